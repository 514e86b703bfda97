import { z } from 'zod'
import { VARIABLE_KINDS, variableKinds } from '../../../engine/liquid/variable-kinds.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from '../../content/layouts/get-layout.ts'
import { draftFields, readDrafted } from './draft.ts'
import { maskedContentOf } from './mail-content.ts'
import { textsAsWritten } from './preview.ts'

export const listLayoutVariables = defineOperation({
  name: 'listLayoutVariables',
  summary: 'The values that content of a layout uses, saved or not, each with its likely kind',
  level: 'read',
  app: { heavy: true },
  input: z.object({ id: LayoutId, ...draftFields }),
  output: z.object({
    variables: z.array(
      z.object({
        path: z.string().describe('Below variables; order.items[].title is that of each item of a list'),
        kind: z.enum(VARIABLE_KINDS),
      }),
    ),
  }),
  run: async (ctx, { id, draft, draftLocale }) => {
    const stored = await readDrafted(ctx, id, { draft, draftLocale })
    const mail = await maskedContentOf(ctx, stored, { locale: draftLocale ?? null, variables: {} })
    const texts = await textsAsWritten(ctx, mail)
    return { variables: variableKinds(texts.map(({ text }) => text)) }
  },
})
