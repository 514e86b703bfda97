import { languageName } from './language-name.ts'
import { perLocale } from './per-locale.ts'

/** The languages that emails are usually written in; any other language can be added by its code. */
const CODES =
  'af ar az be bg bn bs ca cs cy da de de-at de-ch el en en-au en-ca en-gb en-us es es-419 es-ar es-mx et eu fa fi ' +
  'fil fr fr-be fr-ca fr-ch ga gl gu he hi hr hu hy id is it it-ch ja ka kk kn ko lt lv mk ml mr ms mt nb nl nl-be ' +
  'nn pa pl pt pt-br pt-pt ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-hans zh-hant'

const standardNames = perLocale(
  (displayLanguage) =>
    new Intl.DisplayNames([displayLanguage], { type: 'language', languageDisplay: 'standard' }),
)

/** "French (Canada)" instead of "Canadian French", so that it is listed next to "French". */
function listedName(code: string, displayLanguage: string): string {
  const name = standardNames(displayLanguage).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(displayLanguage) + name.slice(1)
}

const SEPARATOR = ' · '

type LanguageOption = { code: string; names: string[]; entry: string }

/** Languages to choose from, sorted by name: "French (Canada) · Français (Canada) · fr-ca". */
export const offeredLanguages = perLocale((displayLanguage): LanguageOption[] =>
  CODES.split(' ')
    .map((code) => {
      const displayedNames = [...new Set([listedName(code, displayLanguage), listedName(code, code)])]
      const names = [...displayedNames, languageName(code, displayLanguage), languageName(code, code)]
      return { code, names, entry: [...displayedNames, code].join(SEPARATOR) }
    })
    .sort((a, b) => a.entry.localeCompare(b.entry, displayLanguage)),
)

/** How the list shows a language; the code itself if it is not in the list. */
export const languageEntry = (code: string, displayLanguage: string): string =>
  offeredLanguages(displayLanguage).find((option) => option.code === code)?.entry ?? code

/** The code for a list entry or a language's name; anything else is treated as a code. */
export function languageCodeOf(input: string, displayLanguage: string): string {
  const normalize = (text: string) => text.trim().toLowerCase()
  const term = normalize(input)
  const match = offeredLanguages(displayLanguage).find(({ entry, names }) =>
    [entry, ...names].some((name) => normalize(name) === term),
  )
  return match?.code ?? term
}
