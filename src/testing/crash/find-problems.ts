import { setTimeout } from 'node:timers/promises'
import type { ServiceProcess } from './processes.ts'
import type { Run, TestSystem } from './system.ts'

type Entry = {
  id: string
  runId: string
  status: string
  error: string | null
  finishedAt: string | null
}

type HistoryPage = { data: Entry[]; pagination: { total: number; totalPages: number } }

type Stats = { totals: Record<string, number>; quota: { used: number } }

const CHECK_INTERVAL_MS = 500
/** Enough for leases to expire, and for one retry after a minute. */
const MAX_SETTLING_MS = 150_000

/** Waits until nothing is pending, and returns how long that took. */
export async function waitUntilSettled(system: TestSystem, server: ServiceProcess): Promise<number> {
  const startedMs = performance.now()
  for (;;) {
    const { pagination } = await system.read<HistoryPage>(server, '/history?status=PENDING&limit=1')
    const tookMs = performance.now() - startedMs
    if (pagination.total === 0) return tookMs
    if (tookMs > MAX_SETTLING_MS) throw new Error(`${pagination.total} steps are still pending`)
    await setTimeout(CHECK_INTERVAL_MS)
  }
}

/** Compares the history with what arrived, for every posted step, and describes each contradiction. */
export async function findProblems(system: TestSystem, server: ServiceProcess): Promise<string[]> {
  const entries = await readHistory(system, server)
  const byRun = Map.groupBy(entries, ({ runId }) => runId)
  const problems = [...system.runs.values()].flatMap((run) => {
    const [entry, ...more] = byRun.get(run.runId) ?? []
    if (!entry) return [`${run.runId}: is not in the history, response status ${run.responseStatus}`]
    if (more.length > 0) return [`${run.runId}: is in the history ${more.length + 1} times`]
    return checkRun(system, run, entry).map(
      (problem) =>
        `${run.runId} (${run.kind}, ${entry.id}, ${entry.status}, ${entry.error}, ` +
        `interrupted ${run.interruptions} times): ${problem}`,
    )
  })
  return [...problems, ...(await compareCounts(system, server, entries)), ...system.errors]
}

export const isUnknown = ({ status, error }: Entry) =>
  status === 'FAILED' && error?.startsWith('outcome unknown') === true

function checkRun({ smtp, target }: TestSystem, run: Run, entry: Entry): string[] {
  const { runId, kind, interruptions, ended } = run
  const isRepeatable = kind === 'PUT' || kind === 'GET'
  const emails = smtp.arrivals.filter((arrival) => arrival.runId === runId)
  const arrivalCount = emails.length + target.calls.filter((call) => call === runId).length
  const maximum = isRepeatable ? 1 + interruptions : 1
  const expected = interruptions > 0 && !isRepeatable ? 'FAILED' : 'SUCCESS'
  const rules: [boolean, string][] = [
    [arrivalCount <= maximum, `arrived ${arrivalCount} times`],
    [entry.status !== 'SUCCESS' || arrivalCount > 0, 'never arrived'],
    [entry.status !== 'SUCCESS' || emails.every(({ accepted }) => accepted), 'was never confirmed'],
    [entry.status === expected, `should be ${expected}`],
    [entry.status === 'SUCCESS' || isUnknown(entry), 'neither succeeded nor has an unknown outcome'],
    [!ended || (ended.status === entry.status && ended.finishedAt === entry.finishedAt), 'ended twice'],
    [!ended || ended.id === entry.id, 'was replaced'],
    [run.responseStatus !== 200 || entry.status === 'SUCCESS', 'got status 200'],
  ]
  return rules.filter(([holds]) => !holds).map(([, problem]) => problem)
}

export async function readHistory(system: TestSystem, server: ServiceProcess): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = await system.read<HistoryPage>(server, `/history?limit=100&page=${page}`)
    entries.push(...data)
    if (page >= pagination.totalPages) return entries
  }
}

/** Statistics and quota are counted separately from the history, and must match it. */
async function compareCounts(
  system: TestSystem,
  server: ServiceProcess,
  entries: Entry[],
): Promise<string[]> {
  const { totals, quota } = await system.read<Stats>(server, '/stats')
  const count = (status: string) => entries.filter((entry) => entry.status === status).length
  const sentEmails = entries.filter(
    ({ runId, status }) => status === 'SUCCESS' && system.runs.get(runId)?.kind.endsWith('mail'),
  ).length
  const messageIds = new Set(system.smtp.arrivals.map(({ messageId }) => messageId)).size
  const counts: [string, number | undefined, number][] = [
    ['total', totals.total, entries.length],
    ['success', totals.success, count('SUCCESS')],
    ['failed', totals.failed, count('FAILED')],
    ['pending', totals.pending, 0],
    ['quota', quota.used, sentEmails],
    ['distinct message ids', messageIds, system.smtp.arrivals.length],
  ]
  return counts
    .filter(([, counted, actual]) => counted !== actual)
    .map(([name, counted, actual]) => `${name}: counted ${counted}, actual ${actual}`)
}
