/** About four characters per token. Clients get each result twice, as data and as text. */
const MAX_CHARACTERS = 96_000
const MIN_TEXT_LENGTH = 200
const MARK = '[cut by the tool server:'
/** Our own records have few fields; an object with more is treated as a list. */
const MAX_FIELDS = 40
const MAX_DEPTH = 12

export type FittedResult = { output: unknown; text: string; isTruncated: boolean }

/**
 * Truncates long texts, then long lists, then deep parts, until a result is small enough to be read. Small parts stay
 * as they are; truncated ones are marked, except for the items of a page, whose number is stated instead.
 */
export function fitResult(output: unknown): FittedResult {
  const whole = measure(output)
  if (whole.fits) return { ...whole, isTruncated: false }
  for (const cut of attempts(output)) {
    const measured = measure(cut)
    if (measured.fits) return { ...measured, isTruncated: true }
  }
  const { output: smallest, text } = measure(cutDepth(output, 1))
  return { output: smallest, text, isTruncated: true }
}

function* attempts(output: unknown) {
  for (let maxLength = 32_000; maxLength >= MIN_TEXT_LENGTH; maxLength /= 2) yield cutTexts(output, maxLength)
  const short = cutTexts(output, MIN_TEXT_LENGTH)
  for (let maxItems = 512; maxItems >= 1; maxItems /= 2) yield cutLists(short, maxItems, true)
  const few = cutLists(short, 1, true)
  for (let maxDepth = MAX_DEPTH; maxDepth > 1; maxDepth--) yield cutDepth(few, maxDepth)
}

function measure(output: unknown) {
  const text = JSON.stringify(output)
  // The text is also embedded in JSON, where quotes and backslashes take two characters.
  const fits =
    3 * text.length <= MAX_CHARACTERS || text.length + JSON.stringify(text).length <= MAX_CHARACTERS
  return { output, text, fits }
}

const MAX_INPUT_DEPTH = 100

/** Whether a truncated value is being sent back: saving it would lose the rest. */
export function containsTruncation(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes(MARK)
  if (typeof value !== 'object' || value === null || depth > MAX_INPUT_DEPTH) return false
  return Object.entries(value).some(
    ([name, part]) => name.includes(MARK) || containsTruncation(part, depth + 1),
  )
}

const markOf = (shown: number, all: number, what: string) => `${MARK} ${shown} of ${all} ${what} shown]`

const cutText = (value: string, maxLength: number) =>
  value.length > maxLength
    ? `${value.slice(0, maxLength).toWellFormed()} ${markOf(maxLength, value.length, 'characters')}`
    : value

function cutTexts(value: unknown, maxLength: number): unknown {
  if (typeof value === 'string') return cutText(value, maxLength)
  return mapParts(value, (part) => cutTexts(part, maxLength))
}

function cutLists(value: unknown, maxItems: number, isWhole = false): unknown {
  const cut = mapParts(shorten(value, maxItems), (part) => cutLists(part, maxItems))
  // A page remains a list of complete items: a note states how many are missing.
  if (!isWhole || !isPage(value)) return cut
  return { ...(cut as object), data: value.data.slice(0, maxItems).map((item) => cutLists(item, maxItems)) }
}

export const isPage = (value: unknown): value is { data: unknown[]; pagination: Record<string, number> } =>
  typeof value === 'object' && value !== null && 'pagination' in value && 'data' in value

function shorten(value: unknown, maxItems: number): unknown {
  if (Array.isArray(value)) {
    if (value.length <= maxItems) return value
    const mark = markOf(maxItems, value.length, 'items')
    return [...value.slice(0, maxItems), typeof value[0] === 'object' ? { cut: mark } : mark]
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, part]) => [cutText(name, MIN_TEXT_LENGTH), part])
  const maxFields = Math.max(maxItems, MAX_FIELDS)
  if (fields.length <= maxFields) return Object.fromEntries(fields)
  return Object.fromEntries([
    ...fields.slice(0, maxFields),
    ['cut', markOf(maxFields, fields.length, 'fields')],
  ])
}

function cutDepth(value: unknown, maxDepth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (maxDepth > 0) return mapParts(value, (part) => cutDepth(part, maxDepth - 1))
  const mark = markOf(0, Object.keys(value).length, 'parts')
  return Array.isArray(value) ? [{ cut: mark }] : { cut: mark }
}

function mapParts(value: unknown, change: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
}
