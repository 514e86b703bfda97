import { z } from 'zod'
import { followDesign } from '../../../engine/content/follow.ts'
import { marksAfterSave } from '../../../engine/content/marks.ts'
import type { LayoutContent, TranslationContent } from '../../../engine/content/snapshot.ts'
import { invalid } from '../../call/errors.ts'
import { count, Locale } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { runJob } from '../../call/work.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { readLayout } from '../layouts/read.ts'
import { saveLayout } from '../layouts/save.ts'
import { BlockChange, FieldChange } from '../layouts/version.ts'
import { requireTranslation } from './translation.ts'

export const setLanguageDesign = defineOperation({
  name: 'setLanguageDesign',
  summary: "Let a language follow the layout's design, or give it a separate copy of its current design",
  level: 'write',
  cli: { command: 'language design', positional: ['id'] },
  app: { reader: 'getLanguageTexts', heavy: true },
  input: z.object({
    id: LayoutId,
    locale: Locale,
    separate: z
      .boolean()
      .default(false)
      .describe(
        "Use a separate design; if omitted, everything except text, links, images and files comes from the layout's design",
      ),
    dryRun: z.boolean().default(false).describe('Only report what would change, without saving'),
  }),
  output: z.object({
    version: count,
    content: z.array(FieldChange).describe("Changes to the language's text and styles"),
    blocks: z.array(BlockChange).describe('Changes to its blocks'),
  }),
  run: async (ctx, { id, locale, separate, dryRun }) => {
    const before = await readLayout(ctx, id)
    const { layout, translations } = before.snapshot
    const translation = requireTranslation(before, locale)
    const next = separate ? detach(layout, translation) : attach(layout, translation)
    const after = {
      layout,
      translations: translations.map((content) => (content === translation ? next : content)),
    }
    const changes = { before: before.snapshot, after, requestedLocale: locale }
    const { content, blocks } = await runJob(ctx, 'compareVersions', changes)
    const stored = dryRun
      ? before
      : await saveLayout(ctx, before, after, {
          action: 'translation.save',
          changedLocale: locale,
          // A separate design starts unchanged, so no email changes.
          approval: separate ? 'none' : 'admin',
        })
    return { version: stored.version, content, blocks }
  },
})

function detach({ bodyDesign, bodyType }: LayoutContent, { follows: _, ...translation }: TranslationContent) {
  if (bodyDesign === null) throw invalid('separate', 'layout.field_of_other_type', { bodyType })
  return { ...translation, bodyDesign: translation.bodyDesign ?? bodyDesign }
}

function attach({ bodyDesign, bodyType, defaultLocale }: LayoutContent, translation: TranslationContent) {
  if (bodyDesign === null) throw invalid('separate', 'layout.field_of_other_type', { bodyType })
  const followingDesign = translation.bodyDesign && followDesign(null, bodyDesign, translation.bodyDesign)
  return marksAfterSave(
    translation,
    { ...translation, bodyDesign: followingDesign, follows: defaultLocale },
    new Set(),
  )
}
