/** About four characters per token. Clients get each result twice, as data and as text. */
const MAX_CHARACTERS = 96_000
const SHORTEST_CUT = 200
const MARK = '[cut by the tool server:'
/** Our own records have few fields; an object with more is treated as a list. */
const MAX_FIELDS = 40
const DEEPEST = 12

export type Fitted = { output: unknown; text: string; wasCut: boolean }

/**
 * Truncates long texts, then long lists, then deep parts, until a result is small enough to be read. Small parts stay
 * as they are; truncated ones are marked, except for the items of a page, whose number is stated instead.
 */
export function fitResult(output: unknown): Fitted {
  const whole = weigh(output)
  if (whole.fits) return { ...whole, wasCut: false }
  for (const cut of attempts(output)) {
    const weighed = weigh(cut)
    if (weighed.fits) return { ...weighed, wasCut: true }
  }
  const { output: least, text } = weigh(cutDepth(output, 1))
  return { output: least, text, wasCut: true }
}

function* attempts(output: unknown) {
  for (let longest = 32_000; longest >= SHORTEST_CUT; longest /= 2) yield cutTexts(output, longest)
  const short = cutTexts(output, SHORTEST_CUT)
  for (let most = 512; most >= 1; most /= 2) yield cutLists(short, most, true)
  const few = cutLists(short, 1, true)
  for (let deepest = DEEPEST; deepest > 1; deepest--) yield cutDepth(few, deepest)
}

function weigh(output: unknown) {
  const text = JSON.stringify(output)
  // The text is also embedded in JSON, where quotes and backslashes take two characters.
  const fits =
    3 * text.length <= MAX_CHARACTERS || text.length + JSON.stringify(text).length <= MAX_CHARACTERS
  return { output, text, fits }
}

const DEEPEST_INPUT = 100

/** Whether a truncated value is being sent back: saving it would lose the rest. */
export function containsTruncation(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes(MARK)
  if (typeof value !== 'object' || value === null || depth > DEEPEST_INPUT) return false
  return Object.entries(value).some(
    ([name, part]) => name.includes(MARK) || containsTruncation(part, depth + 1),
  )
}

const markOf = (shown: number, all: number, what: string) => `${MARK} ${shown} of ${all} ${what} shown]`

const cutText = (value: string, longest: number) =>
  value.length > longest
    ? `${value.slice(0, longest).toWellFormed()} ${markOf(longest, value.length, 'characters')}`
    : value

function cutTexts(value: unknown, longest: number): unknown {
  if (typeof value === 'string') return cutText(value, longest)
  return mapParts(value, (part) => cutTexts(part, longest))
}

function cutLists(value: unknown, most: number, isWhole = false): unknown {
  const cut = mapParts(shorten(value, most), (part) => cutLists(part, most))
  // A page remains a list of complete items: a note states how many are missing.
  if (!isWhole || !isPage(value)) return cut
  return { ...(cut as object), data: value.data.slice(0, most).map((item) => cutLists(item, most)) }
}

export const isPage = (value: unknown): value is { data: unknown[]; pagination: Record<string, number> } =>
  typeof value === 'object' && value !== null && 'pagination' in value && 'data' in value

function shorten(value: unknown, most: number): unknown {
  if (Array.isArray(value)) {
    if (value.length <= most) return value
    const mark = markOf(most, value.length, 'items')
    return [...value.slice(0, most), typeof value[0] === 'object' ? { cut: mark } : mark]
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, part]) => [cutText(name, SHORTEST_CUT), part])
  const kept = Math.max(most, MAX_FIELDS)
  if (fields.length <= kept) return Object.fromEntries(fields)
  return Object.fromEntries([...fields.slice(0, kept), ['cut', markOf(kept, fields.length, 'fields')]])
}

function cutDepth(value: unknown, deepest: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (deepest > 0) return mapParts(value, (part) => cutDepth(part, deepest - 1))
  const mark = markOf(0, Object.keys(value).length, 'parts')
  return Array.isArray(value) ? [{ cut: mark }] : { cut: mark }
}

function mapParts(value: unknown, change: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
}
