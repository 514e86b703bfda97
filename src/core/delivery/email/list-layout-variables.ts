import { z } from 'zod'
import { VARIABLE_KINDS, variableKinds } from '../../../engine/liquid/variable-kinds.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from '../../content/layouts/get-layout.ts'
import { draftFields, readDrafted } from './draft.ts'
import { maskedContentOf } from './mail-content.ts'
import { textsAsWritten } from './preview.ts'

export const listLayoutVariables = defineOperation({
  name: 'listLayoutVariables',
  summary: "The variables used in a layout's content, saved or not, each with its likely type",
  level: 'read',
  app: { heavy: true },
  input: z.object({ id: LayoutId, ...draftFields }),
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
  run: async (ctx, { id, draft, draftLocale }) => {
    const locale = draftLocale ?? null
    const stored = await readDrafted(ctx, id, { draft, draftLocale }, locale)
    const mail = await maskedContentOf(ctx, stored, { locale, variables: {} })
    const texts = await textsAsWritten(ctx, mail)
    return { variables: variableKinds(texts.map(({ text }) => text)) }
  },
})
