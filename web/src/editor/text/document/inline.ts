import type { Mark, Node } from 'prosemirror-model'
import { richSchema } from './schema.ts'

/** A piece of a line while it is read: text with its white space as written, or a unit. */
export type Inline = { text: string; marks: readonly Mark[] } | { node: Node }

const isBreak = (node: Node) => node.type === richSchema.nodes.hardBreak

export const isVisible = (piece: Inline) =>
  'text' in piece ? /[^ \t\n\r\f]/.test(piece.text) : !isBreak(piece.node)

const marksOf = (piece: Inline) => ('text' in piece ? piece.marks : piece.node.marks)

type Look = { isVisible: boolean; marks: readonly Mark[] }

/** White space and breaks have the look that is on both sides of them. */
export function looksOf(pieces: readonly Look[]): (readonly Mark[])[] {
  const before = nearestMarks(pieces)
  const after = nearestMarks(pieces.toReversed()).reverse()
  return pieces.map(({ isVisible, marks }, index) => {
    const isOnBothSides = (mark: Mark) =>
      mark.isInSet(before[index] ?? []) && mark.isInSet(after[index] ?? [])
    return isVisible ? marks : marks.filter(isOnBothSides)
  })
}

/** For each piece, the look of the last visible one up to it. */
function nearestMarks(pieces: readonly Look[]): (readonly Mark[])[] {
  let nearest: readonly Mark[] = []
  return pieces.map(({ isVisible, marks }) => {
    if (isVisible) nearest = marks
    return nearest
  })
}

/**
 * White space as a browser shows it: runs are one space, none at the start or end of a line. A break at the very end
 * only closes the line before it; `isLine` says that there was one.
 */
export function settleInline(inline: readonly Inline[]): { content: Node[]; isLine: boolean } {
  const settled: Inline[] = []
  let afterSpace = true
  const trimEnd = () => {
    const last = settled.at(-1)
    if (!last || !('text' in last) || !last.text.endsWith(' ')) return
    settled.pop()
    if (last.text.length > 1) settled.push({ ...last, text: last.text.slice(0, -1) })
  }
  for (const piece of inline) {
    if ('text' in piece) {
      const joined = piece.text.replace(/[ \t\n\r\f]+/g, ' ')
      const text: string = afterSpace ? joined.replace(/^ /, '') : joined
      if (text === '') continue
      settled.push({ ...piece, text })
      afterSpace = text.endsWith(' ')
    } else {
      afterSpace = isBreak(piece.node)
      if (afterSpace) trimEnd()
      settled.push(piece)
    }
  }
  trimEnd()
  const looks = looksOf(settled.map((piece) => ({ isVisible: isVisible(piece), marks: marksOf(piece) })))
  const content = settled.map((piece, index) => {
    const marks = looks[index] ?? []
    return 'text' in piece ? richSchema.text(piece.text, marks) : piece.node.mark(marks)
  })
  const last = content.at(-1)
  const isLine = last !== undefined && isBreak(last)
  return { content: isLine ? content.slice(0, -1) : content, isLine }
}

const NO_BREAK = '\u00a0'

/** The reverse: spaces that a browser would drop are written so that they stay. */
export function keepSpaces(content: readonly Node[]): (string | null)[] {
  let afterSpace = true
  return content.map((node, index) => {
    if (!node.isText) {
      afterSpace = isBreak(node)
      return null
    }
    const next = content[index + 1]
    const endsLine = next === undefined || isBreak(next)
    const text = (node.text ?? '').replace(/[ \t\n\r]/g, ' ')
    let kept = ''
    for (let at = 0; at < text.length; at++) {
      const isLost = text[at] === ' ' && (afterSpace || (endsLine && at === text.length - 1))
      kept += isLost ? NO_BREAK : text[at]
      afterSpace = text[at] === ' ' && !isLost
    }
    return kept
  })
}
