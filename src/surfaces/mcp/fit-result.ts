import { setImmediate } from 'node:timers/promises'

/** About four characters per token. Clients get each result twice, as data and as text. */
const MAX_CHARACTERS = 96_000
const MIN_TEXT_LENGTH = 200
const MARK = '[cut by the tool server:'
/** Our own records have few fields; an object with more is treated as a list. */
const MAX_FIELDS = 40
const MAX_DEPTH = 12

export type FittedResult = { output: unknown; text: string; isTruncated: boolean }

/**
 * Truncates long strings, then long lists, then deeply nested parts, until a result is small enough to be read.
 * Small parts stay as they are; truncated ones are marked, except for the items of a page, whose number is
 * stated instead. A result can contain a layout in fifty languages, so other callers get a turn after each
 * attempt.
 */
export async function fitResult(output: unknown): Promise<FittedResult> {
  const whole = measure(output)
  if (whole.fits) return { ...whole, isTruncated: false }
  const fitted =
    (await findLongest(halvings(32_000, MIN_TEXT_LENGTH), (maxLength) => cutTexts(output, maxLength))) ??
    (await fitLists(cutTexts(output, MIN_TEXT_LENGTH)))
  if (fitted) return { ...fitted, isTruncated: true }
  const { output: smallest, text } = measure(cutDepth(output, 1))
  return { output: smallest, text, isTruncated: true }
}

async function fitLists(short: unknown) {
  const fitted = await findLongest(halvings(512, 1), (maxItems) => cutLists(short, maxItems, true))
  if (fitted) return fitted
  const few = cutLists(short, 1, true)
  const depths = Array.from({ length: MAX_DEPTH - 1 }, (_, index) => MAX_DEPTH - index)
  return findLongest(depths, (maxDepth) => cutDepth(few, maxDepth))
}

function halvings(from: number, to: number): number[] {
  return from < to ? [] : [from, ...halvings(from / 2, to)]
}

/** The first limit whose result fits, found by bisection; null if not even the last one fits. */
async function findLongest(limits: readonly number[], cut: (limit: number) => unknown) {
  const attempt = async (index: number) => {
    await setImmediate()
    const measurement = measure(cut(limits[index] ?? 1))
    return measurement.fits ? measurement : null
  }
  let from = 0
  let to = limits.length - 1
  let longest = await attempt(to)
  while (longest && from < to) {
    const middle = (from + to) >> 1
    const measurement = await attempt(middle)
    if (measurement) {
      longest = measurement
      to = middle
    } else from = middle + 1
  }
  return longest
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

const markOf = (count: number, all: number, unit: string) => `${MARK} ${count} of ${all} ${unit} shown]`

const cutText = (value: string, maxLength: number) =>
  value.length > maxLength
    ? `${value.slice(0, maxLength).toWellFormed()} ${markOf(maxLength, value.length, 'characters')}`
    : value

function cutTexts(value: unknown, maxLength: number): unknown {
  if (typeof value === 'string') return cutText(value, maxLength)
  return mapParts(value, (part) => cutTexts(part, maxLength))
}

function cutLists(value: unknown, maxItems: number, isRoot = false): unknown {
  const cut = mapParts(shorten(value, maxItems), (part) => cutLists(part, maxItems))
  // A page remains a list of complete items: a note states how many are missing.
  if (!isRoot || !isPage(value)) return cut
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
