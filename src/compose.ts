import { fileURLToPath } from 'node:url'
import { type Listening, listen } from './adapters/http-server.ts'
import { startWorker } from './adapters/worker.ts'
import type { App } from './compose/app.ts'
import { recordUses, startExecuting, startPushing, tasksOf } from './compose/background.ts'
import { ConfigError } from './config.ts'
import type { AnyOperation } from './core/call/operation.ts'
import { createKeyRing } from './core/keys/key-ring.ts'
import { readBacklog } from './core/sending/backlog.ts'
import { createStepTokens } from './core/steps/step-tokens.ts'
import type { Inbox } from './surfaces/pages/inbox.ts'

export { type App, openApp } from './compose/app.ts'

export type Running = Listening & { stop(): Promise<void> }

/** Serves HTTP, and runs the background tasks unless a separate worker does. */
export async function startServing(
  app: App,
  options: { operations: readonly AnyOperation[]; withWorker: boolean; inbox?: Inbox | undefined },
): Promise<Running> {
  const { store, log, config } = app
  const { createHttp } = await import('./surfaces/router.ts')
  const { createMetrics } = await import('./surfaces/http/metrics.ts')
  const keys = createKeyRing(store, app.services.clock)
  if (!store.isOnlyServer())
    log.warn(
      { dataDir: config.dataDir },
      'another server uses this data folder: each counts requests separately',
    )
  let draining = false
  let services = app.services
  const listening = await listen(config, (port) => {
    const baseUrl = config.baseUrl ?? `http://localhost:${port}`
    services = { ...services, baseUrl, tools: usualTools(options.operations) }
    const metrics = createMetrics(() => readBacklog(services))
    const { operations, inbox } = options
    const tokens = createStepTokens(services)
    const { host, trustedProxies } = config
    const site = { baseUrl, isLocal: LOOPBACK.has(host), trustedProxies, webFolder: WEB_FOLDER }
    return createHttp({
      site,
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
  }).catch((error) => {
    throw explainListening(error, config)
  })
  const tasks = startWorker([recordUses(keys), ...(options.withWorker ? tasksOf(app) : [])], log)
  const worker = options.withWorker ? await startExecuting(app, services) : null
  const pusher = options.withWorker ? startPushing(app) : null
  return {
    ...listening,
    async stop() {
      draining = true
      app.services.signals.stop()
      // Stopped together, so that callers waiting for a step still get its outcome.
      await Promise.all([listening.close(), tasks.stop(), worker?.stop(), pusher?.stop()])
      try {
        await keys.recordUses()
      } catch (error) {
        log.warn({ err: error }, 'last uses of keys were not recorded')
      }
      await app.close()
    },
  }
}

/** Where the build of the app is, if there is one. */
const WEB_FOLDER = fileURLToPath(new URL('../web/dist', import.meta.url))

const usualTools = (operations: readonly AnyOperation[]) =>
  operations.flatMap(({ tool, level }) => (tool && !tool.onRequest ? [{ name: tool.name, level }] : []))

/** The usual reasons why a server cannot listen, in words that name the setting. */
function explainListening(error: NodeJS.ErrnoException, { host, port }: App['config']): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError(
      `PORT: ${port} is in use on ${host}; stop the process that uses it, or set another PORT`,
    )
  if (error.code === 'EACCES')
    return new ConfigError(`PORT: this user is not permitted to use ${port}; set another PORT`)
  if (error.code === 'EADDRNOTAVAIL')
    return new ConfigError(`HOST: ${host} is not an address of this machine`)
  return error
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Catches mail instead of sending it. Anyone who can open the pages can read it, so it is loopback only. */
export async function startInbox({ config }: App, port: number) {
  if (process.env.NODE_ENV === 'production') throw new ConfigError('--test-inbox: not allowed in production')
  if (!LOOPBACK.has(config.host))
    throw new ConfigError('--test-inbox: only allowed while HOST is a loopback address')
  const { startTestInbox } = await import('./adapters/test-inbox/test-inbox.ts')
  return startTestInbox({ port }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`--inbox-port: cannot listen on port ${port}: ${error.code ?? error.message}`)
  })
}

/** Runs only the background tasks. */
export async function startWorking(app: App): Promise<{ stop(): Promise<void> }> {
  const tasks = startWorker(tasksOf(app), app.log)
  const worker = await startExecuting(app, app.services)
  const pusher = startPushing(app)
  return {
    async stop() {
      await Promise.all([tasks.stop(), worker.stop(), pusher.stop()])
      await app.close()
    },
  }
}
