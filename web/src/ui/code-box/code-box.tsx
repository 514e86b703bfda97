import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { classes } from '../classes.ts'
import field from '../field.module.css'
import { ErrorText } from '../field.tsx'
import { lazyModule, useLoaded } from '../lazy-module.ts'
import styles from './code-box.module.css'
import type { CodeProblem } from './code-problem.ts'

/** Actions that a page can call on a code box. */
export type CodeBoxHandle = {
  insert: (text: string) => void
  focus: () => void
  /** Inserts `{{` at the caret and opens the list of variables. */
  suggest: () => void
}

/**
 * Completions for the text before the caret, starting at a position in its line. `caret` is relative to the
 * inserted text.
 */
export type CodeCompletion = {
  from: number
  options: { label: string; detail: string; text: string; caret: number }[]
}

export type CodeBoxProps = {
  label: string
  value: string
  onChange: (value: string) => void
  language: 'json' | 'html'
  /** Underlined in the text. */
  errors?: readonly CodeProblem[]
  hint?: ReactNode
  /** Replaces the hint. */
  error?: ReactNode
  /** At the end of the label row. */
  actions?: ReactNode
  readOnly?: boolean
  /** Whether it has its own undo history; false if the page has one. */
  history?: boolean
  /** Liquid names to autocomplete: `{ secrets: ['TOKEN'] }`. */
  names?: Readonly<Record<string, readonly string[]>>
  /** Completes the text of a line before the caret, instead of `names`. */
  complete?: (before: string) => CodeCompletion | null
  /** Fills the height of its container, instead of growing with its text. */
  fill?: boolean
  /** Without a border, for use as a whole pane. */
  bare?: boolean
  /** Hides the label, which remains the accessible name. */
  hideLabel?: boolean
  handle?: Ref<CodeBoxHandle>
}

const codeEditor = lazyModule(() => import('./editor/code-editor.tsx'))

/** A text box for code: a plain text area until the editor has loaded, or if it cannot be loaded. */
export function CodeBox(props: CodeBoxProps) {
  const { label, hint, error, actions, fill, bare, hideLabel, handle, ...rest } = props
  const id = useId()
  const Editor = useLoaded(codeEditor)?.CodeEditor
  const editor = useRef<CodeBoxHandle>(null)
  const handles = useMergedRef(editor, handle)
  const plain = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // If the editor cannot be loaded, for example after a new release, the text area remains.
    codeEditor.load().catch(() => {})
  }, [])
  const noteId = `${id}-note`
  const control = {
    ...(hideLabel ? { 'aria-label': label } : { 'aria-labelledby': `${id}-label` }),
    'aria-describedby': error || hint ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  }
  const isFocused = plain.current !== null && plain.current === document.activeElement
  const caret = isFocused ? plain.current?.selectionStart : undefined
  return (
    <div className={classes(field.field, fill && styles.fill, bare && styles.bare)}>
      {!hideLabel && (
        <div className={classes(field.labelRow, styles.labelRow)}>
          <span
            id={`${id}-label`}
            className={styles.label}
            onPointerDown={(event) => {
              event.preventDefault()
              editor.current?.focus()
            }}
          >
            {label}
          </span>
          {actions && <span className={styles.actions}>{actions}</span>}
        </div>
      )}
      {Editor ? (
        <Editor {...rest} control={control} caret={caret} handle={handles} />
      ) : (
        <textarea
          ref={plain}
          {...control}
          className={classes(field.input, field.area, field.mono, styles.plain)}
          readOnly={rest.readOnly}
          rows={6}
          spellCheck={false}
          value={rest.value}
          onChange={(event) => rest.onChange(event.target.value)}
        />
      )}
      {error ? (
        <ErrorText id={noteId}>{error}</ErrorText>
      ) : (
        hint && (
          <span className={field.hint} id={noteId}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}
