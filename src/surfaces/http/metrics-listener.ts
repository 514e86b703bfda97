import type { RequestListener } from 'node:http'
import { problemOf } from '../../problems/problems.ts'
import { textOf } from '../../problems/text.ts'
import type { Metrics } from './metrics.ts'

/** All that a worker answers: its figures, and that it is alive. */
export const createMetricsListener =
  (metrics: Metrics): RequestListener =>
  async (incoming, outgoing) => {
    const path = (incoming.url ?? '').split('?', 1)[0]
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
    const answer = (status: number, contentType: string, text: string) =>
      outgoing.writeHead(status, { 'Content-Type': contentType }).end(text)
    if (isRead && path === '/metrics') return answer(200, metrics.contentType, await metrics.render())
    if (isRead && path === '/healthz') return answer(200, 'application/json', '{"status":"ok"}')
    const problem = problemOf('path.not_found')
    outgoing.setHeader('Error-Code', problem.code)
    return answer(404, 'application/json', JSON.stringify({ error: textOf(problem) }))
  }
