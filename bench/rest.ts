import { createBenchDatabase } from './bench-database.ts'
import { compareWithBare } from './compare.ts'
import { residentMb, startFlowpost, startServer } from './servers/server-process.ts'
import { median, type Row } from './table.ts'

/** Start-up time, idle memory, and `GET /api/v1/me` including key check, rate limit and schema. */
export async function benchRest(): Promise<Row[]> {
  const database = await createBenchDatabase()
  try {
    return [
      ...(await startRows(database.environment)),
      ...(await compareWithBare(database, '/api/v1/me', 'GET /api/v1/me', 0.45)),
    ]
  } finally {
    await database.remove()
  }
}

/** Time from `npm start` to the first response, and idle memory. */
async function startRows(environment: Record<string, string>): Promise<Row[]> {
  const times: number[] = []
  for (let i = 0; i < 3; i++) {
    const server = await startServer('npm', ['start', '--silent'], environment)
    times.push(server.startMs)
    await server.stop()
  }
  const server = await startFlowpost(environment)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const resident = residentMb(server.pid)
  await server.stop()
  return [
    {
      metric: 'npm start to first response',
      measured: `${median(times).toFixed(0)} ms`,
      goal: '≤ 700 ms',
      isMet: median(times) <= 700,
    },
    {
      metric: 'idle memory',
      measured: `${resident.toFixed(0)} MB`,
      goal: '≤ 110 MB',
      isMet: resident <= 110,
    },
  ]
}
