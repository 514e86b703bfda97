import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'

const DRAIN_MS = 25_000

export type Listening = {
  port: number
  /** Takes no new connections, lets running requests finish, then ends what is left. */
  close(): Promise<void>
}

type Fetch = (request: Request) => Response | Promise<Response>

/** Listens and answers with what `createFetch` makes once the port is known. */
export function listen(
  where: { host: string; port: number },
  createFetch: (port: number) => Fetch,
): Promise<Listening> {
  let fetch: Fetch = () => new Response(null, { status: 503 })
  const server = createAdaptorServer({ fetch: (request: Request) => fetch(request) }) as Server
  server.on('clientError', refuseGarbage)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where.port, where.host, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : where.port
      fetch = createFetch(port)
      resolve({ port, close: () => drain(server) })
    })
  })
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
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
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
