import { htmlTemplateToPlainText } from '../html/template-plain-text.ts'
import { isRecord } from '../objects.ts'
import { compareWords, type WordRun } from './compare-words.ts'

/** `source` marks a change in code: a text layout's body, or HTML of which only the markup differs. */
export type FieldChange = { path: string; kind: 'words' | 'source'; words: WordRun[] }

type Fields = Readonly<Record<string, unknown>>

/** Compares two records, including nested ones, and reports one change per text, number or choice. */
export function compareFields(before: Fields, after: Fields, path = ''): FieldChange[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) =>
    compareValues(before[key], after[key], path === '' ? key : `${path}.${key}`),
  )
}

function compareValues(before: unknown, after: unknown, path: string): FieldChange[] {
  if (Object.is(before ?? null, after ?? null)) return []
  if (Array.isArray(before) || Array.isArray(after)) return compareLists(listOf(before), listOf(after), path)
  if (isRecord(before) || isRecord(after))
    return compareFields(isRecord(before) ? before : {}, isRecord(after) ? after : {}, path)
  return compareTexts(asText(before), asText(after), path)
}

const compareLists = (before: unknown[], after: unknown[], path: string) =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
    compareValues(before[index], after[index], `${path}[${index}]`),
  ).flat()

function compareTexts(before: string, after: string, path: string): FieldChange[] {
  if (path === 'html') {
    const oldText = htmlTemplateToPlainText(before)
    const newText = htmlTemplateToPlainText(after)
    if (oldText !== newText) return [{ path, kind: 'words', words: compareWords(oldText, newText) }]
  }
  const kind = path === 'html' || path === 'body' ? 'source' : 'words'
  return before === after ? [] : [{ path, kind, words: compareWords(before, after) }]
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
