import { diffValues } from '../content/diff.ts'
import { type Content, contentOf, type Snapshot } from '../content/snapshot.ts'
import { type BlockChange, compareDesigns } from './compare-designs.ts'
import { compareFields, type FieldChange } from './compare-fields.ts'

export type SnapshotChanges = {
  /** Of the layout as a whole. */
  layout: FieldChange[]
  /** Of one language: its texts, and the style of its design. */
  content: FieldChange[]
  blocks: BlockChange[]
}

/** What differs between two versions, of one language in words. */
export function compareSnapshots(before: Snapshot, after: Snapshot, locale: string): SnapshotChanges {
  const [was, is] = contentsToCompare(before, after, locale)
  return {
    layout: compareFields(wholeOf(before), wholeOf(after)),
    content: [
      ...compareFields(textsOf(was), textsOf(is)),
      ...compareFields(styleOf(was?.bodyDesign), styleOf(is?.bodyDesign)),
    ],
    blocks: compareDesigns(was?.bodyDesign ?? null, is?.bodyDesign ?? null),
  }
}

export type LanguageChange = { locale: string; change: 'same' | 'added' | 'removed' | 'changed' }

/** Each language of either version, and whether it differs. */
export function compareLanguages(before: Snapshot, after: Snapshot): LanguageChange[] {
  const locales = new Set([...localesOf(after), ...localesOf(before)])
  return [...locales].map((locale): LanguageChange => {
    const [was, is] = contentsToCompare(before, after, locale)
    if (was === null || is === null) return { locale, change: was === null ? 'added' : 'removed' }
    return { locale, change: diffValues(was, is, '').length === 0 ? 'same' : 'changed' }
  })
}

const localesOf = ({ layout, translations }: Snapshot) => [
  layout.defaultLocale,
  ...translations.map(({ locale }) => locale),
]

type Inherited = 'bodyDesign' | 'body' | 'attachments'

/** Both sides of a language as they are sent, but without what both take from the main language: it is compared there. */
function contentsToCompare(before: Snapshot, after: Snapshot, locale: string) {
  const [was, is] = [ownContent(before, locale), ownContent(after, locale)]
  const differs = (field: Inherited) => (was?.[field] ?? null) !== null || (is?.[field] ?? null) !== null
  const shown = (snapshot: Snapshot, own: Content | null): Content | null => {
    if (own === null) return null
    const content = contentOf(snapshot, locale)
    return {
      ...content,
      bodyDesign: differs('bodyDesign') ? content.bodyDesign : null,
      body: differs('body') ? content.body : null,
      attachments: differs('attachments') ? content.attachments : null,
    }
  }
  return [shown(before, was), shown(after, is)] as const
}

/** The content as a language has it, with null for what it takes from the main one. */
const ownContent = ({ layout, translations }: Snapshot, locale: string): Content | null =>
  locale === layout.defaultLocale ? layout : (translations.find((one) => one.locale === locale) ?? null)

function textsOf(content: Content | null) {
  const { subject, previewText, body, attachments, marketingTexts } = content ?? {}
  return { subject, previewText, body, attachments, marketingTexts }
}

const wholeOf = ({ layout: { name, description, category, defaultLocale } }: Snapshot) => ({
  name,
  description,
  category,
  defaultLocale,
})

/** What a design says beside its blocks. */
function styleOf(design: Content['bodyDesign'] | undefined) {
  const { global, header, footer, testVariables } = design ?? {}
  return {
    global,
    header: header?.presetId,
    footer: footer?.presetId,
    // As text: its names are the author's own.
    testVariables: testVariables && JSON.stringify(testVariables, null, 1),
  }
}
