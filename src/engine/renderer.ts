import type { JobInput, JobName, JobOutput } from './jobs.ts'
import type { MaskInput, MaskJobName, MaskOutput } from './mask-jobs.ts'
import type { RenderedMessage, RenderInput } from './message/render-message.ts'
import type { RequestInput, RequestTemplates } from './request/render-request.ts'

/** Renders for a store, isolated from the rest of the process. Throws RenderFailed when the template is at fault. */
export type Renderer = {
  render(storeId: string, input: RenderInput): Promise<RenderedMessage>
  renderRequest(storeId: string, input: RequestInput): Promise<RequestTemplates>
  /** Work that grows with its input. Throws RenderFailed when it takes too long. */
  work<Name extends JobName>(storeId: string, name: Name, input: JobInput<Name>): Promise<JobOutput<Name>>
  /** Masks texts; those that take too long come out masked whole. */
  mask<Name extends MaskJobName>(
    storeId: string,
    name: Name,
    input: MaskInput<Name>,
  ): Promise<MaskOutput<Name>>
}
