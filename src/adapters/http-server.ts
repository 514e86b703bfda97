import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { inField, problemOf } from '../problems/problems.ts'
import { textOf } from '../problems/text.ts'

// An import would evaluate every export, one of which loads all of undici: 5 MB and a tenth of the start-up time.
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')

const DRAIN_MS = 25_000
const IDLE_CHECK_MS = 100
const UNREAD_BYTES = 8 * 1024 * 1024
const UNREAD_MS = 2_000
const UNREAD_CHECK_MS = 10
const MAX_PIPELINED = 100

export type HttpServer = {
  port: number
  /** Resolves after the first response. */
  firstResponse: Promise<void>
  /** Closes each connection after its next response, so that clients reconnect, if possible to another process. */
  endConnections(): void
  /** Accepts no new connections, lets running requests finish, then closes the rest. */
  close(): Promise<void>
}

/** Starts listening. `createListener` is called once the port is known. */
export function listen(
  { host, port: requestedPort }: { host: string; port: number },
  createListener: (port: number) => RequestListener,
): Promise<HttpServer> {
  // Requests without a Host header or with an unknown Expect header are handled normally.
  const server = createServer({ requireHostHeader: false })
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  server.on('clientError', rejectInvalidHttp)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(requestedPort, host, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : requestedPort
      const handle = createListener(port)
      const handleInOrder = handleInSequence((incoming, outgoing) => {
        if (incoming.method !== 'GET') limitUnreadBody(incoming, outgoing)
        handle(incoming, outgoing)
      })
      server.on('request', handleInOrder)
      const firstResponse = new Promise<void>((resolveFirst) => {
        server.once('request', (_, outgoing) => outgoing.once('close', resolveFirst))
      })
      resolve({
        port,
        firstResponse,
        endConnections: () => endConnections(server),
        close: () => drain(server),
      })
    })
  })
}

/**
 * Handles the requests of a connection one at a time. A client may pipeline hundreds in one packet; handled together,
 * they would delay all other calls, and their responses would fill the memory if the client does not read them.
 */
function handleInSequence(handle: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, { last: ServerResponse; waiting: number }>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    const queue = queues.get(socket)
    if (!queue || queue.last.writableFinished) {
      queues.set(socket, { last: outgoing, waiting: 0 })
      return handle(incoming, outgoing)
    }
    if (queue.waiting === MAX_PIPELINED) return socket.destroy()
    const start = () => {
      queue.waiting -= 1
      if (!socket.destroyed) handle(incoming, outgoing)
    }
    queue.waiting += 1
    queue.last.once('close', () => setImmediate(start))
    queue.last = outgoing
  }
}

/**
 * A response may be sent before the whole request body has been read. If the body is too large to read to its end,
 * the connection is closed. The response announces that, because the client would otherwise lose its next request on
 * that connection.
 */
function limitUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse) {
  const { socket, headers } = incoming
  if (Number(headers['content-length'] ?? 0) <= UNREAD_BYTES) {
    outgoing.once('finish', () => discardUnreadBody(incoming))
    return
  }
  const close = socket.destroySoon.bind(socket)
  outgoing.shouldKeepAlive = false
  // Node calls this once the response is written.
  socket.destroySoon = () => discardUnreadBody(incoming, close)
}

/**
 * Discards data that arrives after the response. Closing the connection immediately could make the client lose
 * the response.
 */
function discardUnreadBody(incoming: IncomingMessage, whenComplete = () => {}) {
  if (incoming.complete) return whenComplete()
  const { socket } = incoming
  incoming.removeAllListeners('data').resume()
  const startBytes = socket.bytesRead
  const startMs = performance.now()
  const check = setInterval(() => {
    const isWithinLimits =
      socket.bytesRead - startBytes < UNREAD_BYTES && performance.now() - startMs < UNREAD_MS
    if (isWithinLimits && !incoming.complete && !socket.destroyed) return
    clearInterval(check)
    if (incoming.complete) whenComplete()
    else socket.destroy()
  }, UNREAD_CHECK_MS).unref()
}

function endConnections(server: Server) {
  server.prependListener('request', (_, outgoing) => outgoing.setHeader('Connection', 'close'))
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A busy connection would otherwise stay open for more requests.
    endConnections(server)
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Invalid HTTP never reaches a handler, so the error response is written here, in the usual format. */
function rejectInvalidHttp(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const problem =
    status === 431
      ? inField('headers', problemOf('call.headers_too_large'))
      : inField('request', problemOf('call.not_http'))
  const body = JSON.stringify({ error: textOf(problem) })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `X-Request-Id: ${randomUUID()}\r\nError-Code: ${problem.code}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
