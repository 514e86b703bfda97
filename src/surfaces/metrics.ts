import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = {
  countRequest(method: string, route: string, status: number, durationMs: number): void
  render(): Promise<string>
  contentType: string
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Figures for Prometheus. Labels come from short fixed lists, never from a caller's text. */
export function createMetrics(version: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ version })
  collectDefaultMetrics({ register: registry, prefix: 'flowpost_' })
  const requests = new Counter({
    name: 'flowpost_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'flowpost_http_request_duration_seconds',
    help: 'Time from the arrival of a request to its answer',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    countRequest(verb, route, status, durationMs) {
      const method = METHODS.has(verb) ? verb : 'other'
      requests.inc({ method, route, status })
      durations.observe({ method, route }, durationMs / 1000)
    },
    render: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
