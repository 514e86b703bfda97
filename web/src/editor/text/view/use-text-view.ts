import { type EditorState, Selection } from '@tiptap/pm/state'
import { useEffect, useRef, useState } from 'react'
import { createTextView, type TextView } from './text-view.ts'

type Place = { left: number; top: number }

export type TextViewProps = {
  format: 'rich' | 'line'
  value: string
  onChange: (value: string) => void
  onKey: (event: KeyboardEvent) => boolean
  autoFocus?: boolean | undefined
  /** Where the caret goes at first, in the window: where somebody clicked. */
  selectAt?: Place | undefined
}

type Mounted = { text: TextView; state: EditorState }

/** A place to write in, mounted once; what it shows follows `value`. */
export function useTextView(props: TextViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState<Mounted | null>(null)
  const [chip, setChip] = useState<number | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const latest = useRef(props)
  latest.current = props
  const { format, value } = props
  useEffect(() => {
    if (!place.current) return
    const text = createTextView(place.current, format, latest.current.value, {
      onChange: (next) => latest.current.onChange(next),
      onState: (state) => setMounted((before) => before && { ...before, state }),
      onKey: (event) => latest.current.onKey(event),
      onEditChip: setChip,
      onFocus: setIsFocused,
    })
    setMounted({ text, state: text.view.state })
    if (latest.current.autoFocus) focusAt(text, latest.current.selectAt)
    return () => text.destroy()
  }, [format])
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
