/** Far more than a design needs. Schemas and stores walk values recursively, so depth must be limited. */
export const MAX_DEPTH = 100

/** V8 keeps about 64 bytes for each level that is open, outside its heap: a million brackets would take 64 MB. */
const DEEPEST = 20_000

/** What nests deeper than `deepest` counts as invalid. */
export function parseJson(text: string, deepest = DEEPEST): unknown {
  if (isNestedDeeper(text, deepest)) throw new SyntaxError(`nested more than ${deepest} levels deep`)
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

/** Brackets in strings do not count. */
export function isNestedDeeper(text: string, levels: number): boolean {
  if (text.length <= levels) return false
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 34) at = endOfString(text, at) - 1
    else if (code === 91 || code === 123) depth += 1
    else if (code === 93 || code === 125) depth -= 1
    if (depth > levels) return true
  }
  return false
}

/** The position after the closing quote, or the end of the text if there is none. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 92) at += 1
    else if (code === 34) return at + 1
  }
  return text.length
}
