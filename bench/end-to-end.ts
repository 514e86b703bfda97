import { Pool } from 'undici'
import { invoke } from '../src/core/call/operation.ts'
import { createToken } from '../src/core/steps/create-token.ts'
import type { BenchStore } from './bench-store.ts'
import { startFlowpost } from './servers/server-process.ts'
import type { SetUp } from './steps.ts'
import type { Row } from './table.ts'

const STEPS = 300
const WARM_UP = 50

/** From a step's arrival over HTTP to the answer that its email was taken by the mail server, one after the other. */
export async function endToEndFigure(store: BenchStore, { layoutId }: SetUp, kind: string): Promise<Row> {
  const { output } = await invoke(createToken, store.ctx, { name: 'Bench' })
  const { token } = output as { token: string }
  const server = await startFlowpost({
    ...store.environment,
    FLOWPOST_EGRESS_ALLOW: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
  })
  const pool = new Pool(server.url, { connections: 1 })
  try {
    const times: number[] = []
    for (let n = 0; n < STEPS + WARM_UP; n++) {
      const started = performance.now()
      const answer = await pool.request({
        method: 'POST',
        path: `/steps/v1/${store.ctx.storeId}/send-email`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          layoutId,
          runId: `end-to-end-${n}`,
          to: `customer${n}@example.com`,
          variables: { name: `Customer ${n}` },
        }),
      })
      const { status } = (await answer.body.json()) as { status: string }
      if (status !== 'SUCCESS') throw new Error(`a step ended as ${status}`)
      if (n >= WARM_UP) times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1)
    return {
      figure: `step accepted to email sent, ${kind}, p50 / p99`,
      measured: `${at(0.5)} / ${at(0.99)} ms`,
    }
  } finally {
    await pool.close()
    await server.stop()
  }
}
