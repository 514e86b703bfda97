import { type BenchStore, createKeys } from './bench-store.ts'
import { type Load, load } from './load.ts'
import { startServer } from './server-process.ts'
import { median, type Row } from './table.ts'

const ROUNDS = 5
const SECONDS = 3
const KEYS = 1200

/** Loads a path of the service and a bare server that answers the same JSON, in turns. */
export async function compareWithBare(
  store: BenchStore,
  path: string,
  figure: string,
  goal: number,
): Promise<Row[]> {
  const keys = await createKeys(store.ctx, KEYS)
  const server = await startServer(process.execPath, ['src/main.ts', 'serve'], store.environment)
  const sample = await fetch(server.url + path, { headers: { authorization: `Bearer ${keys[0]}` } })
  const bare = await startServer(process.execPath, ['bench/bare-server.ts'], {
    BARE_BODY: await sample.text(),
  })
  const own: Load[] = []
  const limit: Load[] = []
  try {
    for (const target of [bare, server]) await load(target, path, keys, SECONDS)
    for (let round = 0; round < ROUNDS; round++) {
      limit.push(await load(bare, path, keys, SECONDS))
      own.push(await load(server, path, keys, SECONDS))
    }
  } finally {
    await server.stop()
    await bare.stop()
  }
  return rowsOf(figure, own, limit, goal)
}

function rowsOf(figure: string, own: Load[], limit: Load[], goal: number): Row[] {
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
