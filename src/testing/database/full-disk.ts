import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, closeSync, cpSync, mkdirSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestDatabase } from '../test-database.ts'
import type { Outage } from './outage.ts'
import { newDataFolder, serverAccount } from './postgres-programs.ts'

const DISK = 'size=96m,mode=755'
const CHUNK_SIZES = [1024 * 1024, 4096]

/** Containers may not allow mounts, and a remote database server cannot use the disk. */
export function canMountDisk(): boolean {
  if (process.env.TEST_DATABASE_URL) return false
  const folder = newDataFolder(serverAccount())
  const isMounted = mount(folder)
  if (isMounted) unmount(folder)
  rmdirSync(folder)
  return isMounted
}

const mount = (folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', folder]).status === 0
const unmount = (folder: string) => void execFileSync('umount', ['--lazy', folder])

/** Moves the database to a small separate disk, which is then filled completely. */
export async function createFullDisk(database: TestDatabase): Promise<Outage> {
  const folder = newDataFolder(serverAccount())
  if (!mount(folder)) throw new Error('cannot mount a disk')
  const filler = join(folder, 'filler')
  const movedDatabase = database.environment.DATABASE_URL
    ? await moveDatabase(database, folder, database.environment.DATABASE_URL)
    : moveFile(database, folder)
  return {
    database: {
      ...movedDatabase,
      async remove() {
        await movedDatabase.remove()
        unmount(folder)
        rmdirSync(folder)
      },
    },
    begin: async () => fill(filler),
    end: async () => rmSync(filler),
  }
}

function moveFile(database: TestDatabase, folder: string): TestDatabase {
  cpSync(database.dataDir, folder, { recursive: true })
  return { ...database, dataDir: folder, environment: { ...database.environment, FLOWPOST_DATA_DIR: folder } }
}

async function moveDatabase(database: TestDatabase, folder: string, url: string): Promise<TestDatabase> {
  const location = join(folder, 'tablespace')
  mkdirSync(location)
  const { uid, gid } = serverAccount()
  if (uid !== undefined && gid !== undefined) chownSync(location, uid, gid)
  const name = new URL(url).pathname.slice(1)
  const tablespace = `disk_of_${name}`
  await administer(url, [
    `create tablespace ${tablespace} location '${location}'`,
    `alter database ${name} set tablespace ${tablespace}`,
  ])
  return {
    ...database,
    async remove() {
      await database.remove()
      await administer(url, [`drop tablespace ${tablespace}`])
    },
  }
}

async function administer(url: string, statements: string[]) {
  const server = new URL(url)
  server.pathname = '/postgres'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function fill(path: string) {
  const file = openSync(path, 'w')
  for (const bytes of CHUNK_SIZES)
    try {
      while (writeSync(file, Buffer.alloc(bytes)) === bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  closeSync(file)
}
