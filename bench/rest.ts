import { createBenchStore } from './bench-store.ts'
import { type Load, load } from './load.ts'
import { residentMb, startServer } from './server-process.ts'
import { median, type Row } from './table.ts'

const ROUNDS = 5
const SECONDS = 3
const MAIN = 'src/main.ts'

/** `GET /api/v1/me` with key check, budget and schema against a bare server that answers the same JSON. */
export async function benchRest(): Promise<Row[]> {
  const store = await createBenchStore(600)
  const rows = await startFigures(store.environment)
  const server = await startServer(process.execPath, [MAIN, 'serve'], store.environment)
  const sample = await fetch(`${server.url}/api/v1/me`, {
    headers: { authorization: `Bearer ${store.keys[0]}` },
  })
  const bare = await startServer(process.execPath, ['bench/bare-server.ts'], {
    BARE_BODY: await sample.text(),
  })
  const own: Load[] = []
  const limit: Load[] = []
  try {
    for (const target of [bare, server]) await load(target, '/api/v1/me', store.keys, SECONDS)
    for (let round = 0; round < ROUNDS; round++) {
      limit.push(await load(bare, '/api/v1/me', store.keys, SECONDS))
      own.push(await load(server, '/api/v1/me', store.keys, SECONDS))
    }
  } finally {
    await server.stop()
    await bare.stop()
    store.remove()
  }
  return [...rows, ...compare('GET /api/v1/me', own, limit, 0.5)]
}

export function compare(figure: string, own: Load[], limit: Load[], goal: number): Row[] {
  const perSecond = [median(own.map((l) => l.perSecond)), median(limit.map((l) => l.perSecond))] as const
  const cpu = [
    median(own.map((l) => l.cpuUsPerRequest)),
    median(limit.map((l) => l.cpuUsPerRequest)),
  ] as const
  const ratio = perSecond[0] / perSecond[1]
  return [
    {
      figure: `${figure}, requests per second`,
      measured: perSecond[0].toFixed(0),
      against: `bare server ${perSecond[1].toFixed(0)}`,
      ratio,
      goal: `≥ ${goal}×`,
      reached: ratio >= goal,
    },
    {
      figure: `${figure}, CPU per request`,
      measured: `${cpu[0].toFixed(0)} µs`,
      against: `bare server ${cpu[1].toFixed(0)} µs`,
      ratio: cpu[0] / cpu[1],
    },
  ]
}

/** From `npm start` to the first answer, and memory while nothing happens. */
async function startFigures(environment: Record<string, string>): Promise<Row[]> {
  const times: number[] = []
  for (let i = 0; i < 3; i++) {
    const started = await startServer('npm', ['start', '--silent'], environment)
    times.push(started.startMs)
    await started.stop()
  }
  const server = await startServer(process.execPath, [MAIN, 'serve'], environment)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const resident = residentMb(server.pid)
  await server.stop()
  return [
    {
      figure: 'npm start to first answer',
      measured: `${median(times).toFixed(0)} ms`,
      goal: '< 1500 ms',
      reached: median(times) < 1500,
    },
    {
      figure: 'memory at rest',
      measured: `${resident.toFixed(0)} MB`,
      goal: '< 150 MB',
      reached: resident < 150,
    },
  ]
}
