import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { FailedShape } from './status.tsx'

type FieldFrame = {
  label: string
  hint?: ReactNode
  /** Replaces the hint. */
  error?: ReactNode
  /** Shown next to the label of an optional field. */
  optional?: string | undefined
}

type FrameProps = FieldFrame & { id: string; children: ReactNode; after?: ReactNode }

const noteId = (id: string) => `${id}-note`

function Frame({ id, label, hint, error, optional, after, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <div className={styles.labelRow}>
        <label htmlFor={id}>{label}</label>
        {optional && <span className={styles.optional}>{optional}</span>}
      </div>
      {children}
      {after}
      {error ? (
        <ErrorText id={noteId(id)}>{error}</ErrorText>
      ) : (
        hint && (
          <span className={styles.hint} id={noteId(id)}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}

export const ErrorText = ({ id, children }: { id?: string; children: ReactNode }) => (
  <span className={styles.errorText} id={id}>
    <FailedShape size={14} />
    {children}
  </span>
)

/** The attributes that connect a control to its label and note. */
function useControl({ hint, error }: Pick<FieldFrame, 'hint' | 'error'>, givenId: string | undefined) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = error || hint ? noteId(id) : undefined
  return { id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined }
}

type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'className'> & { mono?: boolean; after?: ReactNode }

export function TextField({ label, hint, error, optional, mono, after, id, ...rest }: TextFieldProps) {
  const control = useControl({ hint, error }, id)
  return (
    <Frame label={label} hint={hint} error={error} optional={optional} after={after} id={control.id}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        {...control}
        className={classes(styles.input, mono && styles.mono)}
      />
    </Frame>
  )
}

type TextAreaProps = FieldFrame & Omit<ComponentProps<'textarea'>, 'className'> & { mono?: boolean }

export function TextArea({ label, hint, error, optional, mono, id, ...rest }: TextAreaProps) {
  const control = useControl({ hint, error }, id)
  return (
    <Frame label={label} hint={hint} error={error} optional={optional} id={control.id}>
      <textarea
        rows={3}
        {...rest}
        {...control}
        className={classes(styles.input, styles.area, mono && styles.mono)}
      />
    </Frame>
  )
}

type SelectFieldProps = FieldFrame & Omit<ComponentProps<'select'>, 'className'>

export function SelectField({ label, hint, error, optional, id, children, ...rest }: SelectFieldProps) {
  const control = useControl({ hint, error }, id)
  return (
    <Frame label={label} hint={hint} error={error} optional={optional} id={control.id}>
      <select {...rest} {...control} className={classes(styles.input, styles.select)}>
        {children}
      </select>
    </Frame>
  )
}

type InlineSelectProps = Omit<ComponentProps<'select'>, 'className'> & {
  /** Looks like plain text until hovered. */
  quiet?: boolean
}

/** A select without a label or hint, for table rows and card headers. */
export const InlineSelect = ({ quiet, children, ...rest }: InlineSelectProps) => (
  <select {...rest} className={classes(styles.input, styles.select, styles.inline, quiet && styles.quiet)}>
    {children}
  </select>
)

type OptionsProps<V> = { values: readonly V[]; labelOf: (value: V) => ReactNode }

/** The options of a select. */
export const Options = <V extends string | number>({ values, labelOf }: OptionsProps<V>) =>
  values.map((value) => (
    <option key={value} value={value}>
      {labelOf(value)}
    </option>
  ))
