import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

export type Target = {
  url: string
  /** The requests received, in order. */
  received: ReceivedRequest[]
  /** How many connections were opened. */
  connections: number
  /** Replaces the response; by default, the request is sent back. */
  respondWith(listener: Listener): void
}

type Listener = (received: ReceivedRequest, reply: Parameters<RequestListener>[1]) => void

const echo: Listener = (received, reply) =>
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(received))

/** A local HTTP server that records requests, for the tests of one file. */
export function useTarget(): Target {
  let listener = echo
  const target: Target = {
    url: '',
    received: [],
    connections: 0,
    respondWith: (next) => {
      listener = next
    },
  }
  const server = createServer(async (incoming, reply) => {
    const { method = '', url: path = '', headers } = incoming
    const received = { method, path, headers, body: await text(incoming) }
    target.received.push(received)
    listener(received, reply)
  })
  server.on('connection', () => {
    target.connections += 1
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    target.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return target
}

/** A target that is reset before each test. */
export function useFreshTarget(): Target {
  const target = useTarget()
  beforeEach(() => {
    target.respondWith(echo)
    target.received.length = 0
  })
  return target
}

export { echo }
