import type { Command } from '@tiptap/pm/state'
import { type CSSProperties, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { decodeAttribute } from './document/attributes.ts'
import { chipAt, linkAt, marksAt, setColor, setLink } from './editing/commands.ts'
import type { Suggestion } from './suggestions.ts'
import styles from './text-in-place.module.css'
import { ColourField } from './view/colour-field.tsx'
import { LinkField } from './view/link-field.tsx'
import { Toolbar, type ToolbarAsk } from './view/toolbar.tsx'
import type { TextViewProps } from './view/use-text-view.ts'
import { type Writing, WritingBox } from './view/writing-box.tsx'

type TextInPlaceProps = {
  kind: 'text' | 'heading' | 'label'
  /** What it is called; otherwise after its kind. */
  label?: string
  /** The block's HTML for a text, otherwise plain text; Liquid in both. */
  value: string
  onChange: (value: string) => void
  /** The person is done: Escape, or Enter where there is one line. */
  onDone: () => void
  style?: CSSProperties
  suggestions: readonly Suggestion[]
  autoFocus?: boolean
  selectAt?: { left: number; top: number }
  kept?: TextViewProps['kept']
}

type Asked = { what: 'link' | 'colour'; at: DOMRect }

/** Room that the toolbar needs above the text. */
const TOOLBAR_ROOM = 110

/** Edits the text of a block where it stands. Undo is not in here: Ctrl+Z reaches the editor around it. */
export function TextInPlace(props: TextInPlaceProps) {
  const { kind, label, value, onChange, onDone, style, suggestions, autoFocus, selectAt, kept } = props
  const { writing: texts } = useTexts('editor')
  const [asked, setAsked] = useState<Asked | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isRich = kind === 'text'
  const isBelow = (frame.current?.getBoundingClientRect().top ?? TOOLBAR_ROOM) < TOOLBAR_ROOM

  function onKey(event: KeyboardEvent, writing: Writing): boolean {
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key === 'Escape' || (event.key === 'Enter' && (isCommand || !isRich))) {
      event.stopPropagation()
      writing.text.settle()
      onDone()
      return true
    }
    if (isRich && isCommand && event.key.toLowerCase() === 'k') {
      event.stopPropagation()
      setAsked({ what: 'link', at: caretRect(writing) })
      return true
    }
    if (event.altKey && event.key === 'F10')
      frame.current?.querySelector<HTMLElement>('[role=toolbar] button')?.focus()
    return event.altKey && event.key === 'F10'
  }

  function ask(what: ToolbarAsk, button: HTMLElement, { text, state }: Writing) {
    if (what !== 'liquid') return setAsked({ what, at: button.getBoundingClientRect() })
    const chip = chipAt(state)
    if (chip) return text.editChip(chip.position)
    text.view.dispatch(state.tr.insertText('{{ '))
    text.view.focus()
  }

  return (
    <div ref={frame} className={styles.frame} data-asking={asked ? '' : undefined}>
      <WritingBox
        format={isRich ? 'rich' : 'line'}
        value={value}
        onChange={onChange}
        suggestions={suggestions}
        className={styles.paper}
        style={style}
        autoFocus={autoFocus}
        selectAt={selectAt}
        kept={kept}
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
              <Toolbar
                state={writing.state}
                isRich={isRich}
                below={isBelow}
                run={run}
                ask={(what, button) => ask(what, button, writing)}
                onLeave={() => writing.text.view.focus()}
              />
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
