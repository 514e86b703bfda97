import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { isEmptyDatabase, type MigrationResult, migrate } from '../adapters/db/migrations/index.ts'
import { DATABASE_FILE, openDatabase } from '../adapters/db/open.ts'
import { openFilesOnDisk } from '../adapters/files-disk/files-disk.ts'
import {
  createLazyMailboxLogin,
  createLazyMailer,
  createLazyOutbound,
  createLazyRenderer,
  createLazyRepoHost,
} from '../adapters/lazy-adapters.ts'
import { createPasskeys } from '../adapters/passkeys/passkeys.ts'
import { openSharedClock, type SharedClock } from '../adapters/shared-clock.ts'
import { createSignals } from '../adapters/signals.ts'
import { configuredKeys, keysInFolder } from '../adapters/vault/master-keys.ts'
import { createVault } from '../adapters/vault/vault.ts'
import { type Config, ConfigError } from '../config.ts'
import { PASSPHRASE_COST } from '../core/admin/moving/sealing.ts'
import { PASSWORD_COST } from '../core/admin/people/passwords/hash-password.ts'
import type { Services } from '../core/call/context.ts'
import { EXECUTE_BUDGET, HEAVY_CALLS_BUDGET, REQUEST_BUDGET, STEP_WAIT_MS } from '../core/call/limits.ts'
import { createExecutionMetrics } from '../engine/counts/execution-metrics.ts'
import type { Log } from '../log.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import { DatabaseUnavailable } from '../ports/database-errors.ts'
import type { FileStore } from '../ports/files.ts'
import type { Vault } from '../ports/vault.ts'
import { problemOf } from '../problems/problems.ts'

/** How long a call waits for another process to finish with the same repository. */
const REPO_WAIT_MS = 8_000

