import { z } from 'zod'
import { markOutdated, marksAfterSave } from '../../../engine/content/marks.ts'
import { setTexts, UnknownText } from '../../../engine/content/set-texts.ts'
import type { LayoutContent, Snapshot, TranslationContent } from '../../../engine/content/snapshot.ts'
import { translationOf } from '../../../engine/content/texts.ts'
import { liquidProblem } from '../../../engine/liquid/liquid.ts'
import { AppError, invalid } from '../../call/errors.ts'
import { parseInput } from '../../call/input.ts'
import { translationFields } from '../layouts/fields.ts'
import { changeTranslation } from './put-translation.ts'

/** Without a subject, which a shared header or footer does not have. */
const Fields = z.object({ ...translationFields, subject: translationFields.subject.optional() })
type Fields = z.output<typeof Fields> & { subject: string }

/** Other fields that a save of texts may contain; each is replaced as a whole. */
export type Beside = Pick<Fields, 'attachments' | 'marketingTexts'> & {
  /** Texts that were translated from other words than the layout has now. */
  translatedFrom?: ReadonlyMap<string, string>
}

/**
 * A layout with some texts of one language replaced, checked as a save of the whole language is. A new
 * language starts with the layout's texts.
 */
export function applyTexts(
  snapshot: Snapshot,
  locale: string,
  texts: ReadonlyMap<string, string>,
  { translatedFrom = new Map(), ...beside }: Beside = {},
): { after: Snapshot; translation: TranslationContent } {
  const { layout } = snapshot
  const old = translationOf(snapshot, locale)
  const worded = inPlace(layout, old ?? { ...layout, body: null, bodyDesign: null }, texts)
  const { subject, previewText, body, bodyDesign } = worded
  const content = checked(layout, { subject, previewText, body, bodyDesign })
  // A language without a design of its own already uses the layout's.
  const follows = layout.bodyType === 'visual' && (old?.bodyDesign ?? null) === null
  const { after } = changeTranslation(snapshot, locale, {
    ...content,
    ...beside,
    ...(follows && { followsDesign: true }),
  })
  const kept = after.translations.map((translation) =>
    translation.locale === locale
      ? markOutdated(marksAfterSave(old, translation, new Set(texts.keys())), translatedFrom)
      : translation,
  )
  const result = { ...after, translations: kept }
  return { after: result, translation: translationOf(result, locale) as TranslationContent }
}

function inPlace(
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
    throw error instanceof UnknownText ? invalid(`texts.${error.key}`, 'translation.text_unknown') : error
  }
}

/** The fields as a save takes them; what is wrong is named by its text. */
function checked(layout: LayoutContent, content: Parameters<typeof setTexts>[1]): Fields {
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

/** `bodyDesign.blocks[2].text` → `b3.text`. */
function keyOf(design: unknown, field: string): string {
  const [first, ...steps] = field.match(/[^.[\]]+/g) ?? []
  if (first !== 'bodyDesign') return field
  let holder = design
  let key: string[] = []
  for (const step of steps) {
    holder = (holder as Record<string, unknown> | undefined)?.[step]
    const id = (holder as { id?: unknown } | undefined)?.id
    key = typeof id === 'string' ? [id] : [...key, step]
  }
  return key.join('.')
}
