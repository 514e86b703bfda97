import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { createTestStore, type TestStore } from '../test-store.ts'
import { type GatedSmtp, startGatedSmtp } from './gated-smtp.ts'
import { type GatedTarget, startGatedTarget } from './gated-target.ts'
import { type Started, startProcess } from './processes.ts'
import { examine, type Findings, type Found, watchUntil } from './record.ts'
import { type Kind, type Shop, setUpShop } from './set-up.ts'

/** A step that some workflow asked for, and what was seen of it. */
export type Run = {
  runId: string
  kind: Kind
  /** The HTTP status of the answer; null: the service died before it answered. */
  answered: number | null
  /** When the caller was told to try again. */
  retryAfter: string | null
  /** How often the service was found dead while this was leaving. */
  interruptions: number
  /** The end that was found first: there must never be another. */
  ended: Found | null
}

export type World = {
  shop: Shop
  smtp: GatedSmtp
  target: GatedTarget
  runs: Map<string, Run>
  /** What the processes logged as errors. */
  errors: string[]
  start(...command: string[]): Promise<Started>
  /** The same on a machine whose clock is ahead. */
  startAhead(aheadMs: number, ...command: string[]): Promise<Started>
  /** Asks for new steps at once; ends when each has its answer or none will come. */
  post(server: Started, kind: Kind, count: number): { runs: Run[]; answers: Promise<void> }
  /** Asks again for whatever had no answer, as a workflow platform does. */
  askAgain(server: Started): Promise<void>
  /** Looks what killed processes left behind, and remembers it. */
  examine(): Promise<Findings>
  /** Waits until what is pending is as wanted. */
  watchUntil(isWanted: (pending: Found[]) => boolean): Promise<void>
  /** Reads a path of the API. */
  read<T>(server: Started, path: string): Promise<T>
}

const ASKED_AT_ONCE = 50

/** A store of its own with a mail server and a target, and the processes that a test starts on it. */
export async function openWorld(given?: TestStore): Promise<World> {
  const store = given ?? (await createTestStore())
  const smtp = await startGatedSmtp()
  const target = await startGatedTarget()
  const started: Started[] = []
  onTestFinished(async () => {
    await Promise.all(started.map((process) => process.kill()))
    await smtp.close()
    target.close()
    await store.remove()
  })
  const shop = await setUpShop(store, smtp.port, target.url)
  const runs = new Map<string, Run>()
  const errors: string[] = []
  const start = async (command: string[], environment: Record<string, string>) => {
    const process = await startProcess(command, environment, (line) => errors.push(line))
    started.push(process)
    return process
  }
  return {
    shop,
    smtp,
    target,
    runs,
    errors,
    start: (...command) => start(command, store.environment),
    startAhead: (aheadMs, ...command) =>
      start(command, { ...store.environment, NODE_OPTIONS: `--import=${clockAhead(aheadMs)}` }),
    post(server, kind, count) {
      const fresh = Array.from({ length: count }, (_, index) => newRun(`run-${runs.size + index}`, kind))
      for (const run of fresh) runs.set(run.runId, run)
      const answers = Promise.all(fresh.map((run) => ask(server, shop, run))).then(() => {})
      return { runs: fresh, answers }
    },
    async askAgain(server) {
      const unanswered = [...runs.values()].filter(({ answered }) => answered === null)
      while (unanswered.length > 0)
        await Promise.all(unanswered.splice(0, ASKED_AT_ONCE).map((run) => ask(server, shop, run)))
    },
    async examine() {
      const found = await examine(store)
      for (const one of found.values()) rememberFound(runs.get(one.runId), one)
      return found
    },
    watchUntil: (isWanted) => watchUntil(store, isWanted),
    async read<T>({ url }: Started, path: string) {
      const ask = () => fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${shop.key}` } })
      // An idle connection may be closed at the moment it is used again; a server that is gone refuses both.
      const response = await ask().catch(ask)
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as T
    },
  }
}

/** A module that sets the clock of the process that imports it. */
const clockAhead = (aheadMs: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const { now } = Date
    globalThis.Date = class extends Date {
      constructor(...given) { given.length === 0 ? super(now() + ${aheadMs}) : super(...given) }
      static now() { return now() + ${aheadMs} }
    }`)}`

const newRun = (runId: string, kind: Kind): Run => ({
  runId,
  kind,
  answered: null,
  retryAfter: null,
  interruptions: 0,
  ended: null,
})

async function ask({ url }: Started, { storeId, token, configs }: Shop, run: Run): Promise<void> {
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
    run.answered = response.status
    run.retryAfter = response.headers.get('retry-after')
  }
  await response?.arrayBuffer().catch(() => {})
}

function rememberFound(run: Run | undefined, found: Found): void {
  if (!run) return
  if (found.status === 'PENDING') run.interruptions += found.isHanded ? 1 : 0
  else run.ended ??= found
}

/** A moment between two others. */
export const pauseBetween = (fromMs: number, toMs: number) =>
  setTimeout(fromMs + Math.random() * (toMs - fromMs))
