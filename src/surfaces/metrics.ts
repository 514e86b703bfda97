import { collectDefaultMetrics, Registry } from 'prom-client'

export type Metrics = {
  countRequest(method: string, route: string, status: number, durationMs: number): void
  render(): Promise<string>
  contentType: string
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const BUCKETS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

type Series = { status: number; count: number; sumMs: number; buckets: number[] }
type Routes = Map<string, Map<string, Series[]>>

/**
 * Figures for Prometheus. Labels come from short fixed lists, never from a caller's text. Requests are
 * counted in plain numbers and turned into text when asked for: counting happens far more often.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'flowpost_' })
  const routes: Routes = new Map()
  const seriesOf = (route: string, method: string, status: number): Series => {
    const methods = getOrAdd(routes, route, () => new Map<string, Series[]>())
    const known = getOrAdd(methods, METHODS.has(method) ? method : 'other', () => [])
    let series = known.find((one) => one.status === status)
    if (!series) {
      series = { status, count: 0, sumMs: 0, buckets: BUCKETS_MS.map(() => 0) }
      known.push(series)
    }
    return series
  }

  return {
    countRequest(method, route, status, durationMs) {
      const series = seriesOf(route, method, status)
      series.count++
      series.sumMs += durationMs
      const bucket = BUCKETS_MS.findIndex((limit) => durationMs <= limit)
      if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
    },
    render: async () => `${await registry.metrics()}\n${renderRequests(routes)}`,
    contentType: registry.contentType,
  }
}

const DURATION = 'flowpost_http_request_duration_seconds'

function renderRequests(routes: Routes): string {
  const lines = [
    `# HELP ${DURATION} Time from the arrival of a request to its answer`,
    `# TYPE ${DURATION} histogram`,
  ]
  for (const [route, methods] of routes)
    for (const [method, known] of methods)
      for (const series of known) lines.push(...renderSeries(`method="${method}",route="${route}"`, series))
  return `${lines.join('\n')}\n`
}

function renderSeries(where: string, { status, count, sumMs, buckets }: Series): string[] {
  const labels = `${where},status="${status}"`
  let below = 0
  const counts = BUCKETS_MS.map((limit, i) => {
    below += buckets[i] ?? 0
    return `${DURATION}_bucket{${labels},le="${limit / 1000}"} ${below}`
  })
  return [
    ...counts,
    `${DURATION}_bucket{${labels},le="+Inf"} ${count}`,
    `${DURATION}_sum{${labels}} ${sumMs / 1000}`,
    `${DURATION}_count{${labels}} ${count}`,
  ]
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
