import { RenderFailed } from '../../engine/liquid/render-failed.ts'
import { createKnownValueRemover } from '../../engine/mask/known-values/known-values.ts'
import { MASK } from '../../engine/mask/mask-sign.ts'
import { type BuiltMessage, buildMessage } from '../../engine/message/build-message.ts'
import type { RenderedMessage, RenderInput } from '../../engine/message/render-message.ts'
import type { Ctx } from '../call/context.ts'
import { INLINE_ATTACHMENT_BYTES } from '../limits.ts'
import { type FetchedFiles, findFile } from './attachments.ts'
import type { MailContent } from './mail-content.ts'

type Options = {
  unsubscribeUrl: string | null
  /** Null: remote files are not fetched. */
  fetched: FetchedFiles | null
  /** Whether a render that timed out is retried once. */
  isPatient: boolean
}

/** The message that a recipient gets, without its envelope. Throws RenderFailed and AttachmentFailed. */
export function buildMail(
  ctx: Ctx,
  { render, secrets }: MailContent,
  { unsubscribeUrl, fetched, isPatient }: Options,
): Promise<BuiltMessage> {
  const { remove } = createKnownValueRemover(secrets)
  const source = { fetched, holdsSecret: (text: string) => text.includes(MASK) || remove(text) !== text }
  return buildMessage(
    { ...render, unsubscribeUrl },
    {
      render: (input) => (isPatient ? renderPatiently : renderOnce)(ctx, input),
      findFile: (attachment, index) => findFile(ctx, attachment, { ...source, index }),
      maxInlineBytes: INLINE_ATTACHMENT_BYTES,
    },
  )
}

const renderOnce = (ctx: Ctx, input: RenderInput) => ctx.services.renderer.render(ctx.storeId, input)

/** On a busy machine a thread's first render can take as long as a hostile one; the second does not. */
async function renderPatiently(ctx: Ctx, input: RenderInput): Promise<RenderedMessage> {
  try {
    return await renderOnce(ctx, input)
  } catch (error) {
    if (!(error instanceof RenderFailed && error.tookTooLong)) throw error
    return renderOnce(ctx, input)
  }
}
