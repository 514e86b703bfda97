import { type ReactNode, useId, useRef } from 'react'
import { useLoadedTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import { ErrorText } from '../../ui/field.tsx'
import styles from './liquid-line.module.css'
import { useWriting } from './load-writing.ts'
import { type Caret, PlainBox } from './plain-box.tsx'
import type { Suggestion } from './suggestions.ts'

type LiquidLineProps = {
  label: string
  value: string
  onChange: (value: string, isHtml?: boolean) => void
  /** A heading's text: whether it is HTML. */
  isRich?: boolean | undefined
  suggestions: readonly Suggestion[]
  error?: ReactNode
  hint?: ReactNode
  /**
   * `row`: label next to the line and no border until it is focused, as above the canvas. `small`: as in the inspector,
   * where long text is wrapped.
   */
  look?: 'field' | 'row' | 'small'
  /** What counts while it is empty. */
  placeholder?: string | undefined
  mono?: boolean
  autoFocus?: boolean
  onEnter?: () => void
}

/** A field of one line whose Liquid is chips. What comes out is what was typed. */
export function LiquidLine(props: LiquidLineProps) {
  const { label, value, onChange, suggestions, error, hint, look = 'field', mono, autoFocus, onEnter } = props
  const placeholder = value === '' ? props.placeholder : undefined
  const id = useId()
  const writing = useWriting(props.isRich)
  const Box = writing?.WritingBox ?? PlainBox
  const insert = useLoadedTexts('variables')?.panel.insertHere
  const caret = useRef<Caret | null>(null)
  const note = error || hint
  const shape = classes(styles.line, mono && styles.mono, Boolean(error) && styles.wrong)
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
      {writing && props.isRich !== undefined ? (
        <writing.TextInPlace
          kind="heading"
          label={label}
          value={value}
          isHtml={props.isRich}
          onChange={onChange}
          onDone={() => onEnter?.()}
          suggestions={suggestions}
          caret={caret}
          className={shape}
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
          {...(insert && { insertLabel: insert({ label }) })}
          onKey={onKey}
          className={shape}
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
