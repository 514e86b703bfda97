import type { RequestListener } from 'node:http'
import type { Backlog } from '../../core/delivery/queue/backlog.ts'
import { BUCKET_ENDS_MS } from '../../engine/counts/durations.ts'
import type { ExecutionMetrics } from '../../engine/counts/execution-metrics.ts'
import { loadOnce } from '../../platform/load-once.ts'
import { problemOf } from '../../problems/problems.ts'
import { textOf } from '../../problems/text.ts'

export type Metrics = {
  countRequest(method: string, route: string, status: number, durationMs: number): void
  render(): Promise<string>
  contentType: string
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const BUCKETS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

type Series = { count: number; sumMs: number; buckets: number[] }
/** By route, method and status. */
type Routes = Map<string, Map<string, Map<number, Series>>>

/**
 * Prometheus metrics. Labels come from short fixed lists, never from a caller's text. Requests are counted in
 * plain numbers and only rendered when scraped, because counting happens far more often.
 */
export function createMetrics(
  executionMetrics: ExecutionMetrics,
  clockSkewMs: () => number,
  /** Omitted in a worker: the backlog is the same for every process, and servers report it. */
  readBacklog?: () => Promise<Backlog>,
): Metrics {
  // Loaded on the first scrape, because its eighty modules would delay every start.
  const openRegistry = loadOnce(async () => {
    const { collectDefaultMetrics, Registry } = await import('prom-client')
    const registry = new Registry()
    collectDefaultMetrics({ register: registry, prefix: 'flowpost_' })
    return registry
  })
  const routes: Routes = new Map()
  const addSeries = (route: string, method: string, status: number): Series => {
    const methods = routes.get(route) ?? new Map<string, Map<number, Series>>()
    const statuses = methods.get(method) ?? new Map<number, Series>()
    const series = { count: 0, sumMs: 0, buckets: BUCKETS_MS.map(() => 0) }
    routes.set(route, methods.set(method, statuses.set(status, series)))
    return series
  }

  return {
    countRequest(verb, route, status, durationMs) {
      const method = METHODS.has(verb) ? verb : 'other'
      const series = routes.get(route)?.get(method)?.get(status) ?? addSeries(route, method, status)
      series.count++
      series.sumMs += durationMs
      let bucket = 0
      while (durationMs > (BUCKETS_MS[bucket] ?? Number.POSITIVE_INFINITY)) bucket++
      if (bucket < BUCKETS_MS.length) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
    },
    async render() {
      // The other metrics are useful even without the database.
      const backlog = (await readBacklog?.().then(renderBacklog, () => '')) ?? ''
      const skew = renderSkew(clockSkewMs())
      return `${await (await openRegistry()).metrics()}\n${renderRequests(routes)}${renderExecutions(executionMetrics)}${backlog}${skew}`
    },
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
  }
}

const renderSkew = (ms: number): string => {
  const help = "How far this machine's clock is ahead of the one that all processes use"
  return [...gauge('clock_skew_seconds', help, ms / 1000), ''].join('\n')
}

const renderBacklog = ({ open, waiting, oldestWaitingSeconds }: Backlog): string =>
  [
    ...gauge('executions_open', 'Executions that have not ended, up to 10,000', open),
    ...gauge('executions_waiting', 'Open executions that are due but not being worked on', waiting),
    ...gauge('executions_oldest_waiting_seconds', 'How long the oldest has waited', oldestWaitingSeconds),
    '',
  ].join('\n')

const gauge = (name: string, help: string, value: number): string[] => [
  `# HELP flowpost_${name} ${help}`,
  `# TYPE flowpost_${name} gauge`,
  `flowpost_${name} ${value}`,
]

const EXECUTION_DURATION = 'flowpost_execution_duration_seconds'

/** Work done by this process. If workers run separately, only their metrics are meaningful. */
function renderExecutions(executionMetrics: ExecutionMetrics): string {
  const { executions, attempts, durations } = executionMetrics.read()
  return [
    ...counters('executions_total', 'Executions that ended, with the reason if they failed', executions),
    ...counters('execution_attempts_total', 'Attempts; a DEFERRED one is followed by another', attempts),
    `# HELP ${EXECUTION_DURATION} How long the last attempt of an execution took`,
    `# TYPE ${EXECUTION_DURATION} histogram`,
    ...durations.flatMap((series) =>
      renderHistogram(EXECUTION_DURATION, `type="${series.type}"`, BUCKET_ENDS_MS, series),
    ),
    '',
  ].join('\n')
}

type Counter = { labels: Record<string, string>; count: number }

const counters = (name: string, help: string, values: Counter[]): string[] => [
  `# HELP flowpost_${name} ${help}`,
  `# TYPE flowpost_${name} counter`,
  ...values.map(({ labels, count }) => {
    const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
    return `flowpost_${name}{${pairs.join(',')}} ${count}`
  }),
]

function renderHistogram(name: string, labels: string, endsMs: readonly number[], series: Series): string[] {
  let cumulative = 0
  return [
    ...endsMs.map((end, index) => {
      cumulative += series.buckets[index] ?? 0
      return `${name}_bucket{${labels},le="${end / 1000}"} ${cumulative}`
    }),
    `${name}_bucket{${labels},le="+Inf"} ${series.count}`,
    `${name}_sum{${labels}} ${series.sumMs / 1000}`,
    `${name}_count{${labels}} ${series.count}`,
  ]
}

const REQUEST_DURATION = 'flowpost_http_request_duration_seconds'

function renderRequests(routes: Routes): string {
  const lines = [
    `# HELP ${REQUEST_DURATION} Time from the arrival of a request to its response`,
    `# TYPE ${REQUEST_DURATION} histogram`,
  ]
  for (const [route, methods] of routes)
    for (const [method, statuses] of methods)
      for (const [status, series] of statuses) {
        const labels = `method="${method}",route="${route}",status="${status}"`
        lines.push(...renderHistogram(REQUEST_DURATION, labels, BUCKETS_MS, series))
      }
  return `${lines.join('\n')}\n`
}

/** Everything a worker serves: its metrics and its health. */
export const createMetricsListener =
  (metrics: Metrics): RequestListener =>
  async (incoming, outgoing) => {
    const path = (incoming.url ?? '').split('?', 1)[0]
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
    const respond = (status: number, contentType: string, text: string) =>
      outgoing.writeHead(status, { 'Content-Type': contentType }).end(text)
    if (isRead && path === '/metrics') return respond(200, metrics.contentType, await metrics.render())
    if (isRead && path === '/healthz') return respond(200, 'application/json', '{"status":"ok"}')
    const problem = problemOf('path.not_found')
    outgoing.setHeader('Error-Code', problem.code)
    return respond(404, 'application/json', JSON.stringify({ error: textOf(problem) }))
  }
