import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { type Steps, stepsOf, useStepSink, waitAsUsual, waitBriefly } from '../../../testing/steps.ts'

const SLOW_STORES = 8
const STEPS = 8
const PROMPT_MS = 2_000

const api = useHarness()
const sink = useStepSink(api)

const sockets = new Set<Socket>()
/** A server that accepts connections and never responds. */
const silent = createServer((socket) => {
  sockets.add(socket.on('error', () => {}))
})
let silentPort = 0
beforeAll(async () => {
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  silentPort = (silent.address() as AddressInfo).port
})
afterAll(() => {
  silent.close()
  for (const socket of sockets) socket.destroy()
})

async function createEmailStep(steps: Steps) {
  const { id: layoutId } = await steps.create({})
  return () => steps.send({ layoutId, to: 'a@example.com' })
}

/** Sends steps one after another and returns the time that the slowest took. */
async function measureSlowest(count: number, send: () => Promise<{ status: number }>): Promise<number> {
  const times: number[] = []
  for (let sent = 0; sent < count; sent++) {
    const startedMs = performance.now()
    expect((await send()).status).toBe(200)
    times.push(performance.now() - startedMs)
  }
  return Math.max(...times)
}

it('a store sends promptly while the mail servers of eight other stores and its own calls hang', async () => {
  waitBriefly(api)
  for (let store = 0; store < SLOW_STORES; store++) {
    const send = await createEmailStep(await stepsOf(api, silentPort))
    await Promise.all(Array.from({ length: STEPS }, send))
  }
  const steps = await stepsOf(api, sink.port)
  const request = { name: 'CRM', method: 'POST', url: `http://127.0.0.1:${silentPort}` }
  const { body } = await api.call('/api/v1/http-requests', { method: 'POST', key: steps.key, body: request })
  const call = () => steps.run('/http-request', { requestId: body.id })
  expect((await Promise.all(Array.from({ length: STEPS }, call))).map(({ status }) => status)).toEqual(
    Array(STEPS).fill(202),
  )
  expect(sockets.size).toBeLessThanOrEqual(SLOW_STORES * 5 + 5)
  waitAsUsual(api)
  expect(await measureSlowest(10, await createEmailStep(steps))).toBeLessThan(PROMPT_MS)
})
