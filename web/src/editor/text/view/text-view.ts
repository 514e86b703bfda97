import { Fragment, type Node, Slice } from 'prosemirror-model'
import { EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor } from 'prosemirror-view'
import { parseLine, serializeLine } from '../document/line.ts'
import { parseHtml } from '../document/parse-html.ts'
import { richSchema } from '../document/schema.ts'
import { serializeHtml } from '../document/serialize-html.ts'
import { parseTitle, serializeTitle } from '../document/title.ts'
import { EXTERNAL_CHANGE, SETTLE, SUGGEST } from '../editing/chips-plugin.ts'
import { chipAt, listAt } from '../editing/commands.ts'
import { linePlugins, richPlugins, titlePlugins } from '../editing/plugins.ts'
import { type PastedContent, pastedSlice } from '../paste/pasted-slice.ts'

export type TextViewEvents = {
  onChange: (value: string) => void
  onState: (state: EditorState) => void
  /** Called before the editor handles a key; returns true if it has been handled. */
  onKey: (event: KeyboardEvent) => boolean
  onEditChip: (position: number) => void
  onFocus: (isFocused: boolean) => void
}

/** Renders bare text; inside a list it must be an `li`. */
const showBare: NodeViewConstructor = (_node, view, getPos) => {
  const position = getPos()
  const parent = position === undefined ? null : view.state.doc.resolve(position).parent.type.name
  const dom = document.createElement(parent === 'bulletList' || parent === 'orderedList' ? 'li' : 'div')
  dom.dataset.bare = ''
  return { dom, contentDOM: dom }
}

/** The clipboard type of rich text, which keeps its colors when it is copied from one text block to another. */
const FLOWPOST_HTML = 'text/x-flowpost-html'

export type TextFormat = keyof typeof FORMATS

const FORMATS = {
  rich: { parse: parseHtml, serialize: serializeHtml, plugins: richPlugins },
  title: { parse: parseTitle, serialize: serializeTitle, plugins: titlePlugins },
  line: { parse: parseLine, serialize: serializeLine, plugins: linePlugins },
}

export type TextView = ReturnType<typeof createTextView>

/**
 * A text editor for the HTML of a text block or heading, or for a line of plain text, all with Liquid. It has no undo
 * of its own: it reports every change, and the caller's undo sets an earlier value.
 */
