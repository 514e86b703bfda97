import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Part, Parts } from './format.ts'
import { isParts, type ParsedMessages } from './message-tree.ts'
import { parseMessage } from './parse.ts'

const FOLDER = import.meta.dirname

/** A message file as translators write it: text, nested to any depth. */
export type MessageFile = { readonly [key: string]: string | MessageFile }

export const readMessageFile = (language: string, namespace: string): MessageFile =>
  JSON.parse(readFileSync(join(FOLDER, language, `${namespace}.json`), 'utf8'))

/** All languages with messages, English first, including those used only for email recipients. */
export const messageLanguages = (): string[] => {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const others = folders.map(({ name }) => name).filter((name) => name !== 'en')
  return ['en', ...others.sort()]
}

/** Problems are separate: their English wording is in `src/problems`, next to their codes. */
const PROBLEMS = 'problems'

export const namespacesOf = (language: string): string[] =>
  readdirSync(join(FOLDER, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .filter((namespace) => namespace !== PROBLEMS)
    .sort()

/** Throws an error that starts with the key if a message is invalid. */
export function parseMessages(file: MessageFile, path: readonly string[] = []): ParsedMessages {
  const entries = Object.entries(file).map(([key, value]) => {
    const here = [...path, key]
    return [key, typeof value === 'string' ? parseAt(value, here) : parseMessages(value, here)]
  })
  return Object.fromEntries(entries)
}

function parseAt(text: string, path: readonly string[]): string | Parts {
  try {
    const parts = parseMessage(text)
    return parts.every((part) => typeof part === 'string') ? parts.join('') : parts
  } catch (error) {
    throw new Error(`${path.join('.')}: ${error instanceof Error ? error.message : error}`)
  }
}

/** The TypeScript type of a placeholder's value. */
export type ValueType = 'number' | 'boolean' | 'string' | 'string | number' | `'${string}'`

/** The placeholders in a message, with their types. */
export function valuesOf(parts: Parts, types = new Map<string, ValueType>()): Map<string, ValueType> {
  for (const part of parts)
    if (typeof part !== 'string') {
      types.set(part[0], stricter(types.get(part[0]), typeOf(part)))
      if (part.length === 3 && part[1] !== 'number')
        for (const choice of Object.values(part[2])) valuesOf(choice, types)
    }
  return types
}

function typeOf(part: Exclude<Part, string>): ValueType {
  if (part.length === 1) return 'string | number'
  if (part[1] !== 'select') return 'number'
  return Object.keys(part[2]).every((key) => key === 'true' || key === 'false' || key === 'other')
    ? 'boolean'
    : 'string'
}

/** A value that is both printed and counted is a number. */
const stricter = (one: ValueType | undefined, other: ValueType): ValueType =>
  one === undefined || one === 'string | number' ? other : one

type Flat = Map<string, string | Parts>

function flatten(messages: ParsedMessages, path: readonly string[] = [], flat: Flat = new Map()): Flat {
  for (const [key, node] of Object.entries(messages)) {
    const here = [...path, key]
    if (typeof node === 'string' || isParts(node)) flat.set(here.join('.'), node)
    else flatten(node, here, flat)
  }
  return flat
}

const valuesIn = (message: string | Parts) => valuesOf(typeof message === 'string' ? [] : message)

/** Compares a translated file with English, which defines the messages. Returns a sentence for each problem. */
export function compareWithEnglish(language: string, namespace: string): string[] {
  const name = `src/messages/${language}/${namespace}.json`
  try {
    const english = flatten(parseMessages(readMessageFile('en', namespace)))
    const translated = flatten(parseMessages(readMessageFile(language, namespace)))
    const missing = [...english.keys()].filter((key) => !translated.has(key))
    const unknown = [...translated.keys()].filter((key) => !english.has(key))
    return [
      ...missing.map((key) => `${name}: ${key} is missing`),
      ...unknown.map((key) => `${name}: ${key} is not in English`),
      ...[...translated].flatMap(([key, message]) => {
        const original = english.get(key)
        if (original === undefined) return []
        const wrong = compareValues(valuesIn(original), valuesIn(message))
        return wrong.map((problem) => `${name}: ${key} ${problem}`)
      }),
    ]
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : error}`]
  }
}

function compareValues(english: Map<string, ValueType>, translated: Map<string, ValueType>): string[] {
  const missing = [...english.keys()].filter((value) => !translated.has(value))
  const unknown = [...translated.keys()].filter((value) => !english.has(value))
  const differing = [...translated].filter(([value, type]) => {
    const original = english.get(value)
    // A translation may print any value, but may only count values that English counts.
    return original !== undefined && type !== 'string | number' && type !== original
  })
  return [
    ...missing.map((value) => `lacks {${value}}`),
    ...unknown.map((value) => `has {${value}}, which English does not have`),
    ...differing.map(([value, type]) => `uses {${value}} as a ${type}, English as a ${english.get(value)}`),
  ]
}
