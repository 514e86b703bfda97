import type { Input, Output } from '../../../api/operations.ts'
import type { Design, LayoutDocument } from '../../model/document.ts'

export type LayoutRecord = Output<'getLayout'>
export type LanguageRecord = Output<'getTranslation'>

type Attachments = NonNullable<LayoutDocument['attachments']>
type Content = Pick<LayoutRecord, 'bodyDesign' | 'body' | 'attachments'>

/** The API types content as unknown, because it is validated only when it is saved. */
const designIn = ({ bodyDesign }: Content) => (bodyDesign ?? null) as Design | null
const attachmentsIn = ({ attachments }: Content) => (attachments ?? null) as Attachments | null

/** The document of the layout in its main language, or of the translation. */
export function documentOf(layout: LayoutRecord, language: LanguageRecord | null): LayoutDocument {
  const { name, description, category, bodyType } = layout
  const content = language ?? layout
  const design = (language && designIn(language)) ?? designIn(layout)
  const attachments = (language && attachmentsIn(language)) ?? attachmentsIn(layout)
  return {
    name,
    description,
    category,
    subject: content.subject,
    previewText: content.previewText,
    marketingTexts: content.marketingTexts,
    ...(bodyType === 'visual'
      ? { ...(design && { bodyDesign: design }) }
      : { body: language?.body ?? layout.body ?? '', attachments: attachments ?? [] }),
  }
}

/** Whether two values, such as documents, are equal regardless of the order of their properties. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame(a[key as keyof object], b[key as keyof object]))
}

/** The fields that differ from the saved ones. Only these are sent, because other users may have changed the rest. */
export function changedFields(before: LayoutDocument, after: LayoutDocument): Partial<LayoutDocument> {
  const entries = Object.entries(after).filter(
    ([field, value]) => !isSame(before[field as keyof LayoutDocument], value),
  )
  return Object.fromEntries(entries)
}

type LanguageContent = Omit<Input<'putTranslation'>, 'id' | 'locale'>

/** All fields of a translation. Null for fields that are still inherited from the layout. */
export function languageContent(
  document: LayoutDocument,
  layout: LayoutRecord,
  language: LanguageRecord | null,
): LanguageContent {
  const { subject, previewText, marketingTexts } = document
  const unlessInherited = (field: 'body' | 'bodyDesign' | 'attachments') =>
    (language?.[field] ?? null) === null && isSame(document[field], layout[field] ?? undefined)
      ? null
      : document[field]
  const body = (
    layout.bodyType === 'visual'
      ? {
          bodyDesign: unlessInherited('bodyDesign'),
          ...(language?.bodyDesign === null && { followsDesign: true }),
        }
      : { body: unlessInherited('body'), attachments: unlessInherited('attachments') }
  ) as Pick<LanguageContent, 'body' | 'bodyDesign' | 'attachments' | 'followsDesign'>
  return { subject, previewText, marketingTexts, ...body }
}
