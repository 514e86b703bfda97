import { z } from 'zod'
import { VARIABLE_KINDS, variableKinds } from '../../../engine/liquid/variable-kinds.ts'
import { CONTENT_CODES } from '../../../problems/code-lists.ts'
import type { Ctx } from '../../call/context.ts'
import { defineOperation } from '../../call/operation.ts'
import { draftFields, readLayoutWithDraft } from './draft.ts'
import { type MailContent, maskedContentOf, readMaskedContent } from './mail-content.ts'
import { authoredTexts, previewFields } from './preview.ts'

const Variables = z.object({
  variables: z.array(
    z.object({
      path: z
        .string()
        .describe('The path below variables; order.items[].title is the title of each list item'),
      kind: z.enum(VARIABLE_KINDS),
    }),
  ),
})

const variablesIn = async (ctx: Ctx, mail: MailContent) => {
  const texts = await authoredTexts(ctx, mail)
  return { variables: variableKinds(texts.map(({ text }) => text)) }
}

export const listLayoutVariables = defineOperation({
  name: 'listLayoutVariables',
  summary: 'The variables that a layout uses, each with its likely type',
  level: 'read',
  rest: { method: 'GET', path: '/email-templates/:id/variables' },
  tool: {
    name: 'get_email_template_variables',
    guide:
      'The variables that a layout uses, each with its likely type: what to pass as variables to ' +
      'preview_email_template, and what a workflow step must send.',
    optIn: true,
  },
  app: { heavy: true },
  refusals: {
    400: [...CONTENT_CODES, 'secret.no_value', 'attachment.unavailable'],
    404: ['layout.not_found'],
  },
  input: z.object({ id: previewFields.id, locale: previewFields.locale }),
  output: Variables,
  run: async (ctx, { id, locale = null }) =>
    variablesIn(ctx, await readMaskedContent(ctx, id, { locale, variables: {} })),
})

/** For the test data form, which also offers variables that are not saved yet. */
export const listDraftVariables = defineOperation({
  name: 'listDraftVariables',
  summary: "The variables used in a layout's unsaved content, each with its likely type",
  level: 'read',
  app: { heavy: true },
  input: z.object({ id: previewFields.id, ...draftFields }),
  output: Variables,
  run: async (ctx, { id, draft, draftLocale }) => {
    const locale = draftLocale ?? null
    const stored = await readLayoutWithDraft(ctx, id, { draft, draftLocale }, locale)
    return variablesIn(ctx, await maskedContentOf(ctx, stored, { locale, variables: {} }))
  },
})
