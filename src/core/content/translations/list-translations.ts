import { z } from 'zod'
import { MAX_LANGUAGES } from '../../../engine/content/snapshot.ts'
import { conflict } from '../../call/errors.ts'
import { describeBytes, RESPONSE_BYTES } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { listOf } from '../../call/paging.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { readLayout, type StoredLayout } from '../layouts/read.ts'
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
  refusals: { 404: ['layout.not_found'], 409: ['translation.too_large_together'] },
  input: z.object({ id: LayoutId }),
  output: listOf(Translation),
  run: async (ctx, { id }) => {
    const stored = await readLayout(ctx, id)
    const data = stored.snapshot.translations.map((translation) => showTranslation(ctx, stored, translation))
    rejectTooLarge(stored, data)
    const total = data.length
    return { data, pagination: { page: 1, limit: MAX_LANGUAGES, total, totalPages: total > 0 ? 1 : 0 } }
  },
})

type Shown = ReturnType<typeof showTranslation>

/** Languages that use the layout's design are returned with copies of it, so a list can far exceed the layout's size. */
function rejectTooLarge({ snapshot: { layout } }: StoredLayout, translations: readonly Shown[]): void {
  const designSize = JSON.stringify(layout.bodyDesign).length
  const sizeOf = ({ bodyDesign, html, body }: Shown & { bodyDesign?: unknown; html?: string | null }) =>
    (html?.length ?? 0) +
    (bodyDesign === layout.bodyDesign ? designSize : JSON.stringify([bodyDesign, body]).length)
  if (translations.reduce((sum, translation) => sum + sizeOf(translation), 0) > RESPONSE_BYTES)
    throw conflict('translation.too_large_together', { size: describeBytes(RESPONSE_BYTES) })
}
