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
import popoverStyles from './view/popover.module.css'
import { Popover } from './view/popover.tsx'
import { Toolbar, type ToolbarAsk } from './view/toolbar.tsx'
import type { TextViewProps } from './view/use-text-view.ts'
import { type Writing, WritingBox } from './view/writing-box.tsx'

type TextInPlaceProps = {
  kind: 'text' | 'heading' | 'label'
  /** What it is called; otherwise after its kind. */
  label?: string
  /** The block's HTML for a text, otherwise plain text unless `isHtml`; Liquid in both. */
  value: string
  /** Whether a heading's text is HTML. */
  isHtml?: boolean | undefined
  /** A heading's text is HTML only if it has markup. */
  onChange: (value: string, isHtml: boolean) => void
  /** The person is done: Escape, or Enter where there is one line. */
  onDone: () => void
  style?: CSSProperties
  suggestions: readonly Suggestion[]
  autoFocus?: boolean
  selectAt?: { left: number; top: number }
  buffered?: TextViewProps['buffered']
  caret?: TextViewProps['caret']
  className?: string
}

const FORMATS = { text: 'rich', heading: 'title', label: 'line' } as const

type Asked = { what: 'link' | 'colour'; at: DOMRect }

/** Room that the toolbar needs above the text. */
const TOOLBAR_ROOM = 110

/** Edits the text of a block where it stands. Undo is not in here: Ctrl+Z reaches the editor around it. */
export function TextInPlace(props: TextInPlaceProps) {
  const { kind, label, onDone, suggestions } = props
  const { writing: texts } = useTexts('editor')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isInside, setIsInside] = useState(props.autoFocus ?? false)
  const frame = useRef<HTMLDivElement>(null)
  const format = FORMATS[kind]
  const isRich = format === 'rich'
  const isTitle = format === 'title'
  const change = (value: string) => {
    const isHtml = isRich || (isTitle && hasMarkup(value))
    props.onChange(isTitle && !isHtml ? htmlAsPlain(value) : value, isHtml)
  }
  const isBelow = (frame.current?.getBoundingClientRect().top ?? TOOLBAR_ROOM) < TOOLBAR_ROOM

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
      setAsked({ what: 'link', at: caretRect(writing) })
      return true
    }
    if (event.altKey && event.key === 'F10')
      frame.current?.querySelector<HTMLElement>('[role=toolbar] button')?.focus()
    return event.altKey && event.key === 'F10'
  }

  function ask(what: ToolbarAsk, button: HTMLElement, { text, state, offer }: Writing) {
    if (what !== 'liquid') return setAsked({ what, at: button.getBoundingClientRect() })
    const chip = chipAt(state)
    if (chip) return text.editChip(chip.position)
    offer()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices whether the focus is in the text or its tools.
    <div
      ref={frame}
      className={styles.frame}
      data-asking={asked ? '' : undefined}
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
        selectAt={props.selectAt}
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
              {(isInside || asked) && (
                <Toolbar
                  state={writing.state}
                  format={format}
                  below={isBelow}
                  run={run}
                  ask={(what, button) => ask(what, button, writing)}
                  onLeave={() => writing.text.view.focus()}
                />
              )}
              {asked && (
                <AskedField
                  asked={asked}
                  writing={writing}
                  run={run}
                  suggestions={suggestions}
                  onClose={() => setAsked(null)}
                />
              )}
            </>
          )
        }}
      </WritingBox>
    </div>
  )
}

type AskedFieldProps = {
  asked: Asked
  writing: Writing
  run: (command: Command) => void
  suggestions: readonly Suggestion[]
  onClose: () => void
}

function AskedField({ asked, writing: { state, text }, run, suggestions, onClose }: AskedFieldProps) {
  const close = () => {
    onClose()
    text.view.focus()
  }
  const apply = (command: Command) => {
    run(command)
    close()
  }
  if (asked.what === 'link')
    return (
      <LinkField
        address={decodeAttribute(String(linkAt(state)?.mark.attrs.href ?? ''))}
        at={asked.at}
        suggestions={suggestions}
        onApply={(address) => apply(setLink(address))}
        onClose={close}
      />
    )
  const colour = marksAt(state).find(({ type }) => type.name === 'color')?.attrs.color
  return (
    <ColourField
      colour={colour === undefined ? null : String(colour)}
      at={asked.at}
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
  address: string
  at: { left: number; top: number; bottom: number }
  suggestions: readonly Suggestion[]
  onApply: (address: string | null) => void
  onClose: () => void
}

function LinkField({ address, at, suggestions, onApply, onClose }: LinkFieldProps) {
  const { writing } = useTexts('editor')
  const [text, setText] = useState(address)
  const [isTried, setIsTried] = useState(false)
  const whole = completeUrl(text.trim())
  const isWrong = !SAFE_URL.test(whole)
  const apply = () => {
    if (isWrong) setIsTried(true)
    else onApply(whole)
  }
  return (
    <Popover label={writing.link} at={at} onClose={onClose}>
      <LiquidLine
        label={writing.address}
        value={text}
        onChange={setText}
        onEnter={apply}
        suggestions={suggestions}
        error={isTried && isWrong ? writing.wrongAddress : undefined}
        mono
        autoFocus
      />
      <div className={popoverStyles.actions}>
        {address !== '' && (
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

type ColourFieldProps = {
  colour: string | null
  at: { left: number; top: number; bottom: number }
  onApply: (colour: string | null) => void
  onClose: () => void
}

const IS_COLOUR = /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|[a-z]{3,20})$/i

function ColourField({ colour, at, onApply, onClose }: ColourFieldProps) {
  const { writing } = useTexts('editor')
  const [text, setText] = useState(colour ?? '')
  const [isTried, setIsTried] = useState(false)
  const isWrong = !IS_COLOUR.test(text.trim())
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
            aria-pressed={colour === value}
            onClick={() => onApply(value)}
          />
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isWrong) setIsTried(true)
          else onApply(text.trim())
        }}
      >
        <TextField
          label={writing.otherColour}
          mono
          placeholder="#0b626c"
          value={text}
          error={isTried && isWrong ? writing.wrongColour : undefined}
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
