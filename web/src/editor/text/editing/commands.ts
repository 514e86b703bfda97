import { chainCommands, liftEmptyBlock, splitBlockAs, toggleMark } from 'prosemirror-commands'
import type { Mark, MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { encodeAttribute } from '../document/attributes.ts'
import { richSchema } from '../document/schema.ts'

type Tr = EditorState['tr']

const { nodes, marks } = richSchema

export const toggleBold = toggleMark(marks.bold)
export const toggleItalic = toggleMark(marks.italic)
export const toggleUnderline = toggleMark(marks.underline)
export const toggleStrike = toggleMark(marks.strike)

/** The marks that the whole selection has, or that the next typed character will have. */
export function marksAt(state: EditorState): readonly Mark[] {
  const { $from, from, to, empty } = state.selection
  if (empty) return state.storedMarks ?? $from.marks()
  let common: readonly Mark[] | null = null
  state.doc.nodesBetween(from, to, (node) => {
    if (node.isInline)
      common = common === null ? node.marks : common.filter((mark) => mark.isInSet(node.marks))
  })
  return common ?? []
}

const regular = marks.span.create({ style: 'font-weight:400' })

export const isRegularAt = (state: EditorState) => regular.isInSet(marksAt(state))

/** Headings are bold by default, so regular weight needs a mark. */
export const toggleRegular: Command = (state, dispatch) => {
  const { tr, selection } = state
  const { from, to, empty } = selection
  const isOn = isRegularAt(state)
  if (empty) dispatch?.(isOn ? tr.removeStoredMark(regular) : tr.addStoredMark(regular))
  else dispatch?.(isOn ? tr.removeMark(from, to, regular) : tr.addMark(from, to, regular))
  return true
}

/** Replaces any mark of the same type, because some types could otherwise be applied twice. */
const setMark =
  (type: MarkType, mark: Mark | null, range: { from: number; to: number } | null): Command =>
  (state, dispatch) => {
    if (!dispatch) return true
    const { from, to } = range ?? state.selection
    const { tr } = state
    if (from === to) dispatch(mark ? tr.addStoredMark(mark) : tr.removeStoredMark(type))
    else {
      tr.removeMark(from, to, type)
      if (mark) tr.addMark(from, to, mark)
      dispatch(tr.scrollIntoView())
    }
    return true
  }

export const setColor = (color: string | null) =>
  setMark(marks.color, color === null ? null : marks.color.create({ color }), null)

const isLink = ({ type }: Mark) => type === marks.link

type LinkRange = { mark: Mark; from: number; to: number }

/** The first link in the selection, or the link around the caret with its whole range. */
export function linkAt(state: EditorState): LinkRange | null {
  const { $from, from, to, empty } = state.selection
  const links: Mark[] = []
  if (empty)
    links.push(...[$from.nodeBefore, $from.nodeAfter].flatMap((node) => node?.marks.filter(isLink) ?? []))
  else state.doc.nodesBetween(from, to, (node) => void links.push(...node.marks.filter(isLink)))
  const [mark] = links
  if (!mark) return null
  return empty ? linkAround(state, mark) : { mark, from, to }
}

function linkAround({ selection: { $from } }: EditorState, mark: Mark): LinkRange | null {
  const ranges: LinkRange[] = []
  $from.parent.forEach((node, offset) => {
    if (!mark.isInSet(node.marks)) return
    const from = $from.start() + offset
    const last = ranges.at(-1)
    if (last?.to === from) last.to = from + node.nodeSize
    else ranges.push({ mark, from, to: from + node.nodeSize })
  })
  return ranges.find(({ from, to }) => from <= $from.pos && $from.pos <= to) ?? null
}

/** Links the selection, changes the link at the caret, or inserts the URL as a link if there is neither. */
export const setLink =
  (url: string | null): Command =>
  (state, dispatch) => {
    const link = linkAt(state)
    const { empty } = state.selection
    const range = empty ? link : null
    if (url === null) return setMark(marks.link, null, range)(state, dispatch)
    const mark = marks.link.create({ ...link?.mark.attrs, href: encodeAttribute(url) })
    if (!empty || range) return setMark(marks.link, mark, range)(state, dispatch)
    dispatch?.(state.tr.replaceSelectionWith(state.schema.text(url, [mark]), false).removeStoredMark(mark))
    return true
  }

const isList = ({ type }: Node) => type === nodes.bulletList || type === nodes.orderedList

/** The depth of the innermost list around the selection; 0 if there is none. */
function listDepthAt({ selection: { $from } }: EditorState): number {
  let { depth } = $from
  while (depth > 0 && !isList($from.node(depth))) depth--
  return depth
}

/** The type of the innermost list around the selection. */
export function listAt(state: EditorState): NodeType | null {
  const depth = listDepthAt(state)
  return depth === 0 ? null : state.selection.$from.node(depth).type
}

/**
 * Combines paragraphs and lists into a single list. Takes the items of lists, because a nested list would get a
 * second bullet.
 */
function listOf(list: NodeType, blocks: readonly Node[]): Node {
  const item = (content: Node) =>
    nodes.listItem.create(null, content.isTextblock ? nodes.bare.create(null, content.content) : content)
  return list.create(
    null,
    blocks.flatMap((block) => (isList(block) ? block.children : [item(block)])),
  )
}

/** Joins a new list with any lists of the same kind directly before and after it. */
function joinLists(tr: Tr, start: number): Tr {
  const end = start + (tr.doc.nodeAt(start)?.nodeSize ?? 0)
  for (const position of [end, start]) {
    const { nodeBefore, nodeAfter } = tr.doc.resolve(position)
    if (nodeBefore && nodeAfter && isList(nodeBefore) && nodeBefore.sameMarkup(nodeAfter)) tr.join(position)
  }
  return tr
}

export const toggleList =
  (list: NodeType): Command =>
  (state, dispatch) => {
    const current = listAt(state)
    const { $from, $to } = state.selection
    const range = $from.blockRange($to)
    const inRange = range?.parent.children.slice(range.startIndex, range.endIndex) ?? []
    if (range && range.parent.type === nodes.doc && inRange.length > 1 && inRange.some(isList)) {
      dispatch?.(joinLists(state.tr.replaceWith(range.start, range.end, listOf(list, inRange)), range.start))
      return true
    }
    if (current === list) return liftItem(state, dispatch)
    if (current === null)
      return wrapInList(list)(
        state,
        dispatch && range ? (tr) => dispatch(joinLists(withoutParagraphs(tr), range.start)) : undefined,
      )
    const depth = listDepthAt(state)
    const { style, title, extraAttributes } = $from.node(depth).attrs
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), list, { style, title, extraAttributes }))
    return true
  }

