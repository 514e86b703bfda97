import type { JobInput, JobName, JobOutput } from '../engine/jobs.ts'
import type { MaskInput, MaskJobName, MaskOutput } from '../engine/mask-jobs.ts'
import type { MessageTemplates, MessageValues, RenderedMessage } from '../engine/message/render-message.ts'
import type { RenderedRequest, RequestInput } from '../engine/request/render-request.ts'
import type { Problem } from '../problems/define.ts'
import type { BccPlace, EncodedMail, MailEnvelope } from './mail.ts'

/** An encoded message, or the reason its envelope cannot be encoded. */
export type ComposedMessage = {
  subject: string
  attachments: []
  encoded: EncodedMail | { problem: Problem }
}

/** Renders for a store, isolated from the rest of the process. Throws RenderFailed when the template is at fault. */
export type Renderer = {
  render(storeId: string, templates: MessageTemplates, values: MessageValues): Promise<RenderedMessage>
  /** Also encodes the message, unless it turns out to have files. */
  compose(
    storeId: string,
    templates: MessageTemplates,
    values: MessageValues,
    envelope: MailEnvelope & { bccPlace: BccPlace },
  ): Promise<RenderedMessage | ComposedMessage>
  renderRequest(storeId: string, input: RequestInput): Promise<RenderedRequest>
  /** Runs a job whose duration grows with its input. Throws RenderFailed when it takes too long. */
  runJob<Name extends JobName>(storeId: string, name: Name, input: JobInput<Name>): Promise<JobOutput<Name>>
  /** Masks strings; those that take too long are masked entirely. */
  mask<Name extends MaskJobName>(
    storeId: string,
    name: Name,
    input: MaskInput<Name>,
  ): Promise<MaskOutput<Name>>
}
