import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { JobInput, JobName, JobOutput } from '../../engine/jobs.ts'
import { RenderFailed } from '../../engine/liquid/render-failed.ts'
import { giveUpMaskJob, type MaskInput, type MaskJobName, type MaskOutput } from '../../engine/mask-jobs.ts'
import type { MessageTemplates } from '../../engine/message/render-message.ts'
import type { ComposedMessage, Renderer } from '../../ports/renderer.ts'
import { problemOf } from '../../problems/problem-of.ts'
import type { MessageJob, RenderJob, RenderOutcome, RenderTask } from './render-worker.ts'

export type RenderPool = Renderer & {
  /** Starts a thread and loads the code for messages. */
  warmUp(): Promise<void>
  close(): Promise<void>
}

export type RenderPoolOptions = {
  maxThreads?: number
  perStore?: number
  timeoutMs?: number
  maskTimeoutMs?: number
  workTimeoutMs?: number
}

const TIMEOUT_MS = 700
/** Masking time is proportional to the text, so this only matters on a very busy machine. */
const MASK_TIMEOUT_MS = 5_000
/** For all other work, such as compiling a design: its input is limited, and it takes up to two seconds. */
const WORK_TIMEOUT_MS = 20_000
/** A thread that never starts the task is killed as well. */
const START_TIMEOUT_MS = 30_000
/** A thread takes about 25 MB. Starting one takes longer than rendering twenty emails. */
const IDLE_MS = 60_000
const MEMORY_MB = 128

/** Renders in threads that can be killed, so that no template can block the process. */
export function createRenderPool(options: RenderPoolOptions = {}): RenderPool {
  const maxThreads = options.maxThreads ?? Math.max(2, availableParallelism())
  const perStore = options.perStore ?? Math.max(1, maxThreads - 1)
  const { timeoutMs = TIMEOUT_MS, maskTimeoutMs = MASK_TIMEOUT_MS, workTimeoutMs = WORK_TIMEOUT_MS } = options
  const limitOf = (job: RenderJob) => {
    if ('work' in job || 'warmUp' in job) return workTimeoutMs
    return 'mask' in job ? maskTimeoutMs : timeoutMs
  }
  const threads = new Piscina<RenderTask, RenderOutcome>({
    filename: fileURLToPath(new URL('./render-thread.mjs', import.meta.url)),
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MS,
    // A thread that blocks while it waits for a task can miss its termination, and closing the pool would never finish.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 4, stackSizeMb: 4 },
  })
  // A killed thread is reported both here and to its task.
  threads.on('error', () => {})
  const queue = createFairQueue({ running: maxThreads, perStore })
  const run = (storeId: string, job: RenderJob) =>
    queue.enter(storeId, () => renderInThread(threads, job, limitOf(job)))
  /** Sends the templates only if the thread does not have them. */
  const runMessage = async (storeId: string, templates: MessageTemplates, job: MessageInput) => {
    const message = { ...job, key: keyOf(templates) }
    const outcome = await run(storeId, { message: { ...message, templates: null } })
    if (!('lacksTemplates' in outcome)) return outcome
    return run(storeId, { message: { ...message, templates } })
  }
  return {
    async render(storeId, templates, values) {
      const outcome = await runMessage(storeId, templates, { values, envelope: null })
      if ('message' in outcome) return outcome.message
      throw failureOf(outcome)
    },
    async compose(storeId, templates, values, envelope) {
      const outcome = await runMessage(storeId, templates, { values, envelope })
      if ('message' in outcome) return outcome.message
      if ('composed' in outcome) return restoreBuffer(outcome.composed)
      throw failureOf(outcome)
    },
    async renderRequest(storeId, input) {
      const outcome = await run(storeId, { request: input })
      if ('request' in outcome) return outcome.request
      throw failureOf(outcome)
    },
    async runJob<Name extends JobName>(storeId: string, name: Name, input: JobInput<Name>) {
      const outcome = await run(storeId, { work: { name, input } })
      if ('result' in outcome) return outcome.result as JobOutput<Name>
      throw failureOf(outcome)
    },
    async mask<Name extends MaskJobName>(storeId: string, name: Name, input: MaskInput<Name>) {
      const outcome = await run(storeId, { mask: { name, input } }).catch(refusalOrThrow)
      if ('masked' in outcome) return outcome.masked as MaskOutput<Name>
      return giveUpMaskJob(name, input)
    },
    async warmUp() {
      await run('', { warmUp: true })
    },
    close: () => threads.destroy(),
  }
}