const MARKER = /^(?:[-*•]|(\d{1,2})[.)])$/

/**
 * Turns a line that starts with `-`, `*`, `•` or `1.` into a list. In a list item, which has a marker, only removes
 * the typed one.
 */
export const convertMarker: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const [marker, number] = MARKER.exec($from.parent.textBetween(0, $from.parentOffset, null, ' ')) ?? []
  if (!empty || marker === undefined) return false
  const list = listAt(state)
  const withoutMarker = (tr: Tr) =>
    dispatch?.(tr.delete(tr.selection.$from.start(), tr.selection.$from.pos).scrollIntoView())
  if (list === null)
    return (
      (number ?? '1') === '1' &&
      toggleList(number ? nodes.orderedList : nodes.bulletList)(state, dispatch && withoutMarker)
    )
  if ($from.index(-1) > 0 || (number && list === nodes.bulletList)) return false
  withoutMarker(state.tr)
  return true
}

/** Moves the text of new list items out of its paragraph, which would add a margin. */
function withoutParagraphs(tr: Tr): Tr {
  const { from, to } = tr.selection
  tr.doc.nodesBetween(from, to, (node, position, parent) => {
    const isPlain = Object.values(node.attrs).every((value) => value === null)
    if (node.type === nodes.paragraph && parent?.type === nodes.listItem && isPlain)
      tr.setNodeMarkup(position, nodes.bare)
  })
  return tr
}

/** Moves an item out of its list, where its text becomes a paragraph. */
const liftItem: Command = (state, dispatch) =>
  liftListItem(nodes.listItem)(
    state,
    dispatch &&
      ((tr) => {
        const { from, to } = tr.selection
        tr.doc.nodesBetween(from, to, (node, position, parent) => {
          if (node.type === nodes.bare && parent?.type === nodes.doc)
            tr.setNodeMarkup(position, nodes.paragraph)
        })
        dispatch(tr)
      }),
  )

export type Alignment = 'left' | 'center' | 'right'

export const alignmentAt = (state: EditorState): string | null =>
  state.selection.$from.parent.attrs.align ?? null

export const setAlignment =
  (align: Alignment | null): Command =>
  (state, dispatch) => {
    const { tr } = state
    state.doc.nodesBetween(state.selection.from, state.selection.to, (node, position, parent, index) => {
      const canBeParagraph = parent?.canReplaceWith(index, index + 1, nodes.paragraph)
      if (node.isTextblock && canBeParagraph)
        tr.setNodeMarkup(position, nodes.paragraph, { ...node.attrs, align })
    })
    dispatch?.(tr)
    return true
  }

/**
 * The second half keeps the formatting, but not the Liquid in the start tag. Bare text becomes a paragraph, because
 * adjacent pieces of bare text would be parsed as a single piece.
 */
const splitParagraph: Command = (state, dispatch) =>
  splitBlockAs(({ attrs }) => ({ type: nodes.paragraph, attrs: { ...attrs, extraAttributes: null } }))(
    state,
    dispatch &&
      ((tr) => {
        const start = tr.selection.$from.before()
        const { parent, nodeBefore: first } = tr.doc.resolve(start)
        if (first?.type === nodes.bare && parent.type === nodes.doc)
          tr.setNodeMarkup(start - first.nodeSize, nodes.paragraph)
        dispatch(tr)
      }),
  )

const liftEmptyItem: Command = (state, dispatch) =>
  state.selection.$from.parent.childCount === 0 && listAt(state) !== null && liftItem(state, dispatch)

export const pressEnter = chainCommands(
  liftEmptyItem,
  splitListItem(nodes.listItem, {}),
  liftEmptyBlock,
  splitParagraph,
)

/** At the very start of a list item, Backspace moves it out of the list. */
export const pressBackspace: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isStart = empty && $from.parentOffset === 0 && $from.node(-1)?.type === nodes.listItem
  return isStart && $from.index(-1) === 0 && liftItem(state, dispatch)
}

export const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create(), true).scrollIntoView())
  return true
}

/** In a list, Tab is always handled, so that focus stays in the text. */
export const indent: Command = (state, dispatch) =>
  sinkListItem(nodes.listItem)(state, dispatch) || listAt(state) !== null
export const outdent = liftItem

/** Selects the text from the first character to the last, because commands expect a text selection. */
export const selectAllText: Command = (state, dispatch) => {
  const { doc, tr } = state
  dispatch?.(tr.setSelection(TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))))
  return true
}

/** The selected Liquid chip. */
export const chipAt = ({ selection }: EditorState): { raw: string; position: number } | null =>
  selection instanceof NodeSelection && selection.node.type.name === 'liquid'
    ? { raw: String(selection.node.attrs.raw), position: selection.from }
    : null
