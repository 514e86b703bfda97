import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { migrate } from './adapters/db/migrations/index.ts'
import { openStore } from './adapters/db/open.ts'
import { type ExecutionWorker, startExecutionWorker } from './adapters/execution-worker.ts'
import { openFilesOnDisk } from './adapters/files-disk/files-disk.ts'
import { type Listening, listen } from './adapters/http-server.ts'
import { memoryBudget } from './adapters/memory-budget.ts'
import type { RenderPool } from './adapters/render-pool/render-pool.ts'
import { createLazyRepoHost } from './adapters/repo-host/lazy-repo-host.ts'
import { createSignals } from './adapters/signals.ts'
import { storedBudget } from './adapters/stored-budget.ts'
import { givenKeys, keysInFolder } from './adapters/vault/master-keys.ts'
import { createVault } from './adapters/vault/vault.ts'
import { startWorker, type Task } from './adapters/worker.ts'
import { type Config, ConfigError } from './config.ts'
import type { Services } from './core/context.ts'
import { removeLeftBytes } from './core/files/remove-bytes.ts'
import { addUpChanges } from './core/history/counts.ts'
import { purgeHistory, settleAbandonedTests } from './core/history/purge-history.ts'
import { sweepExpired } from './core/housekeeping.ts'
import { createKeyRing, type KeyRing } from './core/keys/key-ring.ts'
import type { AnyOperation } from './core/operation.ts'
import { refreshStaleLayouts } from './core/presets/refresh-layouts.ts'
import { claimRepos, renewRepoLeases } from './core/repo/lease.ts'
import { syncRepository } from './core/repo/sync.ts'
import { readBacklog } from './core/sending/backlog.ts'
import { claimWork, renewLeases } from './core/sending/claim.ts'
import { runExecution } from './core/sending/run-execution.ts'
import { createStepTokens } from './core/steps/step-tokens.ts'
import type { Renderer } from './engine/renderer.ts'
import type { Log } from './log.ts'
import type { Clock, FileStore, Mailer, OutboundHttp, Store, Vault } from './ports.ts'
import type { Inbox } from './surfaces/inbox.ts'

const RECORD_USES_EVERY_MS = 5_000
const REFRESH_EVERY_MS = 1_000
const ADD_UP_EVERY_MS = 2_000
const SETTLE_EVERY_MS = 30_000
const SWEEP_EVERY_MS = 10 * 60_000
/** Nearly all of it is waiting; a few hosts that do not answer must not hold up the rest. */
const REPOS_AT_ONCE = 100
/** Workflow platforms give up after ten seconds. */
const STEP_PATIENCE_MS = 8_000

export type House = {
  store: Store
  services: Services
  log: Log
  config: Config
  /** The migrations that this opening applied. */
  migrated: string[]
  close(): Promise<void>
}

/** Opens the store and wires what every command needs. Nothing listens and nothing runs yet. */
export async function openHouse(
  config: Config,
  log: Log,
  clock: Clock = { now: () => new Date() },
): Promise<House> {
  const store = await openStore(config, (error) => log.error({ err: error }, 'database connection lost'))
  const migrated = await migrate(store).catch(async (error) => {
    await store.close()
    throw error
  })
  if (migrated.length > 0) log.info({ migrations: migrated }, 'database brought up to date')
  const vault = await openVault(store, config).catch(async (error) => {
    await store.close()
    throw error
  })
  const renderer = createLazyRenderer()
  const outbound = createLazyOutbound(config)
  const mailer = createLazyMailer(config)
  const repoHost = createLazyRepoHost({ allow: config.egressAllow, version: packageJson.version })
  const services: Services = {
    db: store.db,
    transact: store.transact,
    transactInParallel: store.transactInParallel,
    writeAtOnce: store.writeAtOnce,
    remember: store.remember,
    memory: store.memory,
    search: store.search,
    renderer,
    vault,
    files: await openFiles(config),
    outbound,
    mailer,
    repoHost,
    signals: createSignals(store, (error) => log.error({ err: error }, 'work was not announced')),
    clock,
    budgets: {
      requests:
        store.kind === 'sqlite'
          ? memoryBudget(300, 60, clock)
          : storedBudget(store, 'requestBudgets', 300, 60, clock),
      execute: storedBudget(store, 'executeBudgets', 60, 3600, clock),
    },
    patience: { stepMs: STEP_PATIENCE_MS },
    baseUrl: config.baseUrl ?? `http://localhost:${config.port}`,
    version: packageJson.version,
    installation: { readSnapshot: store.readSnapshot, maintain: store.maintain, filesIn: openFilesOnDisk },
    reporter: { progress: () => {}, warn: () => {} },
  }
  const close = async () => {
    await Promise.all([renderer.close(), outbound.close(), mailer.close(), repoHost.close()])
    await store.close()
  }
  return { store, services, log, config, migrated, close }
}