type MessageInput = Pick<MessageJob, 'values' | 'envelope'>

const keys = new WeakMap<MessageTemplates, string>()

function keyOf(templates: MessageTemplates): string {
  const cached = keys.get(templates)
  if (cached !== undefined) return cached
  const key = hash('sha256', JSON.stringify(templates), 'base64')
  keys.set(templates, key)
  return key
}

/** A Buffer arrives from a thread as plain bytes. */
function restoreBuffer({ encoded, ...message }: ComposedMessage): ComposedMessage {
  if ('problem' in encoded) return { ...message, encoded }
  const { buffer, byteOffset, byteLength } = encoded.bytes
  return { ...message, encoded: { ...encoded, bytes: Buffer.from(buffer, byteOffset, byteLength) } }
}

function refusalOrThrow(error: unknown): RenderOutcome {
  if (error instanceof RenderFailed) return { refused: error.problem }
  throw error
}

const failureOf = (outcome: RenderOutcome) =>
  'refused' in outcome
    ? new RenderFailed(outcome.refused)
    : new Error('a render thread returned the wrong kind of result')

async function renderInThread(
  threads: Piscina<RenderTask, RenderOutcome>,
  job: RenderJob,
  timeoutMs: number,
): Promise<RenderOutcome> {
  const started = new SharedArrayBuffer(4)
  const kill = new AbortController()
  let timer = setTimeout(() => kill.abort(), START_TIMEOUT_MS)
  let hasEnded = false
  onStart(started, () => {
    clearTimeout(timer)
    if (!hasEnded) timer = setTimeout(() => kill.abort(), timeoutMs)
  })
  try {
    return await threads.run({ job, started }, { signal: kill.signal })
  } catch (error) {
    throw kill.signal.aborted ? new RenderFailed(problemOf('liquid.too_slow'), true) : explainError(error)
  } finally {
    hasEnded = true
    clearTimeout(timer)
  }
}

function onStart(started: SharedArrayBuffer, onStarted: () => void): void {
  const wait = Atomics.waitAsync(new Int32Array(started), 0, 0)
  if (wait.async) void wait.value.then(onStarted)
  else onStarted()
}

function explainError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? new RenderFailed(problemOf('liquid.too_much_memory')) : error
}

type Job = () => Promise<void>

/**
 * Runs a limited number of jobs at once, with a lower limit per store, and serves stores in turn: a store that fills the
 * queue delays only itself.
 */
export function createFairQueue(limits: { running: number; perStore: number }) {
  const waiting = new Map<string, Job[]>()
  const runningByStore = new Map<string, number>()
  let running = 0

  function takeNext(): { storeId: string; job: Job } | null {
    for (const [storeId, jobs] of waiting) {
      if ((runningByStore.get(storeId) ?? 0) >= limits.perStore) continue
      const job = jobs.shift()
      // Moves the store to the end, if it has more jobs.
      waiting.delete(storeId)
      if (jobs.length > 0) waiting.set(storeId, jobs)
      if (job) return { storeId, job }
    }
    return null
  }

  function startWaiting(): void {
    while (running < limits.running) {
      const next = takeNext()
      if (next === null) return
      void runJob(next.storeId, next.job)
    }
  }

  async function runJob(storeId: string, job: Job): Promise<void> {
    running += 1
    runningByStore.set(storeId, (runningByStore.get(storeId) ?? 0) + 1)
    await job()
    running -= 1
    const remaining = (runningByStore.get(storeId) ?? 1) - 1
    if (remaining === 0) runningByStore.delete(storeId)
    else runningByStore.set(storeId, remaining)
    startWaiting()
  }

  return {
    enter<T>(storeId: string, work: () => Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        const job = () => work().then(resolve, reject)
        const jobs = waiting.get(storeId)
        if (jobs) jobs.push(job)
        else waiting.set(storeId, [job])
        startWaiting()
      })
    },
  }
}
