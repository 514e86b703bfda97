import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { liquidTags } from '../../../../../src/engine/liquid/tags.ts'

/** Set on transactions that load an external value, which needs no conversion. */
export const EXTERNAL_CHANGE = 'fromOutside'
/** Set on transactions that insert or remove braces for the user. These count as a change once a variable is chosen. */
export const SUGGEST = 'suggest'
/** Set when editing ends, so that Liquid around the caret also becomes a chip. */
export const SETTLE = 'settle'

const LEAF = '\ufffc'

type Range = { from: number; to: number }
type TagRange = Range & { raw: string }

const isExternal = (tr: Transaction) => Boolean(tr.getMeta(EXTERNAL_CHANGE))

/**
 * Turns typed Liquid into a chip as soon as the caret leaves it. Only recently typed text is converted, because
 * existing braces may be meant as text. The plugin's state is the range that was typed last.
 */
export const chipsPlugin = (): Plugin<Range | null> => {
  const plugin: Plugin<Range | null> = new Plugin<Range | null>({
    state: {
      init: () => null,
      apply: (tr, typedRange) => {
        if (isExternal(tr)) return null
        return tr.docChanged ? (changedRanges([tr]).at(-1) ?? null) : typedRange
      },
    },
    appendTransaction: (transactions, _before, after) => {
      if (transactions.some((tr) => isExternal(tr) || tr.getMeta('composition'))) return null
      const isSettling = transactions.some((tr) => tr.getMeta(SETTLE))
      const typedRange = plugin.getState(after)
      const ranges = [...changedRanges(transactions), ...(typedRange ? [typedRange] : [])]
      const { head } = after.selection
      const tags = ranges
        .flatMap((range) => tagsAround(after.doc, range))
        .filter(({ from, to }) => isSettling || head <= from || head >= to)
      return tags.length === 0 ? null : convertToChips(after, tags)
    },
  })
  return plugin
}

/** The ranges that the transactions changed, as positions in the new document. */
function changedRanges(transactions: readonly Transaction[]): Range[] {
  const steps = transactions.flatMap((tr) => tr.mapping.maps)
  return steps.flatMap((map, index) => {
    const ranges: Range[] = []
    map.forEach((_from, _to, from, to) => {
      const later = steps.slice(index + 1)
      ranges.push({
        from: later.reduce((position, next) => next.map(position, -1), from),
        to: later.reduce((position, next) => next.map(position, 1), to),
      })
    })
    return ranges
  })
}

function tagsAround(doc: Node, { from, to }: Range): TagRange[] {
  const tags: TagRange[] = []
  doc.nodesBetween(Math.max(0, from - 1), Math.min(doc.content.size, to + 1), (node, position) => {
    if (!node.isTextblock) return true
    const text = node.textBetween(0, node.content.size, '', LEAF)
    for (const tag of liquidTags(text)) {
      const start = position + 1 + tag.start
      const end = position + 1 + tag.end
      if (end > from && start < to && isCompleteTag(tag.raw))
        tags.push({ from: start, to: end, raw: tag.raw })
    }
    return false
  })
  return tags
}

const isCompleteTag = (raw: string) => !raw.includes(LEAF) && /[^\s{}%-]/.test(raw)

function convertToChips(state: EditorState, tags: readonly TagRange[]): Transaction {
  const { tr, schema } = state
  const unique = new Map(tags.map((tag) => [tag.from, tag]))
  for (const { from, to, raw } of [...unique.values()].sort((a, b) => b.from - a.from)) {
    const marks = state.doc.resolve(from + 1).marks()
    tr.replaceWith(from, to, schema.node('liquid', { raw }, undefined, marks))
  }
  return tr
}
