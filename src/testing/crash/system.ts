import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import {
  type ExecutionState,
  type ExecutionsByRun,
  inspectExecutions,
  waitForPending,
} from './execution-state.ts'
import { type GatedSmtp, startGatedSmtp } from './gated-smtp.ts'
import { type GatedTarget, startGatedTarget } from './gated-target.ts'
import { type ServiceProcess, startProcess } from './processes.ts'
import { type Kind, type Shop, setUpShop } from './set-up.ts'

/** A posted step and what the test has observed about it. */
export type Run = {
  runId: string
  kind: Kind
  /** Null if the service was killed before it responded. */
  responseStatus: number | null
  retryAfter: string | null
  /** How many times the service was killed while it was sending this. */
  interruptions: number
  /** The first outcome that was read: it must never change. */
  ended: ExecutionState | null
}

export type TestSystem = {
  shop: Shop
  smtp: GatedSmtp
  target: GatedTarget
  runs: Map<string, Run>
  /** Error lines that the processes logged. */
  errors: string[]
  start(...command: string[]): Promise<ServiceProcess>
  startAhead(aheadMs: number, ...command: string[]): Promise<ServiceProcess>
  /** Posts new steps concurrently; `responses` resolves when each has a response or the connection is lost. */
  post(server: ServiceProcess, kind: Kind, count: number): { runs: Run[]; responses: Promise<void> }
  /** Retries unanswered steps, as a workflow platform does. */
  retryUnanswered(server: ServiceProcess): Promise<void>
  /** Reads the executions that killed processes left, and records their state. */
  inspectExecutions(): Promise<ExecutionsByRun>
  waitForPending(condition: (pending: ExecutionState[]) => boolean): Promise<void>
  /** Sends a GET request to an API path. */
  read<T>(server: ServiceProcess, path: string): Promise<T>
}

const CONCURRENT_RETRIES = 50

/** A store with a mail server, an HTTP target, and the processes that a test starts. */
export async function startSystem(existing?: TestDatabase): Promise<TestSystem> {
  const database = existing ?? (await createTestDatabase())
  const smtp = await startGatedSmtp()
  const target = await startGatedTarget()
  const processes: ServiceProcess[] = []
  onTestFinished(async () => {
    await Promise.all(processes.map((process) => process.kill()))
    await smtp.close()
    target.close()
    await database.remove()
  })
  const shop = await setUpShop(database, smtp.port, target.url)
  const runs = new Map<string, Run>()
  const errors: string[] = []
  const start = async (command: string[], environment: Record<string, string>) => {
    const process = await startProcess(command, environment, (line) => errors.push(line))
    processes.push(process)
    return process
  }
  return {
    shop,
    smtp,
    target,
    runs,
    errors,
    start: (...command) => start(command, database.environment),
    startAhead: (aheadMs, ...command) =>
      start(command, { ...database.environment, NODE_OPTIONS: `--import=${clockAhead(aheadMs)}` }),
    post(server, kind, count) {
      const newRuns = Array.from({ length: count }, (_, index) => newRun(`run-${runs.size + index}`, kind))
      for (const run of newRuns) runs.set(run.runId, run)
      const responses = Promise.all(newRuns.map((run) => postStep(server, shop, run))).then(() => {})
      return { runs: newRuns, responses }
    },
    async retryUnanswered(server) {
      const unanswered = [...runs.values()].filter(({ responseStatus }) => responseStatus === null)
      while (unanswered.length > 0)
        await Promise.all(unanswered.splice(0, CONCURRENT_RETRIES).map((run) => postStep(server, shop, run)))
    },
    async inspectExecutions() {
      const executions = await inspectExecutions(database)
      for (const execution of executions.values()) recordState(runs.get(execution.runId), execution)
      return executions
    },
    waitForPending: (condition) => waitForPending(database, condition),
    async read<T>({ url }: ServiceProcess, path: string) {
      const get = () => fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${shop.key}` } })
      // An idle connection may be closed just before it is reused, so try twice.
      const response = await get().catch(get)
      if (!response.ok) throw new Error(`${path}: ${response.status}: ${await response.text()}`)
      return (await response.json()) as T
    },
  }
}

/** A module that shifts the clock of the process that imports it. */
const clockAhead = (aheadMs: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const { now } = Date
    globalThis.Date = class extends Date {
      constructor(...args) { args.length === 0 ? super(now() + ${aheadMs}) : super(...args) }
      static now() { return now() + ${aheadMs} }
    }`)}`

const newRun = (runId: string, kind: Kind): Run => ({
  runId,
  kind,
  responseStatus: null,
  retryAfter: null,
  interruptions: 0,
  ended: null,
})

async function postStep({ url }: ServiceProcess, { storeId, token, configs }: Shop, run: Run): Promise<void> {
  const { runId, kind } = run
  const isMail = kind === 'mail' || kind === 'large mail'
  const step = isMail
    ? { layoutId: configs[kind], to: `${runId}@to.example`, variables: { run: runId } }
    : { requestId: configs[kind] }
  const path = isMail ? 'send-email' : 'http-request'
  const response = await fetch(`${url}/steps/v1/${storeId}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ runId, ...step }),
  }).catch(() => null)
  if (response) {
    run.responseStatus = response.status
    run.retryAfter = response.headers.get('retry-after')
  }
  await response?.arrayBuffer().catch(() => {})
}

function recordState(run: Run | undefined, execution: ExecutionState): void {
  if (!run) return
  if (execution.status === 'PENDING') run.interruptions += execution.mayHaveBeenSent ? 1 : 0
  else run.ended ??= execution
}

export const randomPause = (fromMs: number, toMs: number) =>
  setTimeout(fromMs + Math.random() * (toMs - fromMs))
