import { z } from 'zod'
import { maskText } from '../../../engine/mask/personal/personal.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError, conflict, notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { readOutcome, sentMailOf } from '../history/execution.ts'
import { type EmailInput, maskVariables, openInput } from '../history/sealed-input.ts'
import { maskSecrets, readMaskedContent } from './mail-content.ts'
import { buildPreview } from './preview.ts'
import { readSentContent } from './sent-content.ts'

export const getSentEmail = defineOperation({
  name: 'getSentEmail',
  summary:
    'Re-render a sent email from the history, with the templates and data that were used. Personal data and ' +
    'secrets are masked; emails themselves are not stored',
  level: 'read',
  app: { heavy: true },
  input: z.object({ id: z.string().describe('Execution id') }),
  output: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    layoutVersion: z.number(),
    isOriginal: z
      .boolean()
      .describe('False if the templates are no longer stored, and the layout version was used instead'),
  }),
  run: async (ctx, { id }) => {
    const sent = await requireSent(ctx, id)
    // Masked before rendering: afterwards, names cannot be distinguished from the surrounding words.
    const variables: Record<string, unknown> = JSON.parse(await maskVariables(ctx, sent.variables))
    const content =
      (await sentContent(ctx, sent, variables)) ?? (await contentOfVersion(ctx, sent, variables))
    const { subject, html, text } = await buildPreview(ctx, content)
    return {
      subject: maskText(subject),
      html,
      text,
      layoutVersion: sent.layoutVersion,
      isOriginal: content.isOriginal,
    }
  },
})

type Sent = Awaited<ReturnType<typeof requireSent>>

async function sentContent(ctx: Ctx, { contentId }: Sent, variables: Record<string, unknown>) {
  const stored = await readSentContent(ctx, contentId)
  if (!stored) return null
  const { templates, store } = stored
  const { subject, previewText, html, text, attachments, marketingTexts } = templates
  const texts = [subject, previewText, html, text, attachments, ...Object.values(marketingTexts ?? {})]
  const secrets = await maskSecrets(
    ctx,
    texts.filter((template) => template !== null),
  )
  const values = { variables, secrets, store }
  return { templates, values, secrets: Object.values(secrets), isOriginal: true }
}

async function contentOfVersion(
  ctx: Ctx,
  { layoutId, layoutVersion, locale }: Sent,
  variables: Record<string, unknown>,
) {
  const content = await readMaskedContent(ctx, layoutId, { locale, variables, layoutVersion }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.kind === 'notFound') throw conflict('execution.email_not_kept')
      throw error
    },
  )
  return { ...content, isOriginal: false }
}

/** What the email was rendered from; throws if its data is no longer stored. */
async function requireSent(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('executions')
    .leftJoin('executionInputs', 'executionInputs.executionId', 'executions.id')
    .select(['executions.id', 'executions.storeId', 'actionType', 'actionConfigId'])
    .select(['sealed as sealedInput', 'masterKeyId'])
    .where('executions.id', '=', id)
    .where('executions.storeId', '=', ctx.storeId)
    .executeTakeFirstOrThrow(() => notFound('execution'))
  const { request } = await readOutcome(ctx.db, row)
  const { layoutVersion, locale, contentId } = sentMailOf(request)
  const input = openInput<EmailInput>(ctx.services.vault, row)
  if (row.actionType !== 'EMAIL' || input === null || layoutVersion === null)
    throw conflict('execution.email_not_kept')
  return {
    layoutId: row.actionConfigId,
    layoutVersion,
    locale,
    contentId,
    variables: input.variables,
  }
}
