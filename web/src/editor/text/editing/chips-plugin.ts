import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { liquidTags } from '../../../../../src/engine/liquid/tags.ts'

/** Said by a transaction that brings a value from outside, which is complete as it is. */
export const FROM_OUTSIDE = 'fromOutside'
/** Said when editing ends: Liquid around the caret is complete then, too. */
export const SETTLE = 'settle'

const LEAF = '\ufffc'

type Range = { from: number; to: number }
type FoundTag = Range & { raw: string }

const isFromOutside = (tr: Transaction) => Boolean(tr.getMeta(FROM_OUTSIDE))

/**
 * Text that has become Liquid becomes a chip, as soon as the caret is not in it. Only what was just written counts: an
 * author may have braces that are meant as text. The state is where was written last.
 */
export const chipsPlugin = (): Plugin<Range | null> => {
  const plugin: Plugin<Range | null> = new Plugin<Range | null>({
    state: {
      init: () => null,
      apply: (tr, written) => {
        if (isFromOutside(tr)) return null
        return tr.docChanged ? (changedRanges([tr]).at(-1) ?? null) : written
      },
    },
    appendTransaction: (transactions, _before, after) => {
      if (transactions.some((tr) => isFromOutside(tr) || tr.getMeta('composition'))) return null
      const isSettling = transactions.some((tr) => tr.getMeta(SETTLE))
      const written = plugin.getState(after)
      const ranges = [...changedRanges(transactions), ...(written ? [written] : [])]
      const { head } = after.selection
      const found = ranges
        .flatMap((range) => tagsAround(after.doc, range))
        .filter(({ from, to }) => isSettling || head <= from || head >= to)
      return found.length === 0 ? null : makeChips(after, found)
    },
  })
  return plugin
}

/** Where the transactions wrote, in the document after them. */
function changedRanges(transactions: readonly Transaction[]): Range[] {
  const steps = transactions.flatMap((tr) => tr.mapping.maps)
  return steps.flatMap((map, index) => {
    const ranges: Range[] = []
    map.forEach((_from, _to, from, to) => {
      const later = steps.slice(index + 1)
      ranges.push({
        from: later.reduce((at, next) => next.map(at, -1), from),
        to: later.reduce((at, next) => next.map(at, 1), to),
      })
    })
    return ranges
  })
}

function tagsAround(doc: Node, { from, to }: Range): FoundTag[] {
  const found: FoundTag[] = []
  doc.nodesBetween(Math.max(0, from - 1), Math.min(doc.content.size, to + 1), (node, position) => {
    if (!node.isTextblock) return true
    const text = node.textBetween(0, node.content.size, '', LEAF)
    for (const tag of liquidTags(text)) {
      const start = position + 1 + tag.start
      const end = position + 1 + tag.end
      if (end > from && start < to && isWorthAChip(tag.raw))
        found.push({ from: start, to: end, raw: tag.raw })
    }
    return false
  })
  return found
}

const isWorthAChip = (raw: string) => !raw.includes(LEAF) && /[^\s{}%-]/.test(raw)

function makeChips(state: EditorState, found: readonly FoundTag[]): Transaction {
  const { tr, schema } = state
  const unique = new Map(found.map((tag) => [tag.from, tag]))
  for (const { from, to, raw } of [...unique.values()].sort((a, b) => b.from - a.from)) {
    const marks = state.doc.resolve(from + 1).marks()
    tr.replaceWith(from, to, schema.node('liquid', { raw }, undefined, marks))
  }
  return tr
}
