import { z } from 'zod'
import { Locale } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { readLayout } from '../layouts/read.ts'
import { showTranslation, Translation, translationIn } from './translation.ts'

export const getTranslation = defineOperation({
  name: 'getTranslation',
  summary: 'One language of a layout',
  level: 'read',
  rest: { method: 'GET', path: '/email-templates/:id/translations/:locale' },
  tool: {
    name: 'get_translation',
    guide:
      'One language of a layout: subject, preview text and body or design. Read it before put_translation.',
    onRequest: true,
  },
  app: {},
  refusals: { 404: ['layout.not_found', 'translation.not_found'] },
  input: z.object({ id: LayoutId, locale: Locale }),
  output: Translation,
  run: async (ctx, { id, locale }) => {
    const stored = await readLayout(ctx, id)
    return showTranslation(ctx, stored, translationIn(stored, locale))
  },
})
