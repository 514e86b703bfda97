import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'

const DRAIN_MS = 25_000
const IDLE_CHECK_MS = 100
const UNREAD_BYTES = 8 * 1024 * 1024
const UNREAD_MS = 2_000
const UNREAD_CHECK_MS = 10

export type Listening = {
  port: number
  /** Takes no new connections, lets running requests finish, then ends what is left. */
  close(): Promise<void>
}

/** Listens and answers with what `createListener` makes once the port is known. */
export function listen(
  where: { host: string; port: number },
  createListener: (port: number) => RequestListener,
): Promise<Listening> {
  // A request without a Host header or with an expectation nobody has is answered like any other.
  const server = createServer({ requireHostHeader: false })
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  server.on('clientError', refuseGarbage)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where.port, where.host, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : where.port
      const answer = createListener(port)
      server.on('request', (incoming, outgoing) => {
        if (incoming.method !== 'GET') outgoing.once('finish', () => closeUnread(incoming))
        answer(incoming, outgoing)
      })
      resolve({ port, close: () => drain(server) })
    })
  })
}

/**
 * A caller that goes on sending after its answer is given a moment to read it, because closing at once could take the
 * answer away; then the connection ends. What arrives meanwhile is thrown away.
 */
function closeUnread(incoming: IncomingMessage) {
  if (incoming.complete) return
  const { socket } = incoming
  incoming.removeAllListeners('data').resume()
  const startBytes = socket.bytesRead
  const startMs = performance.now()
  const check = setInterval(() => {
    const isPatient = socket.bytesRead - startBytes < UNREAD_BYTES && performance.now() - startMs < UNREAD_MS
    if (isPatient && !incoming.complete && !socket.destroyed) return
    clearInterval(check)
    if (!incoming.complete) socket.destroy()
  }, UNREAD_CHECK_MS).unref()
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is busy now would otherwise stay open for more requests.
    server.prependListener('request', (_, outgoing) => outgoing.setHeader('Connection', 'close'))
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(impatience)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** What is not HTTP never reaches a handler, but gets the same kind of answer. */
function refuseGarbage(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const body = JSON.stringify({ error: status === 431 ? 'headers: too large' : 'request: not valid HTTP' })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `X-Request-Id: ${randomUUID()}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
