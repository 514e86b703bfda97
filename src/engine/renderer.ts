import type { RenderedMessage, RenderInput } from './message/render-message.ts'
import type { RequestInput, RequestTemplates } from './request/render-request.ts'

/** Renders for a store, isolated from the rest of the process. Throws RenderFailed when the template is at fault. */
export type Renderer = {
  render(storeId: string, input: RenderInput): Promise<RenderedMessage>
  renderRequest(storeId: string, input: RequestInput): Promise<RequestTemplates>
}
