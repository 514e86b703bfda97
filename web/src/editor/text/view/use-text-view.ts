import type { Node } from 'prosemirror-model'
import { type EditorState, Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { selectAllText } from '../editing/commands.ts'
import type { Caret } from '../plain-box.tsx'
import { type BufferedKeys, NO_KEYS } from './buffered-keys.ts'
import { createTextView, type TextFormat, type TextView } from './text-view.ts'

/** Where and how many times the user clicked, in window coordinates, or the whole text. */
export type InitialSelection = { left: number; top: number; times?: number } | 'all'

export type TextViewProps = {
  format: TextFormat
  value: string
  onChange: (value: string) => void
  onKey: (event: KeyboardEvent) => boolean
  autoFocus?: boolean | undefined
  /** By default, the caret is at the end. */
  initialSelection?: InitialSelection | undefined
  /** The caret's position in the plain line that this editor replaces; null if it was not focused. */
  caret?: RefObject<Caret | null> | undefined
  /** Keys pressed before the editor had loaded. */
  buffered?: RefObject<BufferedKeys> | undefined
}

/** A chip whose panel is open. If the chip has just been inserted, focus stays in the text. */
export type OpenedChip = { position: number; isFocused: boolean }

type Mounted = { text: TextView; state: EditorState }

/** Mounts a text editor once and updates it when `value` changes. */
export function useTextView(props: TextViewProps) {
  const element = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState<Mounted | null>(null)
  const [chip, setChip] = useState<OpenedChip | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const { format, value, buffered, initialSelection } = props
  const onChange = useEffectEvent(props.onChange)
  const onKey = useEffectEvent(props.onKey)
  const mount = useEffectEvent((parent: HTMLElement) => {
    const text = createTextView(parent, format, value, {
      onChange: (next) => {
        // The panel of a variable that was just inserted closes when the user keeps typing.
        setChip(null)
        onChange(next)
      },
      onState: (state) => setMounted((before) => before && { ...before, state }),
      onKey: (event) => onKey(event),
      onEditChip: (position) => setChip({ position, isFocused: true }),
      onFocus: setIsFocused,
    })
    setMounted({ text, state: text.view.state })
    return () => text.destroy()
  })
  const focus = useEffectEvent((text: TextView) => {
    const { autoFocus, caret } = props
    if (caret?.current) restoreCaret(text, caret.current)
    else if (autoFocus) focusAt(text, initialSelection)
  })
  // A layout effect, so that even the next key reaches the editor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different format needs a different schema.
  useLayoutEffect(() => (element.current ? mount(element.current) : undefined), [format])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a click next to the text sets a new `initialSelection`.
  useLayoutEffect(() => {
    if (mounted?.text) focus(mounted.text)
  }, [mounted?.text, initialSelection])
  useLayoutEffect(() => {
    if (mounted?.text && buffered) replayKeys(mounted.text.view, buffered)
  }, [mounted?.text, buffered])
  // Only when the value changes: on mount, the replayed keys are already ahead of it.
  const setValue = useEffectEvent((next: string) => mounted?.text.setValue(next))
  useEffect(() => setValue(value), [value])
  return { element, mounted, chip, setChip, isFocused }
}

function focusAt({ view }: TextView, selection: InitialSelection | undefined) {
  view.focus()
  if (selection === 'all') return void selectAllText(view.state, view.dispatch)
  const { doc, tr } = view.state
  const clickPosition = selection && view.posAtCoords(nearestInside(view.dom, selection))
  const end = doc.content.size
  const caret = Selection.near(doc.resolve(Math.min(clickPosition?.pos ?? end, end)), -1)
  const { $head } = caret
  // A triple click selects the paragraph, as it does elsewhere.
  const isParagraph = selection?.times === 3 && $head.parent.isTextblock
  view.dispatch(tr.setSelection(isParagraph ? TextSelection.create(doc, $head.start(), $head.end()) : caret))
}

/** The text has no position for a click on the padding around it. */
function nearestInside(element: Element, { left, top }: { left: number; top: number }) {
  const box = element.getBoundingClientRect()
  return {
    left: Math.min(Math.max(left, box.left + 1), box.right - 1),
    top: Math.min(Math.max(top, box.top + 1), box.bottom - 1),
  }
}

function restoreCaret({ view }: TextView, { anchor, head }: Caret) {
  const { doc, tr } = view.state
  view.focus()
  view.dispatch(
    tr.setSelection(TextSelection.create(doc, positionInLine(doc, anchor), positionInLine(doc, head))),
  )
}

/** The document position after a number of characters of a line, in which a Liquid tag is a single node. */
function positionInLine(doc: Node, characters: number): number {
  let position = 1
  let remaining = characters
  doc.firstChild?.forEach((node, offset) => {
    if (remaining <= 0) return
    position = 1 + offset + (node.isText ? Math.min(remaining, node.nodeSize) : node.nodeSize)
    remaining -= node.textContent.length
  })
  return position
}

export type Attributes = Record<string, string | undefined>

/** Sets ARIA attributes on the element that ProseMirror creates. */
export function useAttributes(text: TextView | undefined, attributes: Attributes) {
  const json = JSON.stringify(attributes, (_, value) => value ?? null)
  useEffect(() => {
    if (!text) return
    for (const [name, value] of Object.entries(JSON.parse(json) as Record<string, string | null>)) {
      if (value === null) text.view.dom.removeAttribute(name)
      else text.view.dom.setAttribute(name, value)
    }
  }, [text, json])
}

/** Replays the buffered keys in the text editor. */
function replayKeys(view: EditorView, buffered: RefObject<BufferedKeys>) {
  const { erased, text, isLeaving } = buffered.current
  buffered.current = NO_KEYS
  for (let n = 0; n < erased; n++) if (!press(view, 'Backspace')) eraseBefore(view)
  for (const [n, line] of text.split('\n').entries()) {
    if (n > 0) press(view, 'Enter')
    if (line !== '') view.dispatch(view.state.tr.insertText(line))
  }
  if (isLeaving) press(view, 'Escape')
}

/** Returns whether the key was handled. */
function press(view: EditorView, key: string): boolean {
  return !view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** What the browser does if Backspace is not handled. */
function eraseBefore(view: EditorView) {
  const { from, empty, $from } = view.state.selection
  if (empty && $from.parentOffset > 0) view.dispatch(view.state.tr.delete(from - 1, from))
}
