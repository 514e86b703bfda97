import type { Node } from 'prosemirror-model'
import { type EditorState, Selection, TextSelection } from 'prosemirror-state'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Caret } from '../plain-box.tsx'
import { type BufferedKeys, replayKeys } from './buffered-keys.ts'
import { createTextView, type TextView } from './text-view.ts'

type Place = { left: number; top: number }

export type TextViewProps = {
  format: 'rich' | 'title' | 'line'
  value: string
  onChange: (value: string) => void
  onKey: (event: KeyboardEvent) => boolean
  autoFocus?: boolean | undefined
  /** The initial caret position, in window coordinates: where the user clicked. */
  selectAt?: Place | undefined
  /** The caret's position in the plain line that this editor replaces; null if it was not focused. */
  caret?: RefObject<Caret | null> | undefined
  /** What was typed before there was anything to type into. */
  buffered?: RefObject<BufferedKeys> | undefined
}

type Mounted = { text: TextView; state: EditorState }

/** A place to write in, mounted once; what it shows follows `value`. */
export function useTextView(props: TextViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState<Mounted | null>(null)
  const [chip, setChip] = useState<number | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const { format, value, buffered } = props
  const onChange = useEffectEvent(props.onChange)
  const onKey = useEffectEvent(props.onKey)
  const mount = useEffectEvent((element: HTMLElement) => {
    const text = createTextView(element, format, value, {
      onChange: (next) => onChange(next),
      onState: (state) => setMounted((before) => before && { ...before, state }),
      onKey: (event) => onKey(event),
      onEditChip: setChip,
      onFocus: setIsFocused,
    })
    setMounted({ text, state: text.view.state })
    const { autoFocus, selectAt, caret } = props
    if (caret?.current) takeOver(text, caret.current)
    else if (autoFocus) focusAt(text, selectAt)
    return () => text.destroy()
  })
  // Before the next key can come: it belongs in here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another format needs another schema.
  useLayoutEffect(() => (place.current ? mount(place.current) : undefined), [format])
  useLayoutEffect(() => {
    if (mounted?.text && buffered) replayKeys(mounted.text.view, buffered)
  }, [mounted?.text, buffered])
  useEffect(() => mounted?.text.setValue(value), [mounted?.text, value])
  return { place, mounted, chip, setChip, isFocused }
}

function focusAt({ view }: TextView, at: Place | undefined) {
  view.focus()
  const found = at && view.posAtCoords(at)
  const { doc, tr } = view.state
  const end = doc.content.size
  view.dispatch(tr.setSelection(Selection.near(doc.resolve(Math.min(found ? found.pos : end, end)), -1)))
}

function takeOver({ view }: TextView, { anchor, head }: Caret) {
  const { doc, tr } = view.state
  view.focus()
  view.dispatch(tr.setSelection(TextSelection.create(doc, placeInLine(doc, anchor), placeInLine(doc, head))))
}

/** The document position after a number of characters of a line; a Liquid tag is a single node. */
function placeInLine(doc: Node, characters: number): number {
  let place = 1
  let left = characters
  doc.firstChild?.forEach((node, offset) => {
    if (left <= 0) return
    place = 1 + offset + (node.isText ? Math.min(left, node.nodeSize) : node.nodeSize)
    left -= node.textContent.length
  })
  return place
}

export type Attributes = Record<string, string | undefined>

/** The library owns the element; what describes it to those who do not see it is ours. */
export function useAttributes(text: TextView | undefined, attributes: Attributes) {
  const written = JSON.stringify(attributes, (_, value) => value ?? null)
  useEffect(() => {
    if (!text) return
    for (const [name, value] of Object.entries(JSON.parse(written) as Record<string, string | null>)) {
      if (value === null) text.view.dom.removeAttribute(name)
      else text.view.dom.setAttribute(name, value)
    }
  }, [text, written])
}
