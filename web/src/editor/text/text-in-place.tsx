import type { Command } from 'prosemirror-state'
import { type CSSProperties, useRef, useState } from 'react'
import { htmlAsPlain, plainAsHtml } from '../../../../src/engine/html/plain-as-html.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/field.tsx'
import { completeUrl, SAFE_URL } from './complete-url.ts'
import { decodeAttribute } from './document/attributes.ts'
import { hasMarkup } from './document/title.ts'
import { chipAt, linkAt, marksAt, setColor, setLink } from './editing/commands.ts'
import { LiquidLine } from './liquid-line.tsx'
import type { Suggestion } from './suggestions.ts'
import styles from './text-in-place.module.css'
import type { Anchor } from './view/place.ts'
import popoverStyles from './view/popover.module.css'
import { Popover } from './view/popover.tsx'
import { type FormatDialog, Toolbar } from './view/toolbar.tsx'
import type { TextViewProps } from './view/use-text-view.ts'
import { type Writing, WritingBox } from './view/writing-box.tsx'

type TextInPlaceProps = {
  kind: 'text' | 'heading' | 'label'
  /** The accessible name; by default, the kind. */
  label?: string
  /** HTML for a text block; for other blocks plain text, unless `isHtml`. Both may contain Liquid. */
  value: string
  /** Whether a heading's text is HTML. */
  isHtml?: boolean | undefined
  /** A heading's text is HTML only if it has markup. */
  onChange: (value: string, isHtml: boolean) => void
  /** Called on Escape and Ctrl+Enter and, in a single line, on Enter. */
  onDone: () => void
  style?: CSSProperties
  suggestions: readonly Suggestion[]
  autoFocus?: boolean
  initialSelection?: TextViewProps['initialSelection']
  buffered?: TextViewProps['buffered']
  caret?: TextViewProps['caret']
  className?: string
}

const FORMATS = { text: 'rich', heading: 'title', label: 'line' } as const

type OpenField = { dialog: 'link' | 'color'; at: DOMRect }

/** Edits a block's text in place. The layout editor handles undo. */
export function TextInPlace(props: TextInPlaceProps) {
  const { kind, label, onDone, suggestions } = props
  const { writing: texts } = useTexts('editor')
  const [openField, setOpenField] = useState<OpenField | null>(null)
  const [isInside, setIsInside] = useState(props.autoFocus ?? false)
  const frame = useRef<HTMLDivElement>(null)
  const format = FORMATS[kind]
  const isRich = format === 'rich'
  const isTitle = format === 'title'
  const change = (value: string) => {
    const isHtml = isRich || (isTitle && hasMarkup(value))
    props.onChange(isTitle && !isHtml ? htmlAsPlain(value) : value, isHtml)
  }

  function onKey(event: KeyboardEvent, writing: Writing): boolean {
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key === 'Escape' || (event.key === 'Enter' && (isCommand || !isRich))) {
      event.stopPropagation()
      writing.text.settle()
      onDone()
      return true
    }
    if (format !== 'line' && isCommand && event.key.toLowerCase() === 'k') {
      event.stopPropagation()
      setOpenField({ dialog: 'link', at: caretRect(writing) })
      return true
    }
    if (!event.altKey || event.key !== 'F10') return false
    frame.current?.querySelector<HTMLElement>('[role=toolbar] button')?.focus()
    return true
  }

  function open(dialog: FormatDialog, button: HTMLElement, { text, state, suggest }: Writing) {
    if (dialog !== 'liquid') return setOpenField({ dialog, at: button.getBoundingClientRect() })
    const chip = chipAt(state)
    if (chip) return text.editChip(chip.position)
    suggest()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tracks whether focus is in the text or its tools.
    <div
      ref={frame}
      className={styles.frame}
      data-dialog-open={openField ? '' : undefined}
      onFocus={() => setIsInside(true)}
      onBlur={({ relatedTarget }) => {
        if (!frame.current?.contains(relatedTarget)) setIsInside(false)
      }}
    >
      <WritingBox
        format={format}
        value={isTitle && !props.isHtml ? plainAsHtml(props.value) : props.value}
        onChange={change}
        suggestions={suggestions}
        className={classes(styles.paper, props.className)}
        style={props.style}
        autoFocus={props.autoFocus}
        initialSelection={props.initialSelection}
        buffered={props.buffered}
        caret={props.caret}
        onKey={onKey}
        attributes={{
          role: 'textbox',
          'aria-label': label ?? texts.kinds[kind],
          'aria-multiline': isRich ? 'true' : undefined,
        }}
      >
        {(writing) => {
          const run = (command: Command) => {
            command(writing.state, writing.text.view.dispatch)
            writing.text.view.focus()
          }
          return (
            <>
              {(isInside || openField) && (
                <Toolbar
                  state={writing.state}
                  format={format}
                  run={run}
                  open={(dialog, button) => open(dialog, button, writing)}
                  onLeave={() => writing.text.view.focus()}
                />
              )}
              {openField && (
                <FormatField
                  openField={openField}
                  writing={writing}
                  run={run}
                  suggestions={suggestions}
                  onClose={() => setOpenField(null)}
                />
              )}
            </>
          )
        }}
      </WritingBox>
    </div>
  )
}

