import { z } from 'zod'
import { promote } from '../../../engine/content/promote.ts'
import { CONTENT_CODES } from '../../../problems/code-lists.ts'
import { Locale } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { ExpectedVersion, requireExpectedVersion, VERSION_CONFLICT } from '../layouts/expected-version.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { SavedLayout, showSavedLayout } from '../layouts/layout.ts'
import { readLayout } from '../layouts/read.ts'
import { saveLayout } from '../layouts/save.ts'
import { draftWarnings, promoteDrafts } from '../layouts/shared-draft.ts'
import { requireTranslation } from './translation.ts'

export const promoteTranslation = defineOperation({
  name: 'promoteTranslation',
  summary: "Make a language the layout's main language; every language continues to send what it sent before",
  level: 'write',
  rest: { method: 'POST', path: '/email-templates/:id/translations/:locale/promote' },
  tool: {
    name: 'promote_translation',
    guide: "Make a language the layout's main language; the previous main language becomes a translation.",
    optIn: true,
  },
  app: { heavy: true },
  refusals: { 400: CONTENT_CODES, 404: ['layout.not_found', 'translation.not_found'], 409: VERSION_CONFLICT },
  input: z.object({ id: LayoutId, locale: Locale, expectedVersion: ExpectedVersion }),
  output: z.object({ promoted: z.string(), previousMainLanguage: z.string(), layout: SavedLayout }),
  run: async (ctx, { id, locale, expectedVersion }) => {
    const before = await readLayout(ctx, id)
    requireTranslation(before, locale)
    requireExpectedVersion(before, expectedVersion)
    const stored = await saveLayout(ctx, before, promote(before.snapshot, locale), {
      action: 'promote',
      approval: 'admin',
    })
    const previousMainLanguage = before.snapshot.layout.defaultLocale
    await promoteDrafts(ctx, id, locale, previousMainLanguage)
    const warnings = await draftWarnings(ctx, id)
    return {
      promoted: locale,
      previousMainLanguage,
      layout: { ...showSavedLayout(ctx, stored), ...(warnings.length > 0 && { warnings }) },
    }
  },
})
