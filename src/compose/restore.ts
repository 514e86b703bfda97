import { constants, existsSync } from 'node:fs'
import { chmod, copyFile, link, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE_FILE as DATABASE } from '../adapters/db/open.ts'
import { syncPath } from '../adapters/files-disk/files-disk.ts'
import type { Config } from '../config.ts'
import { FILES } from '../core/admin/moving/moved-files.ts'
import { endRestoredExecutions, requireIdle, restoreFiles } from '../core/admin/moving/restore.ts'
import type { Services } from '../core/call/context.ts'
import { conflict, invalid } from '../core/call/errors.ts'
import { countRows } from '../core/call/paging.ts'
import type { Log } from '../log.ts'
import { makeFolder } from '../platform/make-folder.ts'
import type { Reporter } from '../ports/installation.ts'
import { inField, problemOf } from '../problems/problems.ts'
import { openApp } from './app.ts'

const MASTER_KEY = 'master.key'
/** Where a backup is prepared, so an interrupted restore leaves nothing that a server would start with. */
const STAGING = 'restoring'

export type RestoreSummary = {
  stores: number
  files: number
  fileBytes: number
  lostFiles: number
  /** Pending executions that were ended as `outcome unknown`. */
  ended: number
}

/** Restores a backup into an empty data folder: its files, its key if it has one, and finally its database. */
export async function restoreBackup(
  config: Config,
  log: Log,
  { from, reporter }: { from: string; reporter: Reporter },
): Promise<RestoreSummary> {
  if (config.databaseUrl) throw conflict('restore.postgres')
  await requireBackup(from)
  await requireEmpty(config.dataDir)
  const staging = join(config.dataDir, STAGING)
  await rm(staging, { recursive: true, force: true })
  makeFolder(staging)
  try {
    await copySynced(join(from, DATABASE), join(staging, DATABASE))
    const key = config.masterKeys ? null : await findMasterKey(from, config.dataDir)
    if (key !== null) await copySynced(key, join(staging, MASTER_KEY))
    const app = await openApp({ ...config, dataDir: staging }, log)
    let summary: RestoreSummary
    try {
      const services = { ...app.services, reporter }
      const ended = await endRestoredExecutions(services)
      summary = { stores: await countStores(services), ...(await restoreFiles(services, from)), ended }
    } finally {
      await app.close()
    }
    for (const name of [FILES, MASTER_KEY])
      if (existsSync(join(staging, name))) await rename(join(staging, name), join(config.dataDir, name))
    // Unlike a rename, this fails if a server has started in the meantime and created a database.
    await link(join(staging, DATABASE), join(config.dataDir, DATABASE))
    await syncPath(config.dataDir)
    return summary
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** For a database restored by other tools, such as `pg_restore`: only ends pending executions. */
export async function endPendingExecutions(
  config: Config,
  log: Log,
): Promise<Pick<RestoreSummary, 'stores' | 'ended'>> {
  const app = await openApp({ ...config, requireDatabase: true }, log)
  try {
    if (!app.database.isOnlyServer()) throw conflict('restore.server_running')
    await requireIdle(app.services)
    return { stores: await countStores(app.services), ended: await endRestoredExecutions(app.services) }
  } finally {
    await app.close()
  }
}

const countStores = ({ db }: Services) => countRows(db.selectFrom('stores'))

async function requireBackup(from: string): Promise<void> {
  const size = async (name: string) => (await stat(join(from, name)).catch(() => null))?.size ?? 0
  if ((await size(DATABASE)) === 0)
    throw invalid('from', 'backup.incomplete', { folder: from, file: DATABASE })
  if ((await size(`${DATABASE}-wal`)) > 0) throw invalid('from', 'backup.folder_in_use', { folder: from })
}

async function requireEmpty(dataDir: string): Promise<void> {
  makeFolder(dataDir)
  const existingEntry = (await readdir(dataDir)).find((name) => name.startsWith(DATABASE) || name === FILES)
  if (existingEntry)
    throw conflict(
      inField(
        'FLOWPOST_DATA_DIR',
        problemOf('restore.folder_not_empty', { folder: dataDir, entry: existingEntry }),
      ),
    )
}

/** The key that opens the backup: the backup's own, or the one that the operator has put into the data folder. */
async function findMasterKey(from: string, dataDir: string): Promise<string | null> {
  const paths = [join(from, MASTER_KEY), join(dataDir, MASTER_KEY)].filter((path) => existsSync(path))
  const [first = null, second] = paths
  if (first && second && !(await readFile(first)).equals(await readFile(second)))
    throw conflict('restore.keys_differ', { first, second })
  return first
}

async function copySynced(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_EXCL)
  await chmod(target, 0o600)
  await syncPath(target)
}