/** The library for object storage is large and loaded by those who use it. */
async function openFiles({ s3, dataDir }: Config): Promise<FileStore> {
  if (!s3) return openFilesOnDisk(join(dataDir, 'files'))
  const { openFilesInS3 } = await import('./adapters/files-s3/files-s3.ts')
  return openFilesInS3(s3)
}

/** Refuses to start with a master key that does not open what is there. */
async function openVault({ db }: Store, { masterKeys, dataDir }: Config): Promise<Vault> {
  const vault = createVault(masterKeys ? givenKeys(masterKeys) : keysInFolder(dataDir))
  const used = await db.selectFrom('vaultEntries').select('masterKeyId').distinct().execute()
  if (used.every(({ masterKeyId }) => vault.knowsKey(masterKeyId))) return vault
  throw new ConfigError(
    masterKeys
      ? 'FLOWPOST_MASTER_KEY: is not the key that the stored secrets were sealed with'
      : 'FLOWPOST_MASTER_KEY: required, because the stored secrets were not sealed with the key in the data folder',
  )
}

/** The HTTP client is loaded with the first call out. */
function createLazyOutbound({ egressAllow }: Config): OutboundHttp {
  let client: Promise<OutboundHttp> | undefined
  return {
    async send(call) {
      client ??= import('./adapters/outbound-http/outbound-http.ts').then((module) =>
        module.createOutboundHttp({ allow: egressAllow, userAgent: `Flowpost/${packageJson.version}` }),
      )
      return (await client).send(call)
    },
    close: async () => (await client)?.close(),
  }
}

/** What speaks SMTP and to mailboxes is loaded with the first message. */
function createLazyMailer({ mailUrls }: Config): Mailer {
  let mailer: Promise<Mailer> | undefined
  return {
    async send(account, mail, hooks) {
      mailer ??= import('./adapters/mail/mailer.ts').then((module) => module.createMailer(mailUrls))
      return (await mailer).send(account, mail, hooks)
    },
    close: async () => (await mailer)?.close(),
  }
}

/** The threads and what they need are loaded with the first rendering. */
function createLazyRenderer(): Renderer & { close(): Promise<void> } {
  let pool: Promise<RenderPool> | undefined
  const openPool = () => {
    pool ??= import('./adapters/render-pool/render-pool.ts').then((module) => module.createRenderPool())
    return pool
  }
  return {
    async render(storeId, input) {
      return (await openPool()).render(storeId, input)
    },
    async renderRequest(storeId, input) {
      const { isQuickRequest, renderRequest } = await import('./engine/request/render-request.ts')
      // Handing it to a thread would take longer than doing it.
      if (isQuickRequest(input)) return renderRequest(input)
      return (await openPool()).renderRequest(storeId, input)
    },
    close: async () => (await pool)?.close(),
  }
}

export type Running = Listening & { stop(): Promise<void> }

/** Serves HTTP, and the background tasks unless another process has them. */
export async function startServing(
  house: House,
  options: { operations: readonly AnyOperation[]; withWorker: boolean; inbox?: Inbox | undefined },
): Promise<Running> {
  const { store, log, config } = house
  const { createHttp } = await import('./surfaces/http.ts')
  const { createMetrics } = await import('./surfaces/metrics.ts')
  const keys = createKeyRing(store, house.services.clock)
  let draining = false
  let services = house.services
  const listening = await listen(config, (port) => {
    const baseUrl = config.baseUrl ?? `http://localhost:${port}`
    services = { ...services, baseUrl }
    const metrics = createMetrics(() => readBacklog(services))
    const { operations, inbox } = options
    const tokens = createStepTokens(services)
    return createHttp({
      services,
      keys,
      tokens,
      operations,
      store,
      log,
      metrics,
      inbox,
      isDraining: () => draining,
    })
  })
  const tasks = startWorker([recordUses(keys), ...(options.withWorker ? tasksOf(house) : [])], log)
  const worker = options.withWorker ? await startExecuting(house, services) : null
  const pusher = options.withWorker ? startPushing(house) : null
  return {
    ...listening,
    async stop() {
      draining = true
      house.services.signals.stop()
      // Steps that are waited for are finished while their callers still listen.
      await Promise.all([listening.close(), tasks.stop(), worker?.stop(), pusher?.stop()])
      try {
        await keys.recordUses()
      } catch (error) {
        log.warn({ err: error }, 'last uses of keys were not recorded')
      }
      await house.close()
    },
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Catches mail instead of sending it. Whoever can open the pages sees it, so it is for this machine alone. */
export async function startInbox({ config }: House, port: number) {
  if (process.env.NODE_ENV === 'production') throw new ConfigError('--test-inbox: not in production')
  if (!LOOPBACK.has(config.host))
    throw new ConfigError('--test-inbox: only while HOST is an address of this machine alone')
  const { startTestInbox } = await import('./adapters/test-inbox/test-inbox.ts')
  return startTestInbox({ port }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`--inbox-port: cannot listen on port ${port}: ${error.code ?? error.message}`)
  })
}

