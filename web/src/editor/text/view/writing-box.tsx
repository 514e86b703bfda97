import IconBraces from 'tabler:braces'
import type { EditorState } from 'prosemirror-state'
import { type CSSProperties, type ReactNode, useEffect, useId, useLayoutEffect } from 'react'
import { classes } from '../../../ui/classes.ts'
import { VariablePanel } from '../../variables/variable-panel.tsx'
import type { Suggestion } from '../suggestions.ts'
import { unfinishedLiquid } from '../unfinished-liquid.ts'
import { CompletionMenu, optionId } from './completion-menu.tsx'
import type { TextView } from './text-view.ts'
import { isInOpenLiquid, type OpenCompletion, useCompletion } from './use-completion.ts'
import {
  type Attributes,
  type OpenedChip,
  type TextViewProps,
  useAttributes,
  useTextView,
} from './use-text-view.ts'
import styles from './writing-box.module.css'

export type Writing = {
  text: TextView
  state: EditorState
  /** Inserts `{{` at the caret, and opens the list of variables. */
  suggest: () => void
}

type WritingBoxProps = Omit<TextViewProps, 'onKey'> & {
  attributes: Attributes
  suggestions: readonly Suggestion[]
  className?: string | undefined
  style?: CSSProperties | undefined
  onKey: (event: KeyboardEvent, writing: Writing) => boolean
  /** Label of the button that inserts a variable; if omitted, there is no button. */
  insertLabel?: string | undefined
  /** Tools for the text, such as a toolbar. */
  children?: (writing: Writing) => ReactNode
}

/** Text with Liquid as chips, variable completion while typing Liquid, and a panel for each chip. */
export function WritingBox({
  suggestions,
  className,
  style,
  onKey,
  insertLabel,
  children,
  attributes,
  ...rest
}: WritingBoxProps) {
  const menu = useId()
  const completion = useCompletion(suggestions)
  const {
    element,
    mounted: view,
    chip,
    setChip,
    isFocused,
  } = useTextView({
    ...rest,
    onKey: (event) =>
      panelKey(event) ||
      completion.onKey(event, open, mounted?.text) ||
      (mounted !== null && onKey(event, mounted)),
  })
  const mounted: Writing | null = view && {
    ...view,
    suggest: () => {
      setChip(null)
      completion.suggest(view.text)
    },
  }
  const raw = mounted && chip ? chipIn(mounted.state, chip.position) : null
  const open: OpenCompletion | null =
    mounted && isFocused && raw === null ? completion.find(mounted.text, mounted.state, openInserted) : null
  useSettle(mounted?.text, isFocused)
  useUnfinished(mounted !== null && isFocused && raw === null && isInOpenLiquid(mounted.state))
  useAttributes(mounted?.text, {
    ...attributes,
    'aria-autocomplete': 'list',
    'aria-controls': open ? menu : undefined,
    'aria-activedescendant': open ? optionId(menu, open.active) : undefined,
  })

  function openInserted(position: number) {
    setChip({ position, isFocused: false })
  }

  /** Tab moves focus from the text to the panel of the inserted variable, and Escape closes the panel. */
  function panelKey(event: KeyboardEvent): boolean {
    if (raw === null || !(event.key === 'Escape' || (event.key === 'Tab' && !event.shiftKey))) return false
    event.preventDefault()
    event.stopPropagation()
    setChip(chip && event.key === 'Tab' ? { ...chip, isFocused: true } : null)
    return true
  }

  return (
    <div className={classes(styles.box, styles[rest.format], className)} style={style}>
      {mounted && children?.(mounted)}
      <div ref={element} />
      {mounted && insertLabel !== undefined && (
        // Keyboard users type `{{` instead.
        <button
          type="button"
          tabIndex={-1}
          className={styles.insert}
          aria-label={insertLabel}
          title={insertLabel}
          onMouseDown={(event) => event.preventDefault()}
          onClick={mounted.suggest}
        >
          <IconBraces size={15} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      {mounted && open && (
        <CompletionMenu id={menu} open={open} at={() => mounted.text.view.coordsAtPos(open.from)} />
      )}
      {mounted && chip && raw !== null && (
        <OpenChip
          key={chip.position}
          text={mounted.text}
          raw={raw}
          {...chip}
          suggestions={suggestions}
          onClose={() => setChip(null)}
        />
      )}
    </div>
  )
}

/** Turns the Liquid at the caret into a chip when the text loses focus. */
function useSettle(text: TextView | undefined, isFocused: boolean) {
  useEffect(() => {
    if (text && !isFocused) text.settle()
  }, [text, isFocused])
}

function useUnfinished(isUnfinished: boolean) {
  useLayoutEffect(() => {
    if (!isUnfinished) return
    unfinishedLiquid.setState(true)
    return () => unfinishedLiquid.setState(false)
  }, [isUnfinished])
}

/** The Liquid of the chip at a position; null if the text has changed and there is no chip. */
function chipIn({ doc }: EditorState, position: number): string | null {
  const node = position < doc.content.size ? doc.nodeAt(position) : null
  return node?.type.name === 'liquid' ? String(node.attrs.raw) : null
}

type OpenChipProps = OpenedChip & {
  text: TextView
  raw: string
  suggestions: readonly Suggestion[]
  onClose: () => void
}

function OpenChip({ text, raw, position, isFocused, suggestions, onClose }: OpenChipProps) {
  const element = text.view.nodeDOM(position)
  if (!(element instanceof Element)) return null
  const close = () => {
    onClose()
    text.focusAfter(position)
  }
  return (
    <VariablePanel
      raw={raw}
      autoFocus={isFocused}
      at={element.getBoundingClientRect()}
      suggestions={suggestions}
      onClose={close}
      onCancel={() => {
        // Cancels the insertion if the chip has just been inserted.
        if (!isFocused) text.removeChip(position)
        onClose()
        text.view.focus()
      }}
      onApply={(newRaw) => {
        if (newRaw !== raw) text.replaceChip(position, newRaw)
        close()
      }}
    />
  )
}
