export type Span = { start: number; end: number; replacement: string }

/** No real text contains more credentials. A text with more is an attack, and is masked as a whole. */
export const MAX_CREDENTIALS = 5000

/** Replaces each span of a string. If spans overlap, the first wins; if they start together, the longer one. */
export function replaceSpans(text: string, spans: Span[]): string {
  if (spans.length === 0) return text
  let out = ''
  let position = 0
  for (const { start, end, replacement } of orderSpans(spans)) {
    out += text.slice(position, start) + replacement
    position = end
  }
  return out + text.slice(position)
}

export function orderSpans<T extends Span>(spans: readonly T[]): T[] {
  const isOrdered = spans.every((span, n) => n === 0 || span.start >= (spans[n - 1]?.end ?? 0))
  if (isOrdered) return [...spans]
  const ordered = [...spans].sort((a, b) => a.start - b.start || b.end - a.end)
  const result: T[] = []
  let position = 0
  for (const span of ordered) {
    if (span.start < position) continue
    result.push(span)
    position = span.end
  }
  return result
}
