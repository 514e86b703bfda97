import { z } from 'zod'
import { Locale } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { ExpectedVersion, requireExpectedVersion, VERSION_CONFLICT } from '../layouts/expected-version.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { readLayout } from '../layouts/read.ts'
import { saveLayout } from '../layouts/save.ts'
import { DeletionWarnings, deletedDraftWarnings, removeDraftsOf } from '../layouts/shared-draft.ts'
import { requireTranslation } from './translation.ts'

export const deleteTranslation = defineOperation({
  name: 'deleteTranslation',
  summary: 'Remove a language from a layout; steps that request it will send the closest other language',
  level: 'write',
  rest: { method: 'DELETE', path: '/email-templates/:id/translations/:locale' },
  tool: {
    name: 'delete_translation',
    guide: 'Remove one language from a layout. Its previous version can be restored with restore_version.',
    optIn: true,
  },
  app: {},
  refusals: { 404: ['layout.not_found', 'translation.not_found'], 409: VERSION_CONFLICT },
  input: z.object({ id: LayoutId, locale: Locale, expectedVersion: ExpectedVersion }),
  output: z.object({ deleted: z.literal(true), locale: z.string(), warnings: DeletionWarnings }),
  run: async (ctx, { id, locale, expectedVersion }) => {
    const before = await readLayout(ctx, id)
    const translation = requireTranslation(before, locale)
    requireExpectedVersion(before, expectedVersion)
    const { layout, translations } = before.snapshot
    const after = { layout, translations: translations.filter((other) => other !== translation) }
    await saveLayout(ctx, before, after, { action: 'translation.delete', approval: 'admin' })
    const draftWarnings = await deletedDraftWarnings(ctx, id, locale)
    await removeDraftsOf(ctx, id, locale)
    return { deleted: true as const, locale, ...draftWarnings }
  },
})
