import { createBenchDatabase } from './bench-database.ts'
import { acceptMany, drain, prepare, startSink } from './steps.ts'
import { median, type Row } from './table.ts'

const ROUNDS = 3
const EMAILS = 600
/** The typical latency of a remote mail server. */
const SINK_DELAY_MS = 150
const GOAL = 1.6

/** Two workers on one PostgreSQL database compared with one, with the mail server as the bottleneck. */
export async function benchScale(): Promise<Row[]> {
  const database = await createBenchDatabase('postgres')
  const sink = await startSink(SINK_DELAY_MS)
  try {
    const fixtures = await prepare(database, sink.port, 'http://127.0.0.1:9')
    const rates: Record<number, number[]> = { 1: [], 2: [] }
    for (let round = 0; round <= ROUNDS; round++)
      for (const workers of [1, 2]) {
        await acceptMany(database, fixtures, EMAILS, 'EMAIL')
        const rate = await drain(database, { workers })
        if (round > 0) rates[workers]?.push(rate)
      }
    const [one, two] = [median(rates[1] ?? []), median(rates[2] ?? [])]
    return [
      {
        metric: `emails per second with two workers and a mail server that takes ${SINK_DELAY_MS} ms`,
        measured: two.toFixed(0),
        baseline: `one worker ${one.toFixed(0)}`,
        ratio: two / one,
        goal: `≥ ${GOAL}×`,
        isMet: two / one >= GOAL,
      },
    ]
  } finally {
    sink.stop()
    await database.remove()
  }
}
