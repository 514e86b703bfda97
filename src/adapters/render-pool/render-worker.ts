import { type JobInput, type JobName, type JobOutput, loadJob } from '../../engine/jobs.ts'
import { RenderFailed } from '../../engine/liquid/render-failed.ts'
import { type MaskInput, type MaskJobName, type MaskOutput, runMaskJob } from '../../engine/mask-jobs.ts'
import { type RenderedMessage, type RenderInput, renderMessage } from '../../engine/message/render-message.ts'
import {
  type RequestInput,
  type RequestTemplates,
  renderRequest,
} from '../../engine/request/render-request.ts'
import { type Problem, problemOf } from '../../problems/problems.ts'

type MaskJob = { name: MaskJobName; input: MaskInput<MaskJobName> }

type Work = { name: JobName; input: JobInput<JobName> }

export type RenderJob =
  | { message: RenderInput }
  | { request: RequestInput }
  | { mask: MaskJob }
  | { work: Work }

/** `started` is shared memory: the pool's timeout counts from the moment a thread has the task. */
export type RenderTask = { job: RenderJob; started: SharedArrayBuffer }

/** Errors lose their class between threads, so a refusal is returned as a value. */
export type RenderOutcome =
  | { message: RenderedMessage }
  | { request: RequestTemplates }
  | { masked: MaskOutput<MaskJobName> }
  | { worked: JobOutput<JobName> }
  | { refused: Problem }

let isWarm = false

/** The first render of a text layout loads modules, which on a busy machine can take longer than the render timeout. */
function warmUp(message: RenderInput): void {
  if (isWarm || message.bodyType !== 'text') return
  isWarm = true
  const html = '<style>p{margin:0}</style><p>{{ locale }}</p>'
  renderMessage({ ...message, subject: '', previewText: '', html, attachments: null, marketingTexts: null })
}

export default async function runRender({ job, started }: RenderTask): Promise<RenderOutcome> {
  if ('message' in job) warmUp(job.message)
  // Before the clock starts: loading a module can take longer than the work.
  const work = 'work' in job ? await loadJob(job.work.name) : null
  const flag = new Int32Array(started)
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
  try {
    if ('work' in job && work) return { worked: work(job.work.input) }
    if ('mask' in job) return { masked: runMaskJob(job.mask.name, job.mask.input) }
    if ('message' in job) return { message: renderMessage(job.message) }
    if ('request' in job) return { request: renderRequest(job.request) }
    throw new Error('no such job')
  } catch (error) {
    if (error instanceof RenderFailed) return { refused: error.problem }
    // A deeply nested document overflows the stack.
    if (error instanceof RangeError) return { refused: problemOf('liquid.too_deep') }
    throw error
  }
}
