import type { RequestListener } from 'node:http'
import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from './http-server.ts'

async function serve(handle: RequestListener): Promise<number> {
  const server = await listen({ host: '127.0.0.1', port: 0 }, () => handle)
  onTestFinished(() => server.close())
  return server.port
}

const pipelinedRequests = (count: number) =>
  Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')

it('handles the requests of a connection one at a time, in order', async () => {
  let running = 0
  let maxRunning = 0
  const port = await serve(async ({ url }, outgoing) => {
    maxRunning = Math.max(maxRunning, ++running)
    await setTimeout(1)
    running -= 1
    if (url === '/19') outgoing.setHeader('Connection', 'close')
    outgoing.end(`<${url}>`)
  })
  const socket = createConnection(port, '127.0.0.1')
  socket.write(pipelinedRequests(20))
  const received = await text(socket)
  expect(received.match(/<[^>]*>/g)).toEqual(Array.from({ length: 20 }, (_, index) => `</${index}>`))
  expect(maxRunning).toBe(1)
})

it('closes a connection with more than 100 waiting requests', async () => {
  let handled = 0
  const port = await serve(() => {
    handled += 1
  })
  const socket = createConnection(port, '127.0.0.1')
  socket.write(pipelinedRequests(102))
  expect(await text(socket)).toBe('')
  expect(handled).toBe(1)
})
