import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react'
import { classes } from '../../ui/classes.ts'
import { chipAttributes, chipContent, splitLiquid } from './document/chip.ts'
import styles from './view/writing-box.module.css'

/** The selection in a line, as offsets in its source text. */
export type Caret = { anchor: number; head: number }

type PlainBoxProps = {
  value: string
  onChange: (value: string) => void
  onKey: (event: KeyboardEvent) => boolean
  attributes: Record<string, string | undefined>
  autoFocus?: boolean | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  insertLabel?: string | undefined
  /** Set on unmount, so that the box that replaces this one can restore the caret. */
  caret: RefObject<Caret | null>
}

/** A line of text with Liquid chips that can be edited before the text editing code has loaded. */
export function PlainBox(props: PlainBoxProps) {
  const { value, onChange, onKey, attributes, autoFocus, className, style, caret } = props
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (line.current && line.current.textContent !== value)
      line.current.replaceChildren(...renderNodes(value))
  }, [value])
  useLayoutEffect(() => {
    if (autoFocus) line.current?.focus()
  }, [autoFocus])
  useLayoutEffect(() => {
    const element = line.current
    return () => {
      caret.current = element && caretIn(element)
    }
  }, [caret])
  return (
    <div className={classes(styles.box, className)} style={style}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the attributes include its role. */}
      <div
        ref={line}
        // The class that styles ProseMirror's own element.
        className="ProseMirror"
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        onInput={({ currentTarget }) => onChange(textOf(currentTarget))}
        onKeyDown={(event) => onKey(event.nativeEvent) && event.preventDefault()}
        {...attributes}
      />
    </div>
  )
}

const textOf = (element: HTMLElement) => element.textContent.replace(/\s*[\r\n]+\s*/g, ' ')

/** Together, the nodes have the value as their text content. */
const renderNodes = (value: string): Node[] =>
  splitLiquid(value).map((segment) => (segment.kind === 'text' ? new Text(segment.text) : chip(segment.raw)))

function chip(raw: string): HTMLElement {
  const { before, label, after } = chipContent(raw)
  const element = span({})
  element.contentEditable = 'false'
  for (const [name, value] of Object.entries(chipAttributes(raw))) element.setAttribute(name, value)
  element.append(span({ brace: 'open' }, before), span({ label: '' }, label), span({ brace: 'close' }, after))
  return element
}

function span(data: Record<string, string>, text = ''): HTMLElement {
  const element = document.createElement('span')
  Object.assign(element.dataset, data)
  element.textContent = text
  return element
}

function caretIn(element: HTMLElement): Caret | null {
  const selection = document.getSelection()
  if (document.activeElement !== element || !selection?.anchorNode || !selection.focusNode) return null
  const charactersTo = (node: Node, offset: number) => {
    const range = document.createRange()
    range.setStart(element, 0)
    range.setEnd(node, offset)
    return range.toString().length
  }
  return {
    anchor: charactersTo(selection.anchorNode, selection.anchorOffset),
    head: charactersTo(selection.focusNode, selection.focusOffset),
  }
}