export function createTextView(
  element: HTMLElement,
  format: TextFormat,
  initial: string,
  events: TextViewEvents,
) {
  const { parse, serialize, plugins } = FORMATS[format]
  let current = initial
  // The original source is returned for an unchanged document, because serializing could change it.
  let original = { value: initial, doc: parse(initial) }

  function dispatch(tr: Transaction) {
    const { doc: before } = view.state
    view.updateState(view.state.applyTransaction(tr).state)
    const { doc } = view.state
    if (doc !== before && !tr.getMeta(EXTERNAL_CHANGE) && !tr.getMeta(SUGGEST)) {
      const value = doc.eq(original.doc) ? original.value : serialize(doc)
      if (value !== current) {
        current = value
        events.onChange(value)
      }
    }
    events.onState(view.state)
  }

  const view = new EditorView(element, {
    // Until the text is focused, variables are inserted at its end.
    state: EditorState.create({
      doc: original.doc,
      selection: Selection.atEnd(original.doc),
      plugins: plugins(),
    }),
    dispatchTransaction: dispatch,
    nodeViews: { bare: showBare },
    handleKeyDown: (_, event) => editSelectedChip(event) || events.onKey(event),
    handleClickOn: openClickedChip,
    handleDoubleClickOn: openClickedChip,
    handleDOMEvents: {
      keydown: (_, event) => {
        if (!event.isComposing) readCaret()
        // The page handles undo; ProseMirror would swallow the key.
        return (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)
      },
      // Runs before ProseMirror parses the markup, whose styles would violate the page's CSP.
      paste: (_, event) => {
        // The page handles images and inserts them as blocks.
        if (insertPasted(event.clipboardData)) event.preventDefault()
        return true
      },
      drop: (_, event) => view.dragging === null && insertDropped(event),
      copy: (_, event) => copySelection(event),
      cut: (_, event) => copySelection(event) && replaceSelected(Slice.empty),
      focus: () => void events.onFocus(true),
      blur: () => void events.onFocus(false),
      // The browser's undo would bypass the editor's undo stack, and its paste would bypass the cleanup.
      beforeinput: (_, event) => {
        if (/^history|^insertFromPaste$/.test(event.inputType)) event.preventDefault()
        return false
      },
    },
  })

  /**
   * Browsers report with a delay that a key moved the caret. On a busy machine, the next key may arrive first, and
   * Enter right after End would replace text that End has just deselected.
   */
  function readCaret() {
    view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
  }

  function openClickedChip(_: EditorView, _at: number, node: Node, position: number, event: MouseEvent) {
    const isOnChip = event.target instanceof Element && event.target.closest('[data-liquid]') !== null
    if (node.type.name !== 'liquid' || !isOnChip || event.shiftKey) return false
    events.onEditChip(position)
    return true
  }

  function editSelectedChip(event: KeyboardEvent): boolean {
    const chip = event.key === 'Enter' ? chipAt(view.state) : null
    if (chip) events.onEditChip(chip.position)
    return chip !== null
  }

  function replaceSelected(slice: Slice): true {
    view.dispatch(replaceSelection(view.state, slice).scrollIntoView())
    return true
  }

  function insertPasted(data: DataTransfer | null): boolean {
    const slice = data && pastedSlice(format, pastedFrom(data))
    return slice !== null && slice.content.size > 0 && replaceSelected(inList(view.state, slice))
  }

  function insertDropped(event: DragEvent): boolean {
    event.preventDefault()
    const target = view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (!target || !event.dataTransfer) return true
    view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(target.pos))))
    return insertPasted(event.dataTransfer)
  }

  function copySelection(event: ClipboardEvent): boolean {
    const { selection, doc } = view.state
    if (selection.empty || !event.clipboardData) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', plainText(doc, selection))
    if (format !== 'line') {
      const { content } = selection.content()
      const html = serializeHtml(
        content.firstChild?.isInline ? asDocument(content.content) : doc.copy(content),
      )
      event.clipboardData.setData('text/html', html)
      event.clipboardData.setData(FLOWPOST_HTML, html)
    }
    return true
  }

  return {
    view,
    /** Sets another value, such as after undo. The caret stays as close as possible to where it was. */
    setValue: (value: string) => {
      if (value === current) return
      current = value
      original = { value, doc: parse(value) }
      const tr = replaceDocument(view.state, original.doc)
      if (tr) dispatch(tr.setMeta(EXTERNAL_CHANGE, true))
    },
    /** Turns the Liquid around the caret into a chip, for when editing ends. */
    settle: () => dispatch(view.state.tr.setMeta(SETTLE, true)),
    editChip: events.onEditChip,
    replaceChip: (position: number, raw: string) =>
      dispatch(view.state.tr.setNodeAttribute(position, 'raw', raw)),
    removeChip: (position: number) => dispatch(view.state.tr.delete(position, position + 1)),
    /** Moves the caret after a chip, so that typing does not replace the chip. */
    focusAfter: (position: number) => {
      const { doc, tr } = view.state
      if (position < doc.content.size) view.dispatch(tr.setSelection(TextSelection.create(doc, position + 1)))
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

/** Items of a list that is pasted into another list become items of that list. */
function inList(state: EditorState, slice: Slice): Slice {
  const { firstChild: list, childCount } = slice.content
  if (!list || childCount !== 1 || !list.type.spec.group?.includes('list') || listAt(state) === null)
    return slice
  return list.children.every((item) => item.firstChild?.isTextblock) ? new Slice(slice.content, 3, 3) : slice
}

const pastedFrom = (data: DataTransfer): PastedContent => ({
  flowpostHtml: data.getData(FLOWPOST_HTML),
  html: data.getData('text/html'),
  text: data.getData('text/plain'),
})

const plainText = (doc: Node, { from, to }: Selection) => doc.textBetween(from, to, '\n\n')

const asDocument = (content: readonly Node[]) =>
  richSchema.nodes.doc.create(null, richSchema.nodes.bare.create(null, content))

/** Replaces only what differs, to preserve the caret and the selection if possible. */
function replaceDocument(state: EditorState, next: Node): Transaction | null {
  const start = state.doc.content.findDiffStart(next.content)
  const end = state.doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return null
  // Equal characters on both sides of a change are counted twice.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const part = tryReplace(state, () =>
    state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap)),
  )
  if (part?.doc.eq(next)) return part
  const whole = state.tr.replaceWith(0, state.doc.content.size, next.content)
  const caret = Math.min(state.selection.head, whole.doc.content.size)
  return whole.setSelection(Selection.near(whole.doc.resolve(caret)))
}

/** Null if the replacement does not fit into the document, such as at a different depth. */
function tryReplace(state: EditorState, create: () => Transaction): Transaction | null {
  try {
    return create()
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && error.name === 'ReplaceError')) return null
    throw new Error(`Cannot replace a part of ${state.doc}`, { cause: error })
  }
}

/** Whether everything is selected, from the first character to the last. */
const isAllSelected = ({ doc, selection }: EditorState) =>
  !selection.empty && selection.from <= Selection.atStart(doc).from && selection.to >= Selection.atEnd(doc).to

/** Replaces the selection. If all text is selected, blocks also replace its lists and paragraphs. */
function replaceSelection(state: EditorState, slice: Slice): Transaction {
  const { content } = slice
  const isWhole = content.size === 0 || content.firstChild?.isBlock === true
  if (!isWhole || !isAllSelected(state)) return state.tr.replaceSelection(slice)
  const { doc } = state
  const first = doc.firstChild?.type.name === 'bare' ? doc.firstChild.type : doc.type.contentMatch.defaultType
  const replacement = content.size > 0 || !first ? content : Fragment.from(first.create())
  const tr = state.tr.replace(0, state.doc.content.size, new Slice(replacement, 0, 0))
  return tr.setSelection(Selection.atEnd(tr.doc))
}
