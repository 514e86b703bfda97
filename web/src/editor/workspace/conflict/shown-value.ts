/** The texts for formatting values: the labels of properties and choices. */
export type ValueWords = {
  label: (property: string) => string
  choice: (value: string) => string
  yes: string
  no: string
}

/** Formats a value for users, with one line per property. */
export function shownValue(value: unknown, words: ValueWords): string {
  if (!isRecord(value)) return shownInside(value, words)
  return linesOf(value, words).join('\n')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Properties with free text, which may happen to equal the name of a choice. */
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
