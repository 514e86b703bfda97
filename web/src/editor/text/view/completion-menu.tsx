import { useEffect, useReducer, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../../texts/texts.ts'
import { KeyCap } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './completion-menu.module.css'
import { type Anchor, floatingLayer, placeBelow } from './place.ts'
import type { OpenCompletion } from './use-completion.ts'

type CompletionMenuProps = {
  id: string
  open: OpenCompletion
  /** The current position of the Liquid. */
  at: () => Anchor
}

const SIZE = { width: 340, height: 300 }

export const optionId = (menu: string, index: number) => `${menu}-${index}`

/** Completions for the Liquid that the user is typing. Focus stays in the text. */
export function CompletionMenu({ id, open, at }: CompletionMenuProps) {
  const { writing } = useTexts('editor')
  const list = useRef<HTMLDivElement>(null)
  const { active } = open
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const controller = new AbortController()
    for (const event of ['resize', 'scroll'])
      window.addEventListener(event, redraw, { capture: true, signal: controller.signal })
    return () => controller.abort()
  }, [])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return createPortal(
    <div className={styles.menu} style={placeBelow(at(), SIZE)}>
      <div className={styles.list} role="listbox" id={id} aria-label={writing.suggestions} ref={list}>
        {open.options.map((option, index) => (
          <div
            key={option.insert}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes(styles.option, index === active && styles.active)}
            onMouseDown={(event) => {
              event.preventDefault()
              open.chooseAndOpen(option)
            }}
          >
            {option.name === undefined ? <code>{option.label}</code> : <b>{option.name}</b>}
            <span>{option.detail}</span>
          </div>
        ))}
      </div>
      {/\{\{-?\s*$/.test(open.before) && <p className={styles.hint}>{writing.typeName}</p>}
      <div className={styles.keys} aria-hidden="true">
        <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> <KeyCap>Enter</KeyCap> {writing.choose} <KeyCap>Esc</KeyCap>{' '}
        {writing.dismiss}
      </div>
    </div>,
    floatingLayer(),
  )
}
