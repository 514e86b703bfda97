import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { markOutdated, marksAfterSave, markUpToDate } from '../../../engine/content/marks.ts'
import { setTexts, UnknownTextError } from '../../../engine/content/set-texts.ts'
import type { LayoutContent, Snapshot, TranslationContent } from '../../../engine/content/snapshot.ts'
import { translationOf } from '../../../engine/content/texts.ts'
import { liquidProblem } from '../../../engine/liquid/liquid.ts'
import { AppError, invalid } from '../../call/errors.ts'
import { parseInput } from '../../call/input.ts'
import { translationFields } from '../layouts/fields.ts'
import { changeTranslation } from './put-translation.ts'

/** The subject is optional, because shared headers and footers have none. */
const Fields = z.object({ ...translationFields, subject: translationFields.subject.optional() })
type Fields = z.output<typeof Fields> & { subject: string }

/** Fields that can be saved together with texts; each is replaced as a whole. */
export type OtherFields = Pick<Fields, 'attachments' | 'marketingTexts'> & {
  /** For texts that were translated from an older source text: that source text, by key. */
  translatedFrom?: ReadonlyMap<string, string>
}

/**
 * Replaces some texts of one translation, with the same checks as when all of it is saved. A new translation starts
 * with the layout's subject and preview text. Pauses after each step, because each step reads every text.
 */
export async function applyTexts(
  snapshot: Snapshot,
  locale: string,
  texts: ReadonlyMap<string, string>,
  { translatedFrom = new Map(), ...otherFields }: OtherFields = {},
): Promise<Snapshot> {
  const { layout } = snapshot
  const old = translationOf(snapshot, locale)
  const changed = replaceTexts(layout, old ?? { ...layout, body: null, bodyDesign: null }, texts)
  await setImmediate()
  const { subject, previewText, body, bodyDesign } = changed
  const content = validate(layout, { subject, previewText, body, bodyDesign })
  await setImmediate()
  // A translation without its own design already uses the layout's.
  const followsDesign = layout.bodyType === 'visual' && (old?.bodyDesign ?? null) === null
  const { after } = changeTranslation(snapshot, locale, {
    ...content,
    ...otherFields,
    ...(followsDesign && { followsDesign }),
  })
  await setImmediate()
  const markedTranslations = after.translations.map((translation) => {
    if (translation.locale !== locale) return translation
    // A design with the layout's wording is not stored, unless these texts were saved for the language.
    const bodyDesign = translation.bodyDesign ?? content.bodyDesign ?? null
    const saved = markSaved(layout, old, { ...translation, bodyDesign }, [...texts.keys()])
    return markOutdated(saved, translatedFrom)
  })
  return { ...after, translations: markedTranslations }
}

/** Marks the texts that were just saved as up to date, even if they repeat the layout's wording. */
const markSaved = (
  layout: LayoutContent,
  old: TranslationContent | undefined,
  translation: TranslationContent,
  keys: readonly string[],
) => markUpToDate(layout, marksAfterSave(old, translation, new Set(keys)), keys)

function replaceTexts(
  layout: LayoutContent,
  content: Parameters<typeof setTexts>[1],
  texts: ReadonlyMap<string, string>,
) {
  for (const [key, text] of texts) {
    const problem = liquidProblem(text)
    if (problem !== null) throw invalid(`texts.${key}`, problem)
  }
  try {
    return setTexts(layout, content, texts)
  } catch (error) {
    throw error instanceof UnknownTextError
      ? invalid(`texts.${error.key}`, 'translation.text_unknown')
      : error
  }
}

/** Validates the content like any other save; errors name the text key. */
function validate(layout: LayoutContent, content: Parameters<typeof setTexts>[1]): Fields {
  const { subject, previewText, body, bodyDesign } = content
  const raw = {
    ...(subject !== layout.subject && { subject }),
    previewText,
    ...(layout.bodyType === 'visual' ? { bodyDesign } : { body }),
  }
  try {
    const fields = parseInput(Fields, new Set(), raw)
    return { ...fields, subject: fields.subject ?? subject }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw invalid(`texts.${keyOf(bodyDesign, error.problem.field ?? '')}`, error.problem)
  }
}

/** The key of the text in a field: `b3.text` for `bodyDesign.blocks[2].text`. */
function keyOf(design: unknown, field: string): string {
  const [first, ...steps] = field.match(/[^.[\]]+/g) ?? []
  if (first !== 'bodyDesign') return field
  let node = design
  let key: string[] = []
  for (const step of steps) {
    node = (node as Record<string, unknown> | undefined)?.[step]
    const id = (node as { id?: unknown } | undefined)?.id
    key = typeof id === 'string' ? [id] : [...key, step]
  }
  return key.join('.')
}
