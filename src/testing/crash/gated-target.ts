import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createGate, type Gate } from './gate.ts'

export type GatedTarget = {
  url: string
  /** Calls are held after they came and before they are answered. */
  gate: Gate<'answer'>
  /** The runs that calls came for, in order. */
  calls: string[]
  close(): void
}

/** Another system that counts the calls of each run. */
export async function startGatedTarget(): Promise<GatedTarget> {
  const gate = createGate<'answer'>()
  const calls: string[] = []
  const server = createServer(async (incoming, reply) => {
    const key = String(incoming.headers['idempotency-key'] ?? '')
    const runId = decodeURIComponent(key.split('/', 1)[0] ?? '')
    // The client is killed on purpose: an aborted call does not count as received.
    const came = await text(incoming).catch(() => null)
    if (came === null) return
    calls.push(runId)
    gate.pass('answer', runId, () => reply.writeHead(200).end('done'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    gate,
    calls,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
