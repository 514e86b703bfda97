/** A piece of a text, and what is shown in its place. */
export type Span = { start: number; end: number; shown: string }

/** No real text has more credentials; one with more was made to waste time, and is masked as a whole. */
export const MAX_CREDENTIALS = 5000

/** The text with each span replaced. Where spans overlap, the first wins; with the same start, the longer. */
export function replaceSpans(text: string, spans: Span[]): string {
  if (spans.length === 0) return text
  let out = ''
  let at = 0
  for (const { start, end, shown } of orderSpans(spans)) {
    out += text.slice(at, start) + shown
    at = end
  }
  return out + text.slice(at)
}

/** In order and without overlaps. */
export function orderSpans<T extends Span>(spans: readonly T[]): T[] {
  const isOrdered = spans.every((span, n) => n === 0 || span.start >= (spans[n - 1]?.end ?? 0))
  if (isOrdered) return [...spans]
  const ordered = [...spans].sort((a, b) => a.start - b.start || b.end - a.end)
  const kept: T[] = []
  let at = 0
  for (const span of ordered) {
    if (span.start < at) continue
    kept.push(span)
    at = span.end
  }
  return kept
}
