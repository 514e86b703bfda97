import { z } from 'zod'
import { maskText } from '../../../engine/mask/personal/personal.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict, notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { readOutcome, sentMailOf } from '../history/execution.ts'
import { type EmailInput, maskVariables, openInput } from '../history/sealed-input.ts'
import { readMaskedContent } from './mail-content.ts'
import { buildPreview } from './preview.ts'

export const getSentEmail = defineOperation({
  name: 'getSentEmail',
  summary:
    'Re-render a sent email from the history, with the layout version and data that were used. Personal data and ' +
    'secrets are masked; emails themselves are not stored',
  level: 'read',
  app: { heavy: true },
  input: z.object({ id: z.string().describe('Execution id') }),
  output: z.object({ subject: z.string(), html: z.string(), text: z.string(), layoutVersion: z.number() }),
  run: async (ctx, { id }) => {
    const { layoutId, layoutVersion, locale, variables } = await requireStoredInput(ctx, id)
    // Masked before rendering: afterwards, names cannot be distinguished from the surrounding words.
    const masked: Record<string, unknown> = JSON.parse(await maskVariables(ctx, variables))
    const content = await readMaskedContent(ctx, layoutId, { locale, variables: masked, layoutVersion })
    const { subject, html, text } = await buildPreview(ctx, content)
    return { subject: maskText(subject), html, text, layoutVersion }
  },
})

/** What the email was rendered from; throws if that is no longer stored. */
async function requireStoredInput(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('executions')
    .leftJoin('executionInputs', 'executionInputs.executionId', 'executions.id')
    .select(['executions.id', 'executions.storeId', 'actionType', 'actionConfigId'])
    .select(['sealed as sealedInput', 'masterKeyId'])
    .where('executions.id', '=', id)
    .where('executions.storeId', '=', ctx.storeId)
    .executeTakeFirstOrThrow(() => notFound('execution'))
  const { request } = await readOutcome(ctx.db, row)
  const { layoutVersion, locale } = sentMailOf(request)
  const input = openInput<EmailInput>(ctx.services.vault, row)
  if (row.actionType !== 'EMAIL' || input === null || layoutVersion === null)
    throw conflict('execution.email_not_kept')
  return {
    layoutId: row.actionConfigId,
    layoutVersion,
    locale,
    variables: input.variables,
  }
}
