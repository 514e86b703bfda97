import { RenderFailed } from '../../engine/liquid/render-failed.ts'
import { type MaskInput, type MaskJobName, type MaskOutput, runMaskJob } from '../../engine/mask-jobs.ts'
import { type RenderedMessage, type RenderInput, renderMessage } from '../../engine/message/render-message.ts'
import {
  type RequestInput,
  type RequestTemplates,
  renderRequest,
} from '../../engine/request/render-request.ts'

type MaskJob = { name: MaskJobName; input: MaskInput<MaskJobName> }

export type RenderJob = { message: RenderInput } | { request: RequestInput } | { mask: MaskJob }

/** `started` is shared memory: the pool's timeout counts from the moment a thread has the task. */
export type RenderTask = { job: RenderJob; started: SharedArrayBuffer }

/** Errors lose their class between threads, so a refusal is returned as a value. */
export type RenderOutcome =
  | { message: RenderedMessage }
  | { request: RequestTemplates }
  | { masked: MaskOutput<MaskJobName> }
  | { refused: string; field: string | null }

let isWarm = false

/** The first render of a text layout loads modules, which on a busy machine can take longer than the render timeout. */
function warmUp(message: RenderInput): void {
  if (isWarm || message.bodyType !== 'text') return
  isWarm = true
  const html = '<style>p{margin:0}</style><p>{{ locale }}</p>'
  renderMessage({ ...message, subject: '', previewText: '', html, attachments: null, marketingTexts: null })
}

export default function runRender({ job, started }: RenderTask): RenderOutcome {
  if ('message' in job) warmUp(job.message)
  const flag = new Int32Array(started)
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
  try {
    if ('mask' in job) return { masked: runMaskJob(job.mask.name, job.mask.input) }
    return 'message' in job
      ? { message: renderMessage(job.message) }
      : { request: renderRequest(job.request) }
  } catch (error) {
    if (error instanceof RenderFailed) return { refused: error.reason, field: error.field }
    // A deeply nested document overflows the stack.
    if (error instanceof RangeError) return { refused: 'template is nested too deeply', field: null }
    throw error
  }
}
