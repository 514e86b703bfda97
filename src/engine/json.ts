/** Far more than a design needs. Schemas and databases traverse values recursively, so the depth must be limited. */
export const MAX_DEPTH = 100

/** V8 needs about 64 bytes outside its heap for each open level, so a million brackets would take 64 MB. */
export const MAX_PARSE_DEPTH = 20_000

/** Throws a SyntaxError if the text is nested deeper than `maxDepth`. */
export function parseJson(text: string, maxDepth = MAX_PARSE_DEPTH): unknown {
  if (isNestedDeeper(text, maxDepth)) throw new SyntaxError(`nested more than ${maxDepth} levels deep`)
  return JSON.parse(text)
}

export function isJson(text: string): boolean {
  try {
    parseJson(text)
    return true
  } catch {
    return false
  }
}

const isNestedDeeper = (text: string, levels: number): boolean =>
  findJsonExcess(text, { levels, values: Number.POSITIVE_INFINITY }) !== null

/** The limit that a JSON text exceeds, checked without parsing it. Brackets and commas in strings do not count. */
export function findJsonExcess(
  text: string,
  limits: { levels: number; values: number },
): 'levels' | 'values' | null {
  const { levels, values } = limits
  if (text.length <= Math.min(levels, values)) return null
  let depth = 0
  // Each value in a list or object follows a bracket or a comma.
  let count = 0
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position)
    if (code === QUOTE) position = endOfString(text, position) - 1
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      count += 1
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
    else if (code === COMMA) count += 1
    if (depth > levels) return 'levels'
    if (count > values) return 'values'
  }
  return null
}

const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]

/** The position after the closing quote, or the end of the text if there is none. */
export function endOfString(text: string, start: number): number {
  for (let position = start + 1; position < text.length; position += 1) {
    const code = text.charCodeAt(position)
    if (code === BACKSLASH) position += 1
    else if (code === QUOTE) return position + 1
  }
  return text.length
}

/** The same value with every object's keys sorted. */
export function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortKeys)
  const sorted: Record<string, unknown> = {}
  for (const key of Object.keys(value).sort()) sorted[key] = sortKeys((value as Record<string, unknown>)[key])
  return sorted
}