/** Runs the background tasks alone. */
export async function startWorking(house: House): Promise<{ stop(): Promise<void> }> {
  const tasks = startWorker(tasksOf(house), house.log)
  const worker = await startExecuting(house, house.services)
  const pusher = startPushing(house)
  return {
    async stop() {
      await Promise.all([tasks.stop(), worker.stop(), pusher.stop()])
      await house.close()
    },
  }
}

/** Works on what steps ask for, woken by this process or by others. */
async function startExecuting({ store, log }: House, services: Services): Promise<ExecutionWorker> {
  const queue = { ...store, clock: services.clock }
  const worker = startExecutionWorker(
    {
      claim: async (wanted) => {
        const claimed = await claimWork(queue, wanted)
        if (claimed.length > 0) await store.memory.look()
        return claimed
      },
      run: (claimed, isStopping) => {
        const report = (error: unknown) =>
          log.error({ executionId: claimed.id, err: error }, 'execution went wrong')
        return runExecution(services, claimed, report, isStopping)
      },
      cutShort: async () => void (await Promise.all([services.mailer.close(), services.outbound.close()])),
      renew: (claimed) => renewLeases(queue, claimed),
      onWork: services.signals.onWork,
    },
    log,
  )
  const stopListening = await store.listenForWork(services.signals.workArrived)
  return {
    async stop() {
      stopListening()
      await worker.stop()
    },
  }
}

/** Keeps repositories up to date. What is cut short there is found in the repository by whoever goes on. */
function startPushing({ store, services, log }: House): ExecutionWorker {
  const queue = { db: store.db, clock: services.clock }
  return startExecutionWorker(
    {
      claim: ({ busy }) => claimRepos(queue, { limit: REPOS_AT_ONCE - busy.size, busy }),
      run: async (repo, isStopping) => {
        const { storeId } = repo
        try {
          const failure = await syncRepository(services, repo, { isStopping })
          if (failure) log.warn({ storeId, reason: failure.message }, 'repository not up to date')
        } catch (error) {
          log.error({ storeId, err: error }, 'repository not up to date')
        }
      },
      cutShort: () => services.repoHost.close(),
      renew: (repos) => renewRepoLeases(queue, repos),
      onWork: () => () => {},
    },
    log,
  )
}

const recordUses = (keys: KeyRing): Task => ({
  name: 'record key uses',
  everyMs: RECORD_USES_EVERY_MS,
  run: () => keys.recordUses(),
})

/** Each is done by one process at a time, however many there are. */
const tasksOf = (house: House): Task[] =>
  sharedTasks(house).map((task) => ({ ...task, run: () => house.store.alone(task.name, task.run) }))

const sharedTasks = ({ store, services, log, config }: House): Task[] => [
  { name: 'maintain store', everyMs: ADD_UP_EVERY_MS, run: () => store.maintain() },
  {
    name: 'refresh layouts',
    everyMs: REFRESH_EVERY_MS,
    run: () =>
      refreshStaleLayouts(services, (layoutId, error) =>
        log.error({ layoutId, err: error }, 'layout not refreshed'),
      ),
  },
  { name: 'add up counts', everyMs: ADD_UP_EVERY_MS, run: () => addUpChanges(services) },
  { name: 'settle abandoned tests', everyMs: SETTLE_EVERY_MS, run: () => settleAbandonedTests(services) },
  { name: 'sweep expired', everyMs: SWEEP_EVERY_MS, run: () => sweepExpired(services) },
  { name: 'remove left bytes', everyMs: SWEEP_EVERY_MS, run: () => removeLeftBytes(services) },
  {
    name: 'purge history',
    everyMs: SWEEP_EVERY_MS,
    run: () => purgeHistory(services, config.historyDays),
  },
]
