/** In characters, four to a token: what a client takes in from one result, counted twice (as data, as text). */
const MAX_CHARACTERS = 96_000
const SHORTEST_CUT = 200
const MARK = '[cut by the tool server:'

export type Fitted = { output: unknown; text: string; wasCut: boolean }

/** Cuts long texts, then long lists, until a result is small enough to be read; what is small stays as it is. */
export function fitResult(output: unknown): Fitted {
  const whole = weigh(output)
  if (whole.fits) return { output, text: whole.text, wasCut: false }
  for (let longest = 32_000; longest >= SHORTEST_CUT; longest /= 2) {
    const cut = weigh(cutTexts(output, longest))
    if (cut.fits) return { output: cut.output, text: cut.text, wasCut: true }
  }
  const short = cutTexts(output, SHORTEST_CUT)
  for (let most = 512; most > 1; most /= 2) {
    const cut = weigh(cutLists(short, most))
    if (cut.fits) return { output: cut.output, text: cut.text, wasCut: true }
  }
  const least = cutLists(short, 1)
  return { output: least, text: JSON.stringify(least), wasCut: true }
}

/** Whether somebody sends back what was cut: saving it would lose the rest. */
export const holdsCut = (value: unknown): boolean => JSON.stringify(value ?? null).includes(MARK)

function weigh(output: unknown) {
  const text = JSON.stringify(output)
  // The text stands in JSON as well, where its quotes and backslashes take two characters.
  const fits =
    3 * text.length <= MAX_CHARACTERS || text.length + JSON.stringify(text).length <= MAX_CHARACTERS
  return { output, text, fits }
}

function cutTexts(value: unknown, longest: number): unknown {
  if (typeof value === 'string') return value.length > longest ? cutText(value, longest) : value
  return mapChildren(value, (child) => cutTexts(child, longest))
}

function cutText(value: string, longest: number): string {
  const shown = value.slice(0, longest).toWellFormed()
  return `${shown} ${MARK} ${longest} of ${value.length} characters shown]`
}

/** Records of our own have few fields; an object with more of them is a list by another name. */
const MOST_FIELDS = 40

function cutLists(value: unknown, most: number): unknown {
  return mapChildren(shorten(value, most), (child) => cutLists(child, most))
}

function shorten(value: unknown, most: number): unknown {
  if (Array.isArray(value)) return value.slice(0, most)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).slice(0, Math.max(most, MOST_FIELDS)))
}

function mapChildren(value: unknown, change: (child: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, change(child)]))
}
