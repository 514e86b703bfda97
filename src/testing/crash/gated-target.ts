import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createGate, type Gate } from './gate.ts'

export type GatedTarget = {
  url: string
  /** Holds received calls before they are answered. */
  gate: Gate<'response'>
  /** The run ids of the received calls, in order. */
  calls: string[]
  close(): void
}

/** An HTTP server that records the run id of each call. */
export async function startGatedTarget(): Promise<GatedTarget> {
  const gate = createGate<'response'>()
  const calls: string[] = []
  const server = createServer(async (incoming, reply) => {
    const key = String(incoming.headers['idempotency-key'] ?? '')
    const runId = decodeURIComponent(key.split('/', 1)[0] ?? '')
    // Tests kill the client on purpose: an aborted call does not count as received.
    const body = await text(incoming).catch(() => null)
    if (body === null) return
    calls.push(runId)
    gate.pass('response', runId, () => reply.writeHead(200).end('done'))
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
