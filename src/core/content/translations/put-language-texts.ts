import { z } from 'zod'
import { Locale } from '../../call/fields.ts'
import { parseInput } from '../../call/input.ts'
import { defineOperation } from '../../call/operation.ts'
import { translationFields } from '../layouts/fields.ts'
import { type DraftContent, readProposal } from '../layouts/second-person.ts'
import { closeDraft } from '../layouts/shared-draft.ts'
import { applyTexts } from './apply-texts.ts'
import { LanguageTexts, showLanguageTexts } from './language-texts.ts'
import { isPreset, readTranslatable, saveTranslatable, TranslatableId } from './translatable.ts'

/** Checked before each text is validated. */
const MAX_CHANGED_TEXTS = 5_000
export const Texts = z
  .custom<Record<string, string>>(
    (texts) => typeof texts === 'object' && texts !== null && Object.keys(texts).length <= MAX_CHANGED_TEXTS,
  )
  .pipe(z.record(z.string().max(300), z.string()))

const texts = Texts.default({}).describe('New translations, by text key')

/** The texts that a draft changes, by key. */
export const textsOfDraft = ({ document, base }: DraftContent): ReadonlyMap<string, string> => {
  const changed = Object.entries(document).filter(
    ([key, text]) => text !== null && text !== (base.document[key] ?? null),
  )
  const { texts } = parseInput(z.object({ texts: Texts }), new Set(), { texts: Object.fromEntries(changed) })
  return new Map(Object.entries(texts))
}

export const checkLanguageTexts = defineOperation({
  name: 'checkLanguageTexts',
  summary: 'Preview changed translations in a language, validated as when saving; nothing is stored',
  level: 'read',
  app: { heavy: true },
  input: z.object({ id: TranslatableId, locale: Locale, texts }),
  output: LanguageTexts,
  run: async (ctx, { id, locale, texts }) => {
    const before = await readTranslatable(ctx, id)
    const snapshot = await applyTexts(before.snapshot, locale, new Map(Object.entries(texts)))
    return showLanguageTexts(ctx, { ...before, snapshot }, locale)
  },
})

export const putLanguageTexts = defineOperation({
  name: 'putLanguageTexts',
  summary: 'Change individual translations in a language; other outdated ones remain outdated',
  level: 'write',
  app: { reader: 'getLanguageTexts', heavy: true },
  input: z.object({
    id: TranslatableId,
    locale: Locale,
    texts,
    marketingTexts: translationFields.marketingTexts,
    attachments: translationFields.attachments,
  }),
  output: LanguageTexts,
  run: async (ctx, { id, locale, texts, ...otherFields }) => {
    const before = await readTranslatable(ctx, id)
    const hasNoTexts = Object.keys(texts).length === 0
    const proposal = hasNoTexts || isPreset(before) ? null : await readProposal(ctx, id, `texts ${locale}`)
    const after = proposal
      ? await applyTexts(before.snapshot, locale, textsOfDraft(proposal))
      : await applyTexts(before.snapshot, locale, new Map(Object.entries(texts)), otherFields)
    const stored = await saveTranslatable(ctx, before, after, {
      changedLocale: locale,
      ...(hasNoTexts ? { approval: 'admin' } : proposal && { approval: 'proposal' }),
    })
    await closeDraft(ctx, id, `texts ${locale}`)
    return showLanguageTexts(ctx, stored, locale)
  },
})
