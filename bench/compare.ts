import { type BenchDatabase, createKeys } from './bench-database.ts'
import { type LoadRequest, type LoadResult, load } from './load.ts'
import { type ServerProcess, startFlowpost, startServer } from './servers/server-process.ts'
import { median, type Row } from './table.ts'

const ROUNDS = 5
const SECONDS = 3
export const KEYS = 1200

/** Alternates load between a service path and a bare server that returns the same JSON. */
export async function compareWithBare(
  database: BenchDatabase,
  path: string,
  metric: string,
  goal: number,
): Promise<Row[]> {
  const keys = await createKeys(database.ctx, KEYS)
  const server = await startFlowpost(database.environment)
  const sample = await fetch(server.url + path, { headers: { authorization: `Bearer ${keys[0]}` } })
  const bare = await startServer(process.execPath, ['bench/servers/bare-server.ts'], {
    BARE_BODY: await sample.text(),
  })
  try {
    return await compare(server, { bare, name: 'bare server' }, { path }, keys, metric, goal)
  } finally {
    await server.stop()
    await bare.stop()
  }
}

/** Alternates load between the service and its baseline. */
export async function compare(
  server: ServerProcess,
  { bare, name }: { bare: ServerProcess; name: string },
  request: LoadRequest,
  keys: string[],
  metric: string,
  goal: number,
): Promise<Row[]> {
  const service: LoadResult[] = []
  const baseline: LoadResult[] = []
  for (const target of [bare, server]) await load(target, request, keys, SECONDS)
  for (let round = 0; round < ROUNDS; round++) {
    baseline.push(await load(bare, request, keys, SECONDS))
    service.push(await load(server, request, keys, SECONDS))
  }
  const medianOf = (results: LoadResult[], figure: keyof LoadResult) =>
    median(results.map((result) => result[figure]))
  const [perSecond, barePerSecond] = [medianOf(service, 'perSecond'), medianOf(baseline, 'perSecond')]
  const [cpuUs, bareCpuUs] = [medianOf(service, 'cpuUsPerRequest'), medianOf(baseline, 'cpuUsPerRequest')]
  const ratio = perSecond / barePerSecond
  return [
    {
      metric: `${metric}, requests per second`,
      measured: perSecond.toFixed(0),
      baseline: `${name} ${barePerSecond.toFixed(0)}`,
      ratio,
      goal: `≥ ${goal}×`,
      isMet: ratio >= goal,
    },
    {
      metric: `${metric}, CPU per request`,
      measured: `${cpuUs.toFixed(0)} µs`,
      baseline: `${name} ${bareCpuUs.toFixed(0)} µs`,
      ratio: cpuUs / bareCpuUs,
    },
  ]
}
