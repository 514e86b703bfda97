import { type JobInput, type JobName, type JobOutput, loadJob } from '../../engine/jobs.ts'
import { RenderFailed } from '../../engine/liquid/render-failed.ts'
import type { MaskInput, MaskJobName, MaskOutput } from '../../engine/mask-jobs.ts'
import {
  type MessageTemplates,
  type MessageValues,
  type RenderedMessage,
  type RenderInput,
  renderMessage,
} from '../../engine/message/render-message.ts'
import {
  type RenderedRequest,
  type RequestInput,
  renderRequest,
} from '../../engine/request/render-request.ts'
import { createByteCache } from '../../platform/byte-cache.ts'
import { loadOnce } from '../../platform/load-once.ts'
import type { BccPlace, MailEnvelope } from '../../ports/mail.ts'
import type { ComposedMessage } from '../../ports/renderer.ts'
import type { Problem } from '../../problems/define.ts'
import { problemOf } from '../../problems/problem-of.ts'

type Transferable = Parameters<typeof import('piscina').move>[0]

type MaskJob = { name: MaskJobName; input: MaskInput<MaskJobName> }

type Work = { name: JobName; input: JobInput<JobName> }

/** A message to render and, if there is an envelope, to encode. */
export type MessageJob = {
  /** A digest of its templates. */
  key: string
  /** Null if the thread may already have the templates. */
  templates: MessageTemplates | null
  values: MessageValues
  envelope: (MailEnvelope & { bccPlace: BccPlace }) | null
}

export type RenderJob =
  | { message: MessageJob }
  | { request: RequestInput }
  | { mask: MaskJob }
  | { work: Work }
  | { warmUp: true }

/** `started` is shared memory: the pool's timeout starts when a thread starts the task. */
export type RenderTask = { job: RenderJob; started: SharedArrayBuffer }

/** Errors lose their class between threads, so a refusal is returned as a value. */
export type RenderOutcome =
  | { message: RenderedMessage }
  | { composed: ComposedMessage }
  | { lacksTemplates: true }
  | { request: RenderedRequest }
  | { masked: MaskOutput<MaskJobName> }
  | { result: JobOutput<JobName> }
  | { refused: Problem }
  | { isWarm: true }

const TEMPLATE_BYTES = 12_000_000

const cachedTemplates = createByteCache<MessageTemplates>(TEMPLATE_BYTES)

function findTemplates({ key, templates }: MessageJob): MessageTemplates | undefined {
  if (!templates) return cachedTemplates.get(key)
  const { html, text, attachments } = templates
  cachedTemplates.set(key, templates, 2 * (html.length + (text?.length ?? 0) + (attachments?.length ?? 0)))
  return templates
}

let isWarm = false

const SAMPLE: RenderInput = {
  category: 'transactional',
  bodyType: 'text',
  subject: '{{ store.name }}',
  previewText: '',
  html: `<style>p{margin:0}</style>${'<p>Some words for {{ locale }}.</p>'.repeat(50)}`,
  text: null,
  attachments: null,
  variables: {},
  secrets: {},
  store: { name: 'Sample', timeZone: 'UTC' },
  locale: 'en',
  unsubscribeUrl: null,
  marketingTexts: null,
  downloads: [],
}

/** Loads the code for text layouts, which can take longer than the render timeout on a busy machine. */
function warmUp(): void {
  if (!isWarm) renderMessage(SAMPLE)
  isWarm = true
}

/** Only threads that mask load the lists of names. */
const loadMasking = loadOnce(() => import('../../engine/mask-jobs.ts'))

/** Only threads that encode mail load the encoder. */
const loadEncoder = loadOnce(async () => {
  const { encodeMail } = await import('../mail/compose.ts')
  const { move, transferableSymbol, valueSymbol } = await import('piscina')
  /** Transfers the bytes without copying them. */
  const transfer = (outcome: RenderOutcome, bytes: Buffer) => {
    const transferable = { [transferableSymbol]: [bytes.buffer], [valueSymbol]: outcome }
    return move(transferable as unknown as Transferable) as unknown as RenderOutcome
  }
  return { encodeMail, transfer }
})

async function composeMessage(job: MessageJob, start: () => void): Promise<RenderOutcome> {
  const templates = findTemplates(job)
  const { values, envelope } = job
  if (templates?.bodyType === 'text') warmUp()
  const encoder = envelope && (await loadEncoder())
  start()
  if (!templates) return { lacksTemplates: true }
  const message = renderMessage({ ...templates, ...values })
  if (!encoder || message.attachments.length > 0) return { message }
  const { subject, html, text } = message
  const { bccPlace, ...addresses } = envelope
  const encoded = encoder.encodeMail({ ...addresses, subject, html, text, attachments: [] }, bccPlace)
  const outcome: RenderOutcome = { composed: { subject, attachments: [], encoded } }
  return 'bytes' in encoded ? encoder.transfer(outcome, encoded.bytes) : outcome
}

const SAMPLE_ENVELOPE: MailEnvelope = {
  from: { name: '', address: 'sample@sample.example' },
  to: [{ name: '', address: 'sample@sample.example' }],
  cc: [],
  bcc: [],
  replyTo: [],
  messageId: 'sample@sample.example',
  headers: {},
}

/** Renders a sample in several languages, after which most of the code is compiled. */
async function warmUpMessages(): Promise<RenderOutcome> {
  const { encodeMail } = await loadEncoder()
  for (const locale of ['en', 'de', 'fr', 'it', 'es']) {
    const { subject, html, text } = renderMessage({ ...SAMPLE, locale })
    encodeMail({ ...SAMPLE_ENVELOPE, subject, html, text, attachments: [] }, 'in envelope')
  }
  isWarm = true
  return { isWarm: true }
}

export default async function runRender({ job, started }: RenderTask): Promise<RenderOutcome> {
  const start = () => {
    const flag = new Int32Array(started)
    Atomics.store(flag, 0, 1)
    Atomics.notify(flag, 0)
  }
  // Modules are loaded before the timeout starts, because that can take longer than the work.
  const work = 'work' in job ? await loadJob(job.work.name) : null
  const masking = 'mask' in job ? await loadMasking() : null
  try {
    if ('message' in job) return await composeMessage(job.message, start)
    start()
    if ('work' in job && work) return { result: await work(job.work.input) }
    if ('mask' in job && masking) return { masked: masking.runMaskJob(job.mask.name, job.mask.input) }
    if ('request' in job) return { request: renderRequest(job.request) }
    return await warmUpMessages()
  } catch (error) {
    if (error instanceof RenderFailed) return { refused: error.problem }
    // A deeply nested document overflows the stack.
    if (error instanceof RangeError) return { refused: problemOf('liquid.too_deep') }
    throw error
  }
}
