import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TEXTS } from '../../../src/core/call/said.ts'
import { said } from './de/said.ts'

const filesOf = (language: string) =>
  readdirSync(join(import.meta.dirname, language), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
/** What German needs besides: forms of words with numbers, and what the core says in English itself. */
const GERMAN_ONLY = ['counted.ts', 'said.ts', 'stored.ts']

/** What the server says in English itself. */
const IN_GERMAN_ONLY = /\.(?:errors\.(?:said|stored)|preview\.findings)\b/

type Texts = { path: string; text: unknown }[]

function flat(value: unknown, path: string): Texts {
  if (typeof value !== 'object' || value === null) return [{ path, text: value }]
  return Object.entries(value)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([key, inner]) => flat(inner, `${path}.${key}`))
}

async function catalogue(language: string): Promise<Texts> {
  const files = filesOf(language).filter((file) => !GERMAN_ONLY.includes(file))
  const texts: Texts = []
  for (const file of files.sort()) {
    const names = (await import(`./${language}/${file}`)) as Record<string, unknown>
    texts.push(...flat(names, file))
  }
  return texts.filter(({ path }) => !IN_GERMAN_ONLY.test(path))
}

const english = await catalogue('en')
const german = await catalogue('de')
const pairs = english.map(({ path, text }, at) => ({ path, en: text, de: german[at]?.text }))

type Say = (...values: unknown[]) => unknown

/** Each value is a number of its own, so that it is found again however it is written. */
const MARKS = [2101, 2203, 2307, 2409, 2511, 2613]

function said1(say: Say, values: readonly unknown[]): string {
  try {
    return String(say(...values))
  } catch {
    return saidOfWords(say, values.map(String))
  }
}

/** It wants words, or lists of them. */
function saidOfWords(say: Say, words: readonly string[]): string {
  try {
    return String(say(...words))
  } catch {
    return String(say(...words.map((word) => [word])))
  }
}

/** Which of the values a text names. */
const valuesIn = (say: Say, count: number) => {
  const written = said1(say, MARKS.slice(0, count)).replaceAll(/(?<=\d)[.,\s](?=\d)/g, '')
  return MARKS.filter((mark) => written.includes(String(mark)))
}

/** Names, codes, and words that are German too. */
const SAME = new Set(
  `Admin|Alt ↑ ↓|API|App|Block|Bcc|Branch|Cc|CSV|Commit|Commits|Claude Code|Code|Cursor|Deutsch|English|Esc|Flowpost|GitHub|Gmail|Google|HTML|Host|
Installation|JSON|LinkedIn|Link|Links|Liquid|Logo|Logos|Marketing|Median|Microsoft|Name|Outlook|POST api.lagerhaus.example|
Passkeys|Person|Petrol|Port|Repository|SMTP|STARTTLS|Shopify|Status|System|TLS|Text|TikTok|URL|VS Code|Version|Video|
WhatsApp|X|XLIFF 2.1|YouTube|curl|npx flowpost setup-link|optional`
    .replaceAll('\n', '')
    .split('|'),
)

describe('the catalogues', () => {
  it('have the same files and entries', () => {
    expect(
      filesOf('de')
        .filter((file) => !GERMAN_ONLY.includes(file))
        .sort(),
    ).toEqual(filesOf('en').sort())
    expect(german.map(({ path }) => path)).toEqual(english.map(({ path }) => path))
  })

  it('have texts where the other has texts, and take the same values', () => {
    const differ = pairs.filter(
      ({ en, de }) =>
        typeof en !== typeof de || (typeof en === 'function' && en.length !== (de as Say).length),
    )
    expect(differ.map(({ path }) => path)).toEqual([])
  })

  it('name the same values in a sentence', () => {
    const differ = pairs.flatMap(({ path, en, de }) => {
      if (typeof en !== 'function' || typeof de !== 'function') return []
      const [wanted, got] = [en, de].map((say) => valuesIn(say as Say, en.length))
      return String(wanted) === String(got) ? [] : [`${path}: ${wanted} / ${got}`]
    })
    expect(differ).toEqual([])
  })

  it('say in German what is not a name', () => {
    const same = pairs.filter(({ en, de }) => typeof en === 'string' && en === de && /\p{L}/u.test(en))
    expect(same.filter(({ en }) => !SAME.has(String(en))).map(({ path, en }) => `${path}: ${en}`)).toEqual([])
    const unused = [...SAME].filter((name) => !same.some(({ en }) => en === name))
    expect(unused).toEqual([])
  })

  it('use German quotation marks, dashes and dots', () => {
    const texts = german.map(({ path, text }) => ({
      path,
      text: typeof text === 'function' ? said1(text as Say, MARKS.slice(0, text.length)) : String(text),
    }))
    const isWrong = (text: string) =>
      text.split('„').length !== text.split('“').length ||
      /[”’]|\.\.\.| - |\bSie\b.*\b(?:du|dein)\b/.test(text) ||
      (/["']/.test(text) && !/[{}]/.test(text))
    expect(texts.filter(({ text }) => isWrong(text)).map(({ path, text }) => `${path}: ${text}`)).toEqual([])
  })
})

describe('what the core says', () => {
  /** German speaks of the thing by its own word, or need not name it. */
  const OTHERWISE = ['changedMeanwhile', 'hasEnded', 'levelNeeded', 'notFound', 'presetNamesake']

  it('is said in German with the same values', () => {
    const differ = Object.entries(TEXTS).filter(([code, text]) => {
      const other = said[code as keyof typeof said] as Say
      return String(valuesIn(text as Say, text.length)) !== String(valuesIn(other, text.length))
    })
    expect(differ.map(([code]) => code).sort()).toEqual(OTHERWISE)
  })
})
