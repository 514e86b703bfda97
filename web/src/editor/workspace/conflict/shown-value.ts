/** How values are said: properties and choices by their names. */
export type ValueWords = {
  label: (property: string) => string
  choice: (value: string) => string
  yes: string
  no: string
}

/** A value as a person reads it: each property on a line of its own, what is inside it behind its name. */
export function shownValue(value: unknown, words: ValueWords): string {
  if (!isRecord(value)) return shownInside(value, words)
  return linesOf(value, words).join('\n')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What people write may be the same word as a choice, and is not one. */
const WRITTEN = new Set(['text', 'html', 'label', 'title', 'alt', 'value', 'cell', 'filename'])

const linesOf = (record: Record<string, unknown>, words: ValueWords) =>
  Object.entries(record)
    .filter(([name, value]) => name !== 'id' && value !== undefined)
    .map(([name, value]) => `${words.label(name)}: ${shownInside(value, words, !WRITTEN.has(name))}`)

function shownInside(value: unknown, words: ValueWords, isChoice = false): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') return isChoice ? words.choice(value) : value
  if (Array.isArray(value)) return value.map((each) => shownInside(each, words)).join('; ')
  return isRecord(value) ? linesOf(value, words).join(', ') : String(value)
}
