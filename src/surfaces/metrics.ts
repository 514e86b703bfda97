import { collectDefaultMetrics, Registry } from 'prom-client'

export type Metrics = {
  countRequest(method: string, route: string, status: number, durationMs: number): void
  render(): Promise<string>
  contentType: string
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const BUCKETS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

type Series = {
  method: string
  route: string
  status: number
  count: number
  sumMs: number
  buckets: number[]
}

/**
 * Figures for Prometheus. Labels come from short fixed lists, never from a caller's text. Requests are
 * counted in plain numbers and turned into text when asked for: counting happens far more often.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'flowpost_' })
  const series = new Map<string, Series>()

  return {
    countRequest(verb, route, status, durationMs) {
      const method = METHODS.has(verb) ? verb : 'other'
      const name = `${method} ${status} ${route}`
      let one = series.get(name)
      if (!one) {
        one = { method, route, status, count: 0, sumMs: 0, buckets: BUCKETS_MS.map(() => 0) }
        series.set(name, one)
      }
      one.count++
      one.sumMs += durationMs
      const bucket = BUCKETS_MS.findIndex((limit) => durationMs <= limit)
      if (bucket >= 0) one.buckets[bucket] = (one.buckets[bucket] ?? 0) + 1
    },
    render: async () => `${await registry.metrics()}\n${renderRequests([...series.values()])}`,
    contentType: registry.contentType,
  }
}

const DURATION = 'flowpost_http_request_duration_seconds'

function renderRequests(series: Series[]): string {
  const lines = [
    `# HELP ${DURATION} Time from the arrival of a request to its answer`,
    `# TYPE ${DURATION} histogram`,
  ]
  for (const { method, route, status, count, sumMs, buckets } of series) {
    const labels = `method="${method}",route="${route}",status="${status}"`
    let below = 0
    BUCKETS_MS.forEach((limit, i) => {
      below += buckets[i] ?? 0
      lines.push(`${DURATION}_bucket{${labels},le="${limit / 1000}"} ${below}`)
    })
    lines.push(`${DURATION}_bucket{${labels},le="+Inf"} ${count}`)
    lines.push(`${DURATION}_sum{${labels}} ${sumMs / 1000}`, `${DURATION}_count{${labels}} ${count}`)
  }
  return `${lines.join('\n')}\n`
}