export type App = {
  database: Database
  services: Services
  log: Log
  config: Config
  /** The clock shared by all processes; null if a test provides its own. */
  sharedClock: SharedClock | null
  /** The upgrades that were applied when the database was opened. */
  migrated: MigrationResult
  /** Loads everything that the first email needs, if there is a sender; otherwise, it would waste 45 MB. */
  warmUp(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the database and wires the services that every command needs. Starts no server and no background task. With
 * `requireDatabase`, a missing or empty database is an error, so that a command run with the wrong settings does not
 * succeed on a new, empty installation.
 */
export async function openApp(
  config: Config & { busyTimeoutMs?: number | undefined; requireDatabase?: boolean },
  log: Log,
  testClock?: Clock,
  renderer = createLazyRenderer(),
): Promise<App> {
  if (config.requireDatabase && !config.databaseUrl && !existsSync(join(config.dataDir, DATABASE_FILE)))
    throw noDatabase(config)
  const database = await openDatabase(config, (error) =>
    log.error({ err: new DatabaseUnavailable(error) }, 'database connection lost'),
  )
  if (config.requireDatabase && (await isEmptyDatabase(database).catch(closeAndRethrow(database))))
    await closeAndRethrow(database)(noDatabase(config))
  const announceUpgrade = (from: string) =>
    log.info(`upgrading the database from ${from}, which can take minutes with a million executions`)
  const migrated = await migrate(database, announceUpgrade).catch(closeAndRethrow(database))
  if (migrated.applied.length > 0) log.info(describeMigration(migrated, config))
  const vault = await openVault(database, config).catch(closeAndRethrow(database))
  const sharedClock = testClock ? null : await openSharedClock(database).catch(closeAndRethrow(database))
  const clock = testClock ?? sharedClock ?? { now: () => new Date() }
  const { version } = packageJson
  const outbound = createLazyOutbound({ allow: config.egressAllow, userAgent: `Flowpost/${version}` })
  const mailer = createLazyMailer({ ...config.mailUrls, allow: config.egressAllow })
  const repoHost = createLazyRepoHost({ allow: config.egressAllow, version })
  const services: Services = {
    db: database.db,
    transact: database.transact,
    write: database.write,
    queue: database.createQueue(clock),
    readCached: database.readCached,
    cache: database.cache,
    search: database.search,
    searchInOrder: database.searchInOrder,
    renderer,
    vault,
    files: await openFiles(config),
    outbound,
    mailer,
    passkeys: createPasskeys(),
    mailboxLogin: createLazyMailboxLogin(config.mailUrls),
    repoHost,
    signals: createSignals(database, (error) => log.error({ err: error }, 'work was not announced')),
    executionMetrics: createExecutionMetrics(),
    clock,
    budgets: database.createBudgets(
      { requests: REQUEST_BUDGET, execute: EXECUTE_BUDGET, heavyCalls: HEAVY_CALLS_BUDGET },
      clock,
    ),
    waitLimits: { stepMs: STEP_WAIT_MS, repoMs: REPO_WAIT_MS },
    hashingCosts: { password: PASSWORD_COST, passphrase: PASSPHRASE_COST },
    baseUrl: config.baseUrl ?? `http://localhost:${config.port}`,
    version,
    tools: [],
    installation: {
      readSnapshot: database.readSnapshot,
      maintain: database.maintain,
      filesIn: openFilesOnDisk,
    },
    reporter: { progress: () => {}, warn: () => {} },
  }
  let isClosed = false
  const close = async () => {
    isClosed = true
    await Promise.all([renderer.close(), outbound.close(), mailer.close(), repoHost.close()])
    await database.close()
  }
  const warmUp = async () => {
    try {
      if (isClosed || !(await hasSender(database))) return
      if (!isClosed) await renderer.warmUp()
      if (!isClosed) await mailer.warmUp()
      const { runEmailStep } = await import('../core/delivery/steps/run-email-step.ts')
      runEmailStep.input.parse(runEmailStep.example?.input)
    } catch (error) {
      if (!isClosed) throw error
    }
  }
  return { database, services, log, config, sharedClock, migrated, warmUp, close }
}

const noDatabase = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl
    ? new ConfigError('DATABASE_URL', problemOf('setting.database_empty'))
    : new ConfigError(
        'FLOWPOST_DATA_DIR',
        problemOf('setting.database_missing', { folder: resolve(dataDir) }),
      )

const describeMigration = ({ from }: MigrationResult, { databaseUrl, dataDir }: Config) =>
  from === null
    ? `database created ${databaseUrl ? 'on the PostgreSQL server' : `at ${join(dataDir, DATABASE_FILE)}`}`
    : `database upgraded from ${from}`

async function hasSender({ db }: Database): Promise<boolean> {
  const smtp = db.selectFrom('smtpSenders').select('id')
  const sender = await smtp.union(db.selectFrom('mailboxes').select('id')).limit(1).executeTakeFirst()
  return sender !== undefined
}

/** A failed start must not leave a connection open. */
const closeAndRethrow = (database: Database) => async (error: unknown) => {
  await database.close()
  throw error
}

/** The S3 client is large, so it is loaded only when configured. */
async function openFiles({ s3, dataDir }: Config): Promise<FileStore> {
  if (!s3) return openFilesOnDisk(join(dataDir, 'files'))
  const { openFilesInS3 } = await import('../adapters/files-s3/files-s3.ts')
  return openFilesInS3(s3)
}

/** Refuses to start with a master key that cannot open the stored secrets. */
async function openVault({ db }: Database, { masterKeys, dataDir }: Config): Promise<Vault> {
  const usedKeys = await db
    .selectFrom('vaultEntries')
    .select('masterKeyId')
    .union(db.selectFrom('installationVault').select('masterKeyId'))
    .execute()
  // There are many inputs; the newest one shows which key was used last.
  const inputs = db.selectFrom('executionInputs').select('masterKeyId')
  usedKeys.push(...(await inputs.orderBy('executionId', 'desc').limit(1).execute()))
  const keys = masterKeys ? configuredKeys(masterKeys) : keysInFolder(dataDir)
  // A new key would open none of them, and hide that the file is missing.
  if (usedKeys.length > 0 && !keys.exist())
    throw new ConfigError('FLOWPOST_MASTER_KEY', problemOf('setting.key_file_missing'))
  const vault = createVault(keys)
  if (usedKeys.every(({ masterKeyId }) => vault.hasKey(masterKeyId))) return vault
  throw new ConfigError(
    'FLOWPOST_MASTER_KEY',
    problemOf(masterKeys ? 'setting.wrong_key' : 'setting.key_missing'),
  )
}
