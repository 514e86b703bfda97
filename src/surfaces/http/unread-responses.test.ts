import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../../adapters/http-server.ts'
import { writeReply } from './reply.ts'
import { newRequestContext } from './request-context.ts'
import { createUnreadResponseLimit } from './unread-responses.ts'

const LARGE = 'x'.repeat(20 * 1024 * 1024)

/** A server that takes the request path as the key id, and always sends a large response. */
async function serve(): Promise<number> {
  const limitUnread = createUnreadResponseLimit()
  const server = await listen({ host: '127.0.0.1', port: 0 }, () => (incoming, outgoing) => {
    const context = { ...newRequestContext(), keyId: incoming.url }
    writeReply(outgoing, limitUnread(context, { status: 200, headers: {}, body: LARGE }, outgoing))
  })
  onTestFinished(() => server.close())
  return server.port
}

/** Sends a request and reads no more than the beginning of the response. */
async function request(
  port: number,
  method: string,
  caller: string,
): Promise<{ status: number; socket: Socket }> {
  const socket = createConnection(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(`${method} ${caller} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  await once(socket, 'readable')
  return { status: Number(String(socket.read(12)).split(' ')[1]), socket }
}

it('a caller who has not read a large response gets a 503 instead of another one', async () => {
  const port = await serve()
  const { socket } = await request(port, 'GET', '/ada')
  expect((await request(port, 'GET', '/ada')).status).toBe(503)
  expect((await request(port, 'GET', '/jo')).status).toBe(200)
  socket.destroy()
  await expect.poll(async () => (await request(port, 'GET', '/ada')).status).toBe(200)
})

it('a write is not refused, because it has already been carried out', async () => {
  const port = await serve()
  await request(port, 'GET', '/ada')
  expect((await request(port, 'POST', '/ada')).status).toBe(200)
})

it('without a credential, only callers from the same network are affected', () => {
  const limitUnread = createUnreadResponseLimit()
  const statusFor = (remoteAddress: string, body: string | Uint8Array = LARGE) => {
    const outgoing = {
      req: { method: 'GET', socket: { remoteAddress } },
      setTimeout: () => {},
      once: () => {},
    }
    const reply = { status: 200, headers: {}, body }
    return limitUnread(newRequestContext(), reply, outgoing as unknown as ServerResponse).status
  }
  expect(statusFor('192.0.2.1')).toBe(200)
  expect(statusFor('192.0.2.1')).toBe(503)
  expect(statusFor('192.0.2.2')).toBe(200)
  // All responses share these bytes, so they take no additional memory.
  expect(statusFor('192.0.2.1', Buffer.from(LARGE))).toBe(200)
})