type FormatFieldProps = {
  openField: OpenField
  writing: Writing
  run: (command: Command) => void
  suggestions: readonly Suggestion[]
  onClose: () => void
}

function FormatField({ openField, writing: { state, text }, run, suggestions, onClose }: FormatFieldProps) {
  const close = () => {
    onClose()
    text.view.focus()
  }
  const apply = (command: Command) => {
    run(command)
    close()
  }
  if (openField.dialog === 'link')
    return (
      <LinkField
        url={decodeAttribute(String(linkAt(state)?.mark.attrs.href ?? ''))}
        at={openField.at}
        suggestions={suggestions}
        onApply={(url) => apply(setLink(url))}
        onClose={close}
      />
    )
  const color = marksAt(state).find(({ type }) => type.name === 'color')?.attrs.color
  return (
    <ColorField
      color={color === undefined ? null : String(color)}
      at={openField.at}
      onApply={(chosen) => apply(setColor(chosen))}
      onClose={close}
    />
  )
}

function caretRect({ text, state }: Writing): DOMRect {
  const { left, top, bottom } = text.view.coordsAtPos(state.selection.from)
  return new DOMRect(left, top, 0, bottom - top)
}

type LinkFieldProps = {
  url: string
  at: Anchor
  suggestions: readonly Suggestion[]
  onApply: (url: string | null) => void
  onClose: () => void
}

function LinkField({ url, at, suggestions, onApply, onClose }: LinkFieldProps) {
  const { writing } = useTexts('editor')
  const [text, setText] = useState(url)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const newUrl = completeUrl(text.trim())
  const isInvalid = !SAFE_URL.test(newUrl)
  const apply = () => {
    if (isInvalid) setIsSubmitted(true)
    else onApply(newUrl)
  }
  return (
    <Popover label={writing.link} at={at} onClose={onClose}>
      <LiquidLine
        label={writing.address}
        value={text}
        onChange={setText}
        onEnter={apply}
        suggestions={suggestions}
        error={isSubmitted && isInvalid ? writing.invalidUrl : undefined}
        mono
        autoFocus
      />
      <div className={popoverStyles.actions}>
        {url !== '' && (
          <span className={popoverStyles.start}>
            <Button size="small" look="quietDanger" onClick={() => onApply(null)}>
              {writing.removeLink}
            </Button>
          </span>
        )}
        <Button size="small" onClick={onClose}>
          {writing.close}
        </Button>
        <Button size="small" look="primary" onClick={apply}>
          {writing.apply}
        </Button>
      </div>
    </Popover>
  )
}

const SWATCHES = [
  ['#1c1a17', 'black'],
  ['#6c665c', 'grey'],
  ['#ffffff', 'white'],
  ['#0b626c', 'petrol'],
  ['#17693b', 'green'],
  ['#2f5aa8', 'blue'],
  ['#855000', 'brown'],
  ['#b3261e', 'red'],
] as const

type ColorFieldProps = {
  color: string | null
  at: Anchor
  onApply: (color: string | null) => void
  onClose: () => void
}

const IS_COLOR = /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|[a-z]{3,20})$/i

function ColorField({ color, at, onApply, onClose }: ColorFieldProps) {
  const { writing } = useTexts('editor')
  const [text, setText] = useState(color ?? '')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isInvalid = !IS_COLOR.test(text.trim())
  return (
    <Popover label={writing.colour} at={at} onClose={onClose}>
      <div className={popoverStyles.swatches}>
        {SWATCHES.map(([value, name], index) => (
          <button
            key={value}
            type="button"
            ref={index === 0 ? (first) => first?.focus() : undefined}
            className={popoverStyles.swatch}
            style={{ background: value }}
            aria-label={writing.colours[name]}
            aria-pressed={color === value}
            onClick={() => onApply(value)}
          />
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isInvalid) setIsSubmitted(true)
          else onApply(text.trim())
        }}
      >
        <TextField
          label={writing.otherColour}
          mono
          placeholder="#0b626c"
          value={text}
          error={isSubmitted && isInvalid ? writing.invalidColour : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <div className={popoverStyles.actions}>
        <Button size="small" onClick={() => onApply(null)}>
          {writing.noColour}
        </Button>
      </div>
    </Popover>
  )
}
