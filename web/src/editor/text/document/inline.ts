import type { Mark, Node } from 'prosemirror-model'
import { richSchema } from './schema.ts'

/** Inline content while it is parsed: text with its original white space, or a node. */
export type Inline = { text: string; marks: readonly Mark[] } | { node: Node }

const isBreak = (node: Node) => node.type === richSchema.nodes.hardBreak

export const isVisible = (piece: Inline) =>
  'text' in piece ? /[^ \t\n\r\f]/.test(piece.text) : !isBreak(piece.node)

const marksOf = (piece: Inline) => ('text' in piece ? piece.marks : piece.node.marks)

type MarkedInline = { isVisible: boolean; marks: readonly Mark[] }

/** White space and breaks keep only the marks that are on both sides of them. */
export function effectiveMarks(inlines: readonly MarkedInline[]): (readonly Mark[])[] {
  const before = nearestMarks(inlines)
  const after = nearestMarks(inlines.toReversed()).reverse()
  return inlines.map(({ isVisible, marks }, index) => {
    const isOnBothSides = (mark: Mark) =>
      mark.isInSet(before[index] ?? []) && mark.isInSet(after[index] ?? [])
    return isVisible ? marks : marks.filter(isOnBothSides)
  })
}

/** For each item, the marks of the nearest visible item at or before it. */
function nearestMarks(inlines: readonly MarkedInline[]): (readonly Mark[])[] {
  let nearest: readonly Mark[] = []
  return inlines.map(({ isVisible, marks }) => {
    if (isVisible) nearest = marks
    return nearest
  })
}

/**
 * Collapses white space as browsers do: runs become a single space, and spaces at the start or end of a line are
 * dropped. A break at the very end, which only ends the line, is dropped too; then `endsWithBreak` is true.
 */
export function collapseInline(inline: readonly Inline[]): { content: Node[]; endsWithBreak: boolean } {
  const collapsed: Inline[] = []
  let afterSpace = true
  const trimEnd = () => {
    const last = collapsed.at(-1)
    if (!last || !('text' in last) || !last.text.endsWith(' ')) return
    collapsed.pop()
    if (last.text.length > 1) collapsed.push({ ...last, text: last.text.slice(0, -1) })
  }
  for (const item of inline) {
    if ('text' in item) {
      const singleSpaced = item.text.replace(/[ \t\n\r\f]+/g, ' ')
      const text: string = afterSpace ? singleSpaced.replace(/^ /, '') : singleSpaced
      if (text === '') continue
      collapsed.push({ ...item, text })
      afterSpace = text.endsWith(' ')
    } else {
      afterSpace = isBreak(item.node)
      if (afterSpace) trimEnd()
      collapsed.push(item)
    }
  }
  trimEnd()
  const allMarks = effectiveMarks(
    collapsed.map((item) => ({ isVisible: isVisible(item), marks: marksOf(item) })),
  )
  const content = collapsed.map((item, index) => {
    const marks = allMarks[index] ?? []
    return 'text' in item ? richSchema.text(item.text, marks) : item.node.mark(marks)
  })
  const last = content.at(-1)
  const endsWithBreak = last !== undefined && isBreak(last)
  return { content: endsWithBreak ? content.slice(0, -1) : content, endsWithBreak }
}

const NO_BREAK_SPACE = '\u00a0'

/** The reverse of `collapseInline`: spaces that a browser would drop become no-break spaces. */
export function preserveSpaces(content: readonly Node[]): (string | null)[] {
  let afterSpace = true
  return content.map((node, index) => {
    if (!node.isText) {
      afterSpace = isBreak(node)
      return null
    }
    const next = content[index + 1]
    const endsLine = next === undefined || isBreak(next)
    const text = (node.text ?? '').replace(/[ \t\n\r]/g, ' ')
    let preserved = ''
    for (let position = 0; position < text.length; position++) {
      const isLost = text[position] === ' ' && (afterSpace || (endsLine && position === text.length - 1))
      preserved += isLost ? NO_BREAK_SPACE : text[position]
      afterSpace = text[position] === ' ' && !isLost
    }
    return preserved
  })
}
