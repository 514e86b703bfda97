import { Pool } from 'undici'
import { invoke } from '../src/core/call/operation.ts'
import { createHttpRequest } from '../src/core/delivery/http-requests/create-http-request.ts'
import { setSecret } from '../src/core/foundation/secrets/set-secret.ts'
import { createBenchDatabase, createKeys, DATABASES } from './bench-database.ts'
import { type ServerProcess, startFlowpost, startServer } from './servers/server-process.ts'
import { median, type Row } from './table.ts'

const CONCURRENCY = 10
const CALLS = 2000
const ROUNDS = 5
const RUNS_PER_KEY = 60

/** Test runs against a local target, ten at a time, compared with a bare fetch loop to the same target. */
export async function benchTestRuns(): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of DATABASES) rows.push(await testRunRow(kind))
  return rows
}

async function testRunRow(kind: (typeof DATABASES)[number]): Promise<Row> {
  const database = await createBenchDatabase(kind)
  const target = await startServer(process.execPath, ['bench/servers/bare-server.ts'], {
    BARE_BODY: '{"ok":true}',
  })
  const environment = { ...database.environment, FLOWPOST_EGRESS_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'warn' }
  const server = await startFlowpost(environment)
  try {
    await invoke(setSecret, database.ctx, { name: 'TOKEN', value: 'a-secret-of-some-length' })
    const { output } = await invoke(createHttpRequest, database.ctx, {
      name: 'Bench',
      method: 'POST',
      url: `${target.url}/orders/{{ variables.id }}`,
      headers: { Authorization: 'Bearer {{ secrets.TOKEN }}' },
      body: { note: 'For {{ variables.name }}' },
    })
    const path = `/api/v1/http-requests/${(output as { id: string }).id}/test`
    const keys = await createKeys(database.ctx, (CALLS * (ROUNDS + 1)) / RUNS_PER_KEY)
    let runs = 0
    const nextKey = () => keys[runs++ % keys.length] ?? ''
    const service: number[] = []
    const bare: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const perSecond = [await fetchLoop(target.url), await testRuns(server, path, nextKey)] as const
      // The first round is a warm-up.
      if (round === 0) continue
      bare.push(perSecond[0])
      service.push(perSecond[1])
    }
    const ratio = median(service) / median(bare)
    return {
      metric: `test runs per second, ${CONCURRENCY} at a time, ${kind}`,
      measured: median(service).toFixed(0),
      baseline: `bare fetch loop ${median(bare).toFixed(0)}`,
      ratio,
      goal: '≥ 0.3×',
      isMet: ratio >= 0.3,
    }
  } finally {
    await server.stop()
    await target.stop()
    await database.remove()
  }
}

/** Uses undici rather than autocannon, which rounds times to whole seconds. */
async function testRuns(server: ServerProcess, path: string, nextKey: () => string): Promise<number> {
  const body = JSON.stringify({ variables: { id: 7, name: 'Ada' } })
  const pool = new Pool(server.url, { connections: CONCURRENCY })
  const startedMs = performance.now()
  let remaining = CALLS
  const loop = async () => {
    while (remaining-- > 0) {
      const headers = { authorization: `Bearer ${nextKey()}`, 'content-type': 'application/json' }
      const response = await pool.request({ method: 'POST', path, headers, body })
      const text = await response.body.text()
      if (response.statusCode !== 200) throw new Error(`a run failed: ${text}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, loop))
  const seconds = (performance.now() - startedMs) / 1000
  await pool.close()
  return CALLS / seconds
}

/** Calls per second using plain fetch. */
export async function fetchLoop(targetUrl: string, concurrency = CONCURRENCY): Promise<number> {
  const startedMs = performance.now()
  let remaining = CALLS
  const loop = async () => {
    while (remaining-- > 0) {
      const response = await fetch(`${targetUrl}/orders/7`, {
        method: 'POST',
        headers: { authorization: 'Bearer a-secret-of-some-length', 'content-type': 'application/json' },
        body: '{"note":"For Ada"}',
      })
      await response.text()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, loop))
  return (CALLS / (performance.now() - startedMs)) * 1000
}
