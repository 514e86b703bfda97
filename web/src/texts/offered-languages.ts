import { languageName } from './language-name.ts'
import { perLocale } from './per-locale.ts'

/** The languages that emails are usually written in; any other can be added by its code. */
const CODES =
  'af ar az be bg bn bs ca cs cy da de de-at de-ch el en en-au en-ca en-gb en-us es es-419 es-ar es-mx et eu fa fi ' +
  'fil fr fr-be fr-ca fr-ch ga gl gu he hi hr hu hy id is it it-ch ja ka kk kn ko lt lv mk ml mr ms mt nb nl nl-be ' +
  'nn pa pl pt pt-br pt-pt ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-hans zh-hant'

const standardNames = perLocale(
  (shownIn) => new Intl.DisplayNames([shownIn], { type: 'language', languageDisplay: 'standard' }),
)

/** "French (Canada)" instead of "Canadian French", so that it is listed next to "French". */
function listedName(code: string, shownIn: string): string {
  const name = standardNames(shownIn).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(shownIn) + name.slice(1)
}

const SEPARATOR = ' · '

type Offered = { code: string; names: string[]; entry: string }

/** Languages to choose from, sorted by name: "French (Canada) · Français (Canada) · fr-ca". */
export const offeredLanguages = perLocale((shownIn): Offered[] =>
  CODES.split(' ')
    .map((code) => {
      const listed = [...new Set([listedName(code, shownIn), listedName(code, code)])]
      const names = [...listed, languageName(code, shownIn), languageName(code, code)]
      return { code, names, entry: [...listed, code].join(SEPARATOR) }
    })
    .sort((one, other) => one.entry.localeCompare(other.entry, shownIn)),
)

/** How the list shows a language; the code itself if it is not in the list. */
export const languageEntry = (code: string, shownIn: string): string =>
  offeredLanguages(shownIn).find((offered) => offered.code === code)?.entry ?? code

/** The code for a list entry or a language's name; anything else is treated as a code. */
export function languageCodeOf(typed: string, shownIn: string): string {
  const plain = (text: string) => text.trim().toLowerCase()
  const wanted = plain(typed)
  const found = offeredLanguages(shownIn).find(({ entry, names }) =>
    [entry, ...names].some((name) => plain(name) === wanted),
  )
  return found?.code ?? wanted
}
