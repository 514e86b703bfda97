import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../test-database.ts'
import { findProblems } from './find-problems.ts'
import type { ServiceProcess } from './processes.ts'
import { type Shop, setUpShop } from './set-up.ts'
import { startSystem } from './system.ts'

const SLOW_STORES = 8
const STEPS_EACH = 40
const HEALTHY_STEPS = 100
const P95_MS = 2_000

/** A mail server that accepts connections and never responds. */
async function startHangingServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { port: (server.address() as AddressInfo).port, sockets }
}

function postMany({ url }: ServiceProcess, { storeId, token, configs }: Shop): Promise<number>[] {
  return Array.from({ length: STEPS_EACH }, async (_, index) => {
    const body = JSON.stringify({ runId: `slow-${index}`, layoutId: configs.mail, to: 'a@to.example' })
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/steps/v1/${storeId}/send-email`, { method: 'POST', headers, body })
    await response.arrayBuffer()
    return response.status
  })
}

describe('eight stores with hanging mail servers', () => {
  it('do not delay a ninth store: 95 of 100 of its emails are sent within 2 s', async () => {
    const database = await createTestDatabase()
    const system = await startSystem(database)
    const hanging = await startHangingServer()
    const shops: Shop[] = []
    for (let index = 0; index < SLOW_STORES; index++)
      shops.push(await setUpShop(database, hanging.port, system.target.url))
    const server = await system.start('serve')
    const slow = shops.flatMap((shop) => postMany(server, shop))
    await expect.poll(() => hanging.sockets.size, { timeout: 10_000 }).toBeGreaterThanOrEqual(SLOW_STORES)
    const times: number[] = []
    while (times.length < HEALTHY_STEPS) {
      const startedMs = performance.now()
      await system.post(server, 'mail', 1).responses
      times.push(performance.now() - startedMs)
    }
    const p95 = times.sort((a, b) => a - b)[HEALTHY_STEPS * 0.95 - 1] ?? Number.POSITIVE_INFINITY
    if (process.env.SHOW_MEASUREMENTS)
      console.log(`median ${times[HEALTHY_STEPS / 2]}, p95 ${p95}, maximum ${times.at(-1)} ms`)
    expect(p95).toBeLessThan(P95_MS)
    expect([...system.runs.values()].filter(({ responseStatus }) => responseStatus !== 200)).toEqual([])
    // The emails of the slow stores are accepted and still waiting.
    expect(new Set(await Promise.all(slow))).toEqual(new Set([202]))
    expect(await findProblems(system, server)).toEqual([])
    expect(system.smtp.arrivals).toHaveLength(HEALTHY_STEPS)
  })
})
