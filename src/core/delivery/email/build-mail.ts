import { RenderFailed } from '../../../engine/liquid/render-failed.ts'
import { createKnownValueRemover } from '../../../engine/mask/known-values/known-values.ts'
import { MASK } from '../../../engine/mask/mask.ts'
import { buildMessage } from '../../../engine/message/build-message.ts'
import type { MessageValues, RenderedAttachment } from '../../../engine/message/render-message.ts'
import type { Ctx } from '../../call/context.ts'
import { INLINE_ATTACHMENT_BYTES } from '../../call/limits.ts'
import { type FetchedFiles, findFile } from './attachments.ts'
import type { RenderableContent } from './mail-content.ts'

type Options<Rendered> = {
  unsubscribeUrl: string | null
  /** Null if remote files are not fetched. */
  fetched: FetchedFiles | null
  render(values: MessageValues): Promise<Rendered>
}

/** The message that a recipient gets, without its envelope. Throws RenderFailed and AttachmentFailed. */
export function buildMail<Rendered extends { attachments: RenderedAttachment[] }>(
  ctx: Ctx,
  { values, secrets }: Pick<RenderableContent, 'values' | 'secrets'>,
  { unsubscribeUrl, fetched, render }: Options<Rendered>,
) {
  const { remove } = createKnownValueRemover(secrets)
  const source = { fetched, hasSecret: (text: string) => text.includes(MASK) || remove(text) !== text }
  return buildMessage({
    render: (downloads) => render({ ...values, unsubscribeUrl, downloads }),
    findFile: (attachment, index, maxBytes) => findFile(ctx, attachment, { ...source, index, maxBytes }),
    maxInlineBytes: INLINE_ATTACHMENT_BYTES,
  })
}

/** On a busy machine, a thread's first render can exceed the time limit for hostile templates; its second does not. */
export async function retryOnTimeout<T>(render: () => Promise<T>): Promise<T> {
  try {
    return await render()
  } catch (error) {
    if (!(error instanceof RenderFailed && error.tookTooLong)) throw error
    return render()
  }
}
