import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { createOutboundHttp } from '../../adapters/outbound-http/outbound-http.ts'

type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

type RequestHandler = (request: ReceivedRequest, response: ServerResponse) => void

const LOOPBACK = ['127.0.0.0/8']

/** A client that may call loopback addresses, closed when the test ends. */
export function openClient(options: Partial<Parameters<typeof createOutboundHttp>[0]> = {}) {
  const client = createOutboundHttp({ allow: LOOPBACK, userAgent: 'Flowpost/test', ...options })
  onTestFinished(() => client.close())
  return client
}

/** A local web server that records the requests it receives. */
export async function startTarget(respond: RequestHandler = (_request, response) => response.end('ok')) {
  const received: ReceivedRequest[] = []
  const server = createServer(async (message, response) => {
    const request = await readRequest(message)
    received.push(request)
    respond(request, response)
  })
  const listener = await listen(server, '127.0.0.1')
  return { ...listener, received, url: `http://127.0.0.1:${listener.port}` }
}

/** A TCP server with a scripted response; without one it accepts connections and stays silent. */
export async function startTcpTarget(onConnection: (socket: Socket) => void = () => {}) {
  // A closed connection is only detected by reading.
  const server = createTcpServer((socket) => onConnection(socket.resume()))
  const listener = await listen(server, '127.0.0.1')
  return { ...listener, url: `http://127.0.0.1:${listener.port}` }
}

/** A server that must never be contacted; it counts the connections that arrive anyway. */
export async function startCanary(host: '127.0.0.1' | '::1', port = 0) {
  return listen(createTcpServer(), host, port)
}

async function listen(server: Server, host: string, port = 0) {
  const sockets = new Set<Socket>()
  const count = { connections: 0 }
  server.on('connection', (socket) => {
    count.connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, sockets, count }
}

async function readRequest(message: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  const { method = '', url: path = '', headers } = message
  return { method, path, headers, body: Buffer.concat(chunks).toString() }
}

/** A GET without headers, except what a test overrides. */
export function callTo(
  url: string,
  more: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return { method: 'GET', headers: {}, body: null, url, ...more }
}
