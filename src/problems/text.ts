import type { Language } from '../messages/languages.ts'
import { readMessageFile } from '../messages/message-files.ts'
import { formatMessage } from '../messages/parse.ts'
import type { Definition, Problem, Value } from './define.ts'
import { definitionOf } from './problems.ts'

/** The sentence for a problem, without its field. */
function reasonOf(problem: Problem, language: Language = 'en', nameOf: NameOf = asWritten): string {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(problem.data)) {
    const isLanguage = nameOf === nameForPeople && LANGUAGE_VALUES.has(name) && typeof value === 'string'
    if (isLanguage) values[name] = languageName(value, language)
    else values[name] = typeof value === 'number' ? value : wordValue(value, language, nameOf)
  }
  const reason = formatMessage(messageOf(problem, language, nameOf), values, language)
  if (!('line' in values && 'column' in values)) return reason
  return formatMessage(messageOf(AT_POSITION, language, nameOf), { ...values, reason }, language)
}

const LANGUAGE_VALUES = new Set(['locale', 'sent'])

/** "Arabic" for `ar`, in the reader's language; the code itself if it has no name. */
function languageName(locale: string, reader: Language): string {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(locale) ?? locale
  } catch {
    return locale
  }
}

/** The text with its field, as in REST and tools. */
export function textOf(problem: Problem, language: Language = 'en', nameOf: NameOf = asWritten): string {
  const reason = reasonOf(problem, language, nameOf)
  return problem.field === undefined ? reason : `${nameOf(problem.field, language)}: ${reason}`
}

/** The same as a sentence, for the app. */
export const sentenceOf = (problem: Problem, language: Language) =>
  sentence(textOf(problem, language, nameForPeople))

type NameOf = (field: string, language: Language) => string

const asWritten: NameOf = (field) => field

/** A path into a design, such as `bodyDesign.blocks[0].columns[1].blocks[2].each`, means nothing to users. */
const nameForPeople: NameOf = (field, language) => {
  if (field === 'url') return 'URL'
  if (!/^(?:bodyDesign\b|(?:header\.|footer\.)?blocks\[)/.test(field)) return field
  const blockNumbers = [...field.matchAll(/\bblocks\[(\d+)\]/g)].map(([, index]) => Number(index) + 1)
  const problem =
    blockNumbers.length === 0
      ? { code: 'text.design', data: {} }
      : { code: 'text.block', data: { place: blockNumbers.join('.') } }
  return reasonOf(problem, language)
}

/** A problem for the app. It is shown next to its form field, so the text omits the field. */
export const showProblem = (problem: Problem, language: Language) => ({
  code: problem.code,
  data: problem.data,
  field: problem.field ?? null,
  text: sentence(reasonOf(problem, language, nameForPeople)),
})

const AT_POSITION = { code: 'text.at_position', data: {} }

/** Messages without a translation are shown in English. */
function messageOf(problem: Problem, language: Language, nameOf: NameOf): string {
  const texts = language === 'en' ? {} : translationsIn(language)
  return Object.hasOwn(texts, problem.code)
    ? (texts[problem.code] ?? '')
    : textIn(definitionOf(problem), nameOf)
}

const textIn = ({ text, inApp }: Definition, nameOf: NameOf) =>
  nameOf === nameForPeople ? (inApp ?? text) : text

function wordValue(value: Value, language: Language, nameOf: NameOf): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return isProblem(value)
    ? textOf(value, language, nameOf)
    : value.map((item) => wordValue(item, language, nameOf)).join(', ')
}

const isProblem = (value: Problem | readonly (string | Problem)[]): value is Problem => !Array.isArray(value)

/** English messages are written to follow a field's name; on their own, they get a capital letter and a period. */
const sentence = (text: string) => {
  const end = text.at(-1) ?? ''
  const start = NAME.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase()
  return start + text.slice(1) + (SENTENCE_ENDS.has(end) ? '' : '.')
}

/** A variable or secret, such as `secrets.KEY`, is never capitalized. */
const NAME = /^\w+\.\w/

const SENTENCE_ENDS = new Set(['.', '!', '?'])

type Translations = Readonly<Record<string, string>>

const cache = new Map<Language, Translations>()

/** Problem messages in another language, by code, loaded on first use. */
export function translationsIn(language: Exclude<Language, 'en'>): Translations {
  const texts = cache.get(language) ?? (readMessageFile(language, 'problems') as Translations)
  cache.set(language, texts)
  return texts
}
