import { RECIPIENT_LANGUAGES } from '../../../../src/messages/languages.ts'
import type { Messages } from '../../../../src/messages/types.ts'

export const FIELDS = ['unsubscribeText', 'unsubscribeLinkLabel', 'companyDetails'] as const
type Field = (typeof FIELDS)[number]
type Texts = { [F in Field]?: string | null | undefined }

/** Footer texts by language, as they are being edited. */
export type Grid = Record<string, Texts>

export const gridOf = (stored: Record<string, unknown>): Grid =>
  Object.fromEntries(Object.entries(stored).map(([locale, texts]) => [locale, { ...(texts as Texts) }]))

/** The grid as it is stored, without empty fields. */
export const textsOf = (grid: Grid) =>
  Object.fromEntries(
    Object.entries(grid).map(([locale, texts]) => [
      locale,
      Object.fromEntries(
        FIELDS.flatMap((field) => {
          const text = texts[field]?.trim()
          return text ? [[field, text] as const] : []
        }),
      ),
    ]),
  )

/** Merges stored changes into the grid: fields and languages that were not edited are updated. */
export function mergeGrid(grid: Grid, { before, after }: { before: Grid; after: Grid }): Grid {
  const isRemoved = (locale: string) => locale in before && !(locale in grid)
  const isEdited = (locale: string) =>
    FIELDS.some((field) => textAt(grid, locale, field) !== textAt(before, locale, field))
  const remainingLocales = Object.keys(grid).filter(
    (locale) => locale in after || !(locale in before) || isEdited(locale),
  )
  const newLocales = Object.keys(after).filter((locale) => !(locale in grid) && !isRemoved(locale))
  return Object.fromEntries(
    [...remainingLocales, ...newLocales].map((locale) => [
      locale,
      Object.fromEntries(
        FIELDS.map((field) => {
          const current = textAt(grid, locale, field)
          return [field, current === textAt(before, locale, field) ? textAt(after, locale, field) : current]
        }),
      ),
    ]),
  )
}

const textAt = (grid: Grid, locale: string, field: Field) => grid[locale]?.[field] ?? ''

type FallbackTexts = Pick<Messages['settings'], 'builtIn' | 'builtInOther' | 'fallsBackTo' | 'nothing'>

/** What an empty field falls back to: company details come from another language, the rest is built in. */
export function placeholderOf(
  grid: Grid,
  locale: string,
  field: Field,
  mainLocale: string,
  texts: FallbackTexts,
): string {
  const base = locale.split('-')[0] ?? ''
  if (field !== 'companyDetails')
    return RECIPIENT_LANGUAGES.some((language) => language === base)
      ? texts.builtIn
      : texts.builtInOther({ language: 'en' })
  const otherLocales = Object.keys(grid).filter(
    (other) => other !== locale && grid[other]?.companyDetails?.trim(),
  )
  const source =
    otherLocales.find((other) => other === base) ??
    otherLocales.find((other) => other.split('-')[0] === base) ??
    otherLocales.find((other) => other === mainLocale) ??
    otherLocales[0]
  return source ? texts.fallsBackTo({ locale: source }) : texts.nothing
}
