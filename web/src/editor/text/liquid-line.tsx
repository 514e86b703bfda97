import { type ReactNode, useId, useRef } from 'react'
import { useLoadedTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import { ErrorText } from '../../ui/field.tsx'
import styles from './liquid-line.module.css'
import { useTextEditing } from './load-text-editing.ts'
import { type Caret, PlainBox } from './plain-box.tsx'
import type { Suggestion } from './suggestions.ts'

type LiquidLineProps = {
  label: string
  value: string
  onChange: (value: string, isHtml?: boolean) => void
  /** Set for headings: whether the text is HTML. */
  isRich?: boolean | undefined
  suggestions: readonly Suggestion[]
  error?: ReactNode
  hint?: ReactNode
  /**
   * `row` is for above the canvas: the label is next to the line, which has no border until it is focused. `small` is
   * for the inspector, where long text wraps.
   */
  look?: 'field' | 'row' | 'small'
  /** The default that applies while the field is empty. */
  placeholder?: string | undefined
  mono?: boolean
  autoFocus?: boolean
  onEnter?: () => void
}

/** A single-line field that shows Liquid as chips. Its value is plain text, or HTML if `isRich`. */
export function LiquidLine(props: LiquidLineProps) {
  const { label, value, onChange, suggestions, error, hint, look = 'field', mono, autoFocus, onEnter } = props
  const placeholder = value === '' ? props.placeholder : undefined
  const id = useId()
  const textEditing = useTextEditing(props.isRich)
  const Box = textEditing?.WritingBox ?? PlainBox
  const insert = useLoadedTexts('variables')?.panel.insertHere
  const caret = useRef<Caret | null>(null)
  const note = error || hint
  const lineClass = classes(styles.line, mono && styles.mono, Boolean(error) && styles.invalid)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return false
    onEnter?.()
    return true
  }
  return (
    <div className={classes(styles.field, styles[look])}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      {textEditing && props.isRich !== undefined ? (
        <textEditing.TextInPlace
          kind="heading"
          label={label}
          value={value}
          isHtml={props.isRich}
          onChange={onChange}
          onDone={() => onEnter?.()}
          suggestions={suggestions}
          caret={caret}
          className={lineClass}
          style={{ fontWeight: 600 }}
        />
      ) : (
        <Box
          format="line"
          value={value}
          onChange={onChange}
          suggestions={suggestions}
          autoFocus={autoFocus}
          caret={caret}
          insertLabel={insert?.({ label })}
          onKey={onKey}
          className={lineClass}
          attributes={{
            role: 'textbox',
            'aria-labelledby': `${id}-label`,
            'aria-describedby': note ? `${id}-note` : undefined,
            'aria-invalid': error ? 'true' : undefined,
            'aria-placeholder': placeholder,
          }}
        />
      )}
      {error ? (
        <ErrorText id={`${id}-note`}>{error}</ErrorText>
      ) : (
        hint && (
          <span className={styles.hint} id={`${id}-note`}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}
