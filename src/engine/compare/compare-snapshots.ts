import { diffValues } from '../content/diff.ts'
import { type Content, contentOf, type Snapshot } from '../content/snapshot.ts'
import { translationOf } from '../content/texts.ts'
import { readablePath } from '../liquid/readable-name.ts'
import { type BlockChange, compareDesigns } from './compare-designs.ts'
import { compareFields, type FieldChange } from './compare-fields.ts'
import { wholeTexts } from './compare-words.ts'

export type SnapshotChanges = {
  layout: FieldChange[]
  /** Changes to one language's texts and style. */
  content: FieldChange[]
  blocks: BlockChange[]
}

/** Maximum word runs. Beyond that, fields are compared as a whole, because more marks would be unreadable. */
const MAX_RUNS = 10_000

export type VersionComparison = SnapshotChanges & { locale: string; languages: LanguageChange[] }

/** Compares versions in the requested language if either has it, otherwise in a changed one, preferably the main one. */
export function compareVersions(versions: {
  before: Snapshot
  after: Snapshot
  requestedLocale: string | null
}): VersionComparison {
  const { before, after, requestedLocale } = versions
  const languages = compareLanguages(before, after)
  const locale = chooseLanguage(languages, requestedLocale, after.layout.defaultLocale)
  const { layout, content, blocks } = compareSnapshots(before, after, locale)
  let remainingRuns = MAX_RUNS
  const limited = (fields: FieldChange[]) =>
    fields.map((field) => {
      remainingRuns -= field.words.length
      return remainingRuns >= 0 ? field : { ...field, words: wholeTexts(field.words) }
    })
  return {
    locale,
    languages,
    layout: limited(layout),
    content: limited(content),
    blocks: blocks.map((block) => ({ ...block, fields: limited(block.fields) })),
  }
}

function chooseLanguage(
  languages: readonly LanguageChange[],
  requestedLocale: string | null,
  main: string,
): string {
  const changed = languages.filter(({ change }) => change !== 'same')
  const has = (list: readonly LanguageChange[], locale: string | null) =>
    list.some((language) => language.locale === locale)
  if (requestedLocale !== null && has(languages, requestedLocale)) return requestedLocale
  return has(changed, main) ? main : (changed[0]?.locale ?? main)
}

/** Compares two versions, including the texts of one language word by word. */
export function compareSnapshots(before: Snapshot, after: Snapshot, locale: string): SnapshotChanges {
  const [oldContent, newContent] = contentsToCompare(before, after, locale)
  return {
    layout: compareFields(layoutFields(before), layoutFields(after)),
    content: [
      ...compareFields(textsOf(oldContent), textsOf(newContent)),
      ...compareFields(styleOf(oldContent?.bodyDesign), styleOf(newContent?.bodyDesign)),
    ],
    blocks: compareDesigns(oldContent?.bodyDesign ?? null, newContent?.bodyDesign ?? null),
  }
}

export type LanguageChange = { locale: string; change: 'same' | 'added' | 'removed' | 'changed' }

export function compareLanguages(before: Snapshot, after: Snapshot): LanguageChange[] {
  const locales = new Set([...localesOf(after), ...localesOf(before)])
  return [...locales].map((locale): LanguageChange => {
    const [oldContent, newContent] = contentsToCompare(before, after, locale)
    if (oldContent === null || newContent === null)
      return { locale, change: oldContent === null ? 'added' : 'removed' }
    return { locale, change: diffValues(oldContent, newContent, '').length === 0 ? 'same' : 'changed' }
  })
}

const localesOf = ({ layout, translations }: Snapshot) => [
  layout.defaultLocale,
  ...translations.map(({ locale }) => locale),
]

/** A language's content in both versions, without fields that both inherit: those are compared in the main language. */
function contentsToCompare(before: Snapshot, after: Snapshot, locale: string) {
  const oldContent = ownContent(before, locale)
  const newContent = ownContent(after, locale)
  const isOwn = (field: 'bodyDesign' | 'body' | 'attachments') =>
    (oldContent?.[field] ?? null) !== null || (newContent?.[field] ?? null) !== null
  const comparable = (snapshot: Snapshot, stored: Content | null): Content | null => {
    if (stored === null) return null
    const content = contentOf(snapshot, locale)
    return {
      ...content,
      bodyDesign: isOwn('bodyDesign') ? content.bodyDesign : null,
      body: isOwn('body') ? content.body : null,
      attachments: isOwn('attachments') ? content.attachments : null,
    }
  }
  return [comparable(before, oldContent), comparable(after, newContent)] as const
}

/** A language's own content, with null for inherited fields. */
const ownContent = (snapshot: Snapshot, locale: string): Content | null =>
  locale === snapshot.layout.defaultLocale ? snapshot.layout : (translationOf(snapshot, locale) ?? null)

function textsOf(content: Content | null) {
  const { subject, previewText, body, attachments, marketingTexts } = content ?? {}
  return { subject, previewText, body, attachments, marketingTexts }
}

const layoutFields = ({ layout: { name, description, category, defaultLocale } }: Snapshot) => ({
  name,
  description,
  category,
  defaultLocale,
})

function styleOf(design: Content['bodyDesign'] | undefined) {
  const { global, header, footer, testVariables } = design ?? {}
  return {
    global,
    header: header?.presetId,
    footer: footer?.presetId,
    // Compared as text, because the author chooses the names.
    testVariables: testVariables && linesOf(testVariables).join('\n'),
  }
}

/** One line per value: `Customer → First name: Ada`. */
function linesOf(value: unknown, steps: readonly string[] = []): string[] {
  const isObject = typeof value === 'object' && value !== null
  const inner = isObject ? Object.entries(value) : []
  if (inner.length > 0) return inner.flatMap(([step, each]) => linesOf(each, [...steps, step]))
  return steps.length === 0 ? [] : [`${readablePath(steps)}: ${isObject ? '' : (value ?? '')}`]
}
