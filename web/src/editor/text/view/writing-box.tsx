import type { EditorState } from 'prosemirror-state'
import { type CSSProperties, type ReactNode, useEffect, useId, useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { TextField } from '../../../ui/field.tsx'
import { liquidFault } from '../check-liquid.ts'
import type { Suggestion } from '../suggestions.ts'
import { CompletionMenu, optionId } from './completion-menu.tsx'
import popoverStyles from './popover.module.css'
import { Popover } from './popover.tsx'
import type { TextView } from './text-view.ts'
import { type OpenCompletion, useCompletion } from './use-completion.ts'
import { type Attributes, type TextViewProps, useAttributes, useTextView } from './use-text-view.ts'
import styles from './writing-box.module.css'

export type Writing = { text: TextView; state: EditorState }

type WritingBoxProps = Omit<TextViewProps, 'onKey'> & {
  attributes: Attributes
  suggestions: readonly Suggestion[]
  className?: string | undefined
  style?: CSSProperties | undefined
  onKey: (event: KeyboardEvent, writing: Writing) => boolean
  /** What belongs to the text while one is in it. */
  children?: (writing: Writing) => ReactNode
}

/** Text with Liquid as chips, completion while Liquid is written, and a field for each chip. */
export function WritingBox({
  suggestions,
  className,
  style,
  onKey,
  children,
  attributes,
  ...rest
}: WritingBoxProps) {
  const menu = useId()
  const completion = useCompletion(suggestions)
  const { place, mounted, chip, setChip, isFocused } = useTextView({
    ...rest,
    onKey: (event) => completion.onKey(event, open) || (mounted !== null && onKey(event, mounted)),
  })
  const open: OpenCompletion | null =
    mounted && isFocused && chip === null ? completion.find(mounted.text, mounted.state) : null
  useSettle(mounted?.text, isFocused)
  useAttributes(mounted?.text, {
    ...attributes,
    'aria-autocomplete': 'list',
    'aria-controls': open ? menu : undefined,
    'aria-activedescendant': open ? optionId(menu, open.active) : undefined,
  })
  return (
    <div className={classes(styles.box, styles[rest.format], className)} style={style}>
      {mounted && children?.(mounted)}
      <div ref={place} />
      {mounted && open && (
        <CompletionMenu id={menu} open={open} at={() => mounted.text.view.coordsAtPos(open.from)} />
      )}
      {mounted && chip !== null && (
        <OpenChip writing={mounted} position={chip} onClose={() => setChip(null)} />
      )}
    </div>
  )
}

/** Leaving the text completes the Liquid that the caret was in. */
function useSettle(text: TextView | undefined, isFocused: boolean) {
  useEffect(() => {
    if (text && !isFocused) text.settle()
  }, [text, isFocused])
}

type OpenChipProps = { writing: Writing; position: number; onClose: () => void }

function OpenChip({ writing: { text, state }, position, onClose }: OpenChipProps) {
  const node = state.doc.nodeAt(position)
  const element = text.view.nodeDOM(position)
  if (node?.type.name !== 'liquid' || !(element instanceof Element)) return null
  const close = () => {
    onClose()
    text.view.focus()
  }
  return (
    <ChipField
      raw={String(node.attrs.raw)}
      at={element.getBoundingClientRect()}
      onClose={close}
      onApply={(raw) => {
        text.replaceChip(position, raw)
        close()
      }}
    />
  )
}

type ChipFieldProps = {
  raw: string
  at: { left: number; top: number; bottom: number }
  onApply: (raw: string) => void
  onClose: () => void
}

/** The whole tag of a chip, to change it. What is plainly wrong is said before it gets into the text. */
function ChipField({ raw, at, onApply, onClose }: ChipFieldProps) {
  const { writing } = useTexts('editor')
  const { common } = useTexts('app')
  const [text, setText] = useState(raw)
  const [isTried, setIsTried] = useState(false)
  const fault = liquidFault(text)
  const apply = () => {
    if (fault) setIsTried(true)
    else onApply(text.trim())
  }
  return (
    <Popover label={writing.editLiquid} at={at} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <TextField
          label={writing.liquid}
          mono
          // The person asked for this field by a key or a double click.
          ref={(input) => input?.focus()}
          value={text}
          error={isTried && fault ? writing.faults[fault] : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <div className={popoverStyles.actions}>
        <Button size="small" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button size="small" look="primary" onClick={apply}>
          {writing.apply}
        </Button>
      </div>
    </Popover>
  )
}
