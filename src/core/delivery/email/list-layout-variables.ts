import { z } from 'zod'
import { VARIABLE_KINDS, variableKinds } from '../../../engine/liquid/variable-kinds.ts'
import { CONTENT_CODES } from '../../../problems/code-lists.ts'
import { defineOperation } from '../../call/operation.ts'
import { readMaskedContent } from './mail-content.ts'
import { textsAsWritten, wantedFields } from './preview.ts'

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
    onRequest: true,
  },
  app: { heavy: true },
  refusals: {
    400: [...CONTENT_CODES, 'secret.no_value', 'attachment.unavailable'],
    404: ['layout.not_found'],
  },
  input: z.object({ id: wantedFields.id, locale: wantedFields.locale }),
  output: z.object({
    variables: z.array(
      z.object({
        path: z
          .string()
          .describe('The path below variables; order.items[].title stands for the title of each list item'),
        kind: z.enum(VARIABLE_KINDS),
      }),
    ),
  }),
  run: async (ctx, { id, locale = null }) => {
    const mail = await readMaskedContent(ctx, id, { locale, variables: {} })
    const texts = await textsAsWritten(ctx, mail)
    return { variables: variableKinds(texts.map(({ text }) => text)) }
  },
})
