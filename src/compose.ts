import packageJson from '../package.json' with { type: 'json' }
import { migrate } from './adapters/db/migrations/index.ts'
import { openStore } from './adapters/db/open.ts'
import { type Listening, listen } from './adapters/http-server.ts'
import { memoryBudget } from './adapters/memory-budget.ts'
import type { RenderPool } from './adapters/render-pool/render-pool.ts'
import { storedBudget } from './adapters/stored-budget.ts'
import { startWorker, type Task } from './adapters/worker.ts'
import type { Config } from './config.ts'
import type { Services } from './core/context.ts'
import { sweepExpired } from './core/housekeeping.ts'
import { createKeyRing, type KeyRing } from './core/keys/key-ring.ts'
import type { AnyOperation } from './core/operation.ts'
import { refreshStaleLayouts } from './core/presets/refresh-layouts.ts'
import type { Renderer } from './engine/render/render-message.ts'
import type { Log } from './log.ts'
import type { Clock, Store } from './ports.ts'

const RECORD_USES_EVERY_MS = 5_000
const REFRESH_EVERY_MS = 1_000
const SWEEP_EVERY_MS = 10 * 60_000

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
  const renderer = createLazyRenderer()
  const services: Services = {
    db: store.db,
    transact: store.transact,
    remember: store.remember,
    search: store.search,
    renderer,
    clock,
    budgets: {
      requests:
        store.kind === 'sqlite'
          ? memoryBudget(300, 60, clock)
          : storedBudget(store, 'requestBudgets', 300, 60, clock),
      execute: storedBudget(store, 'executeBudgets', 60, 3600, clock),
    },
    baseUrl: config.baseUrl ?? `http://localhost:${config.port}`,
    version: packageJson.version,
  }
  const close = async () => {
    await renderer.close()
    await store.close()
  }
  return { store, services, log, config, migrated, close }
}

/** The threads and what they need are loaded with the first rendering. */
function createLazyRenderer(): Renderer & { close(): Promise<void> } {
  let pool: Promise<RenderPool> | undefined
  return {
    async render(storeId, input) {
      pool ??= import('./adapters/render-pool/render-pool.ts').then((module) => module.createRenderPool())
      return (await pool).render(storeId, input)
    },
    close: async () => (await pool)?.close(),
  }
}

export type Running = Listening & { stop(): Promise<void> }

/** Serves HTTP, and the background tasks unless another process has them. */
export async function startServing(
  house: House,
  options: { operations: readonly AnyOperation[]; withWorker: boolean },
): Promise<Running> {
  const { store, log, config } = house
  const { createHttp } = await import('./surfaces/http.ts')
  const { createMetrics } = await import('./surfaces/metrics.ts')
  const keys = createKeyRing(store, house.services.clock)
  let draining = false
  const listening = await listen(config, (port) => {
    const baseUrl = config.baseUrl ?? `http://localhost:${port}`
    const services = { ...house.services, baseUrl }
    const metrics = createMetrics()
    const { operations } = options
    return createHttp({ services, keys, operations, store, log, metrics, isDraining: () => draining })
  })
  const worker = startWorker([recordUses(keys), ...(options.withWorker ? tasksOf(house) : [])], log)
  return {
    ...listening,
    async stop() {
      draining = true
      await Promise.all([listening.close(), worker.stop()])
      try {
        await keys.recordUses()
      } catch (error) {
        log.warn({ err: error }, 'last uses of keys were not recorded')
      }
      await house.close()
    },
  }
}

/** Runs the background tasks alone. */
export function startWorking(house: House): { stop(): Promise<void> } {
  const worker = startWorker(tasksOf(house), house.log)
  return {
    async stop() {
      await worker.stop()
      await house.close()
    },
  }
}

const recordUses = (keys: KeyRing): Task => ({
  name: 'record key uses',
  everyMs: RECORD_USES_EVERY_MS,
  run: () => keys.recordUses(),
})

const tasksOf = ({ services, log }: House): Task[] => [
  {
    name: 'refresh layouts',
    everyMs: REFRESH_EVERY_MS,
    run: () =>
      refreshStaleLayouts(services, (layoutId, error) =>
        log.error({ layoutId, err: error }, 'layout not refreshed'),
      ),
  },
  { name: 'sweep expired', everyMs: SWEEP_EVERY_MS, run: () => sweepExpired(services) },
]
