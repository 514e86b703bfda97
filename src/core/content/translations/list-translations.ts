import { z } from 'zod'
import { MAX_LANGUAGES } from '../../../engine/content/snapshot.ts'
import { defineOperation } from '../../call/operation.ts'
import { listOf } from '../../call/paging.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { readLayout } from '../layouts/read.ts'
import { showTranslation, Translation } from './translation.ts'

export const listTranslations = defineOperation({
  name: 'listTranslations',
  summary: 'Every language of a layout with its content, except the main one',
  level: 'read',
  rest: { method: 'GET', path: '/email-templates/:id/translations' },
  tool: {
    name: 'list_translations',
    guide: 'All languages of a layout except its main language, and which of them are outdated.',
    optIn: true,
  },
  app: {},
  refusals: { 404: ['layout.not_found'] },
  input: z.object({ id: LayoutId }),
  output: listOf(Translation),
  run: async (ctx, { id }) => {
    const stored = await readLayout(ctx, id)
    const data = stored.snapshot.translations.map((translation) => showTranslation(ctx, stored, translation))
    const total = data.length
    return { data, pagination: { page: 1, limit: MAX_LANGUAGES, total, totalPages: total > 0 ? 1 : 0 } }
  },
})
