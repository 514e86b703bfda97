import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type HttpServer, listen } from './adapters/http-server.ts'
import type { App } from './compose/app.ts'
import { createTasks, startExecuting, startPushing, syncClock } from './compose/background.ts'
import { startWorker } from './compose/tasks.ts'
import { ConfigError } from './config.ts'
import { createKeyRing } from './core/admin/keys/key-ring.ts'
import { createStepTokens } from './core/admin/keys/step-tokens.ts'
import type { AnyOperation } from './core/call/operation.ts'
import { readBacklog } from './core/delivery/queue/backlog.ts'
import { problemOf } from './problems/problems.ts'
import type { Inbox } from './surfaces/pages/inbox.ts'

export { type App, openApp } from './compose/app.ts'

export type RunningServer = HttpServer & {
  /** Fails `/readyz` but keeps accepting calls for a while, so a load balancer can stop sending them first. */
  drain(seconds: number): Promise<void>
  stop(): Promise<void>
}

/** Serves HTTP, and runs the background tasks unless a separate worker does. */
export async function startServing(
  app: App,
  options: { operations: readonly AnyOperation[]; withWorker: boolean; inbox?: Inbox | undefined },
): Promise<RunningServer> {
  const { database, log, config } = app
  const { createHttp } = await import('./surfaces/router.ts')
  const { createMetrics } = await import('./surfaces/http/metrics.ts')
  const keys = createKeyRing(database, app.services.clock)
  if (!database.isOnlyServer())
    log.warn(
      { dataDir: config.dataDir },
      'another server uses this data folder: each counts requests separately',
    )
  let draining = false
  let services = app.services
  const server = await listen(config, (port) => {
    const baseUrl = config.baseUrl ?? `http://localhost:${port}`
    const { operations, inbox } = options
    services = { ...services, baseUrl, tools: allTools(operations) }
    const metrics = createMetrics(services.executionMetrics, skewOf(app), () => readBacklog(services))
    const tokens = createStepTokens(services)
    const { host, trustedProxies } = config
    const site = { baseUrl, isLocal: LOOPBACK.has(host), trustedProxies, webFolder: WEB_FOLDER }
    return createHttp({
      site,
      services,
      keys,
      tokens,
      operations,
      database,
      log,
      metrics,
      inbox,
      isDraining: () => draining,
    })
  }).catch((error) => {
    throw explainListenError(error, { ...config, hostSetting: 'HOST', portSetting: 'PORT' })
  })
  const tasks = startWorker([syncClock(app), ...(options.withWorker ? createTasks(app) : [])], log)
  const worker = options.withWorker ? await startExecuting(app, services) : null
  const pusher = options.withWorker ? startPushing(app) : null
  return {
    ...server,
    async drain(seconds) {
      draining = true
      server.endConnections()
      await setTimeout(seconds * 1000)
    },
    async stop() {
      draining = true
      app.services.signals.stop()
      // Stopped together, so callers waiting for a step still get its outcome.
      await Promise.all([server.close(), tasks.stop(), worker?.stop(), pusher?.stop()])
      await app.close()
    },
  }
}

/** The folder with the built app, if it exists. */
const WEB_FOLDER = fileURLToPath(new URL('../web/dist', import.meta.url))

/** Lists every tool, for the MCP configuration that the app displays. */
const allTools = (operations: readonly AnyOperation[]) =>
  operations.flatMap(({ tool, level }) => (tool ? [{ name: tool.name, level }] : []))

type ListenAddress = { host: string; port: number; hostSetting: string; portSetting: string }

/** Common reasons why a server cannot listen, with the setting to change. */
function explainListenError(
  error: NodeJS.ErrnoException,
  { host, port, hostSetting, portSetting }: ListenAddress,
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(portSetting, problemOf('setting.port_in_use', { host, port }))
    case 'EACCES':
      return new ConfigError(portSetting, problemOf('setting.port_not_permitted', { port }))
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(hostSetting, problemOf('setting.host_not_here', { host }))
    default:
      return error
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Catches emails instead of sending them. Anyone who can open the pages can read them, so it is loopback only. */
export async function startInbox({ config }: App, port: number) {
  if (process.env.NODE_ENV === 'production')
    throw new ConfigError('--test-inbox', problemOf('inbox.not_in_production'))
  if (!LOOPBACK.has(config.host)) throw new ConfigError('--test-inbox', problemOf('inbox.loopback_only'))
  const { startTestInbox } = await import('./adapters/test-inbox/test-inbox.ts')
  return startTestInbox({ port }).catch((error: NodeJS.ErrnoException) => {
    const portSetting = '--inbox-port'
    throw explainListenError(error, { host: '127.0.0.1', port, hostSetting: portSetting, portSetting })
  })
}

const skewOf =
  ({ sharedClock }: App) =>
  () =>
    sharedClock?.skewMs() ?? 0

async function listenForMetrics(app: App): Promise<HttpServer | null> {
  const { metricsPort: port, metricsHost: host } = app.config
  if (port === undefined) return null
  const { createMetrics, createMetricsListener } = await import('./surfaces/http/metrics.ts')
  const metrics = createMetrics(app.services.executionMetrics, skewOf(app))
  return listen({ host, port }, () => createMetricsListener(metrics)).catch(
    (error: NodeJS.ErrnoException) => {
      const settings = { hostSetting: 'FLOWPOST_METRICS_HOST', portSetting: 'FLOWPOST_METRICS_PORT' }
      throw explainListenError(error, { host, port, ...settings })
    },
  )
}

/** Runs only the background tasks. */
export async function startWorking(
  app: App,
): Promise<{ metricsPort: number | undefined; stop(): Promise<void> }> {
  const metrics = await listenForMetrics(app)
  const tasks = startWorker([syncClock(app), ...createTasks(app)], app.log)
  const worker = await startExecuting(app, app.services)
  const pusher = startPushing(app)
  return {
    metricsPort: metrics?.port,
    async stop() {
      await Promise.all([metrics?.close(), tasks.stop(), worker.stop(), pusher.stop()])
      await app.close()
    },
  }
}
