import {
  type ComponentType,
  createContext,
  type RefObject,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Messages } from '../../../../src/messages/types.ts'
import { useTexts } from '../../texts/texts.ts'
import { classes } from '../../ui/classes.ts'
import type { CodeCompletion } from '../../ui/code-box/code-box.tsx'
import field from '../../ui/field.module.css'
import { IconBraces } from '../../ui/icons.ts'
import type { UsedVariable, Values } from '../../ui/values/test-values.ts'
import styles from './requests.module.css'
import type { InsertTarget } from './secret-picker.tsx'

type Caret = { anchor: number; head: number }

export type ChipBoxProps = {
  value: string
  onChange: (value: string) => void
  /** Attributes of the text box, such as its name. */
  attributes: Record<string, string | undefined>
  insertLabel: string
  isMultiline: boolean
  isMono: boolean
  /** The caret's position in the plain box that this one replaces; null if it was not focused. */
  caret: RefObject<Caret | null>
  variables: Values
  used: readonly UsedVariable[]
  /** The paths of variables that other requests and layouts use. */
  elsewhere: readonly string[]
  secrets: readonly { name: string; detail: string }[]
  /** Precedes the name of a secret. */
  secretPrefix: string
}

/** The variables and secrets that can be inserted. */
export type Insertable = Pick<ChipBoxProps, 'variables' | 'used' | 'elsewhere' | 'secrets' | 'secretPrefix'>

/** A text box that shows Liquid as chips, and a function that suggests the same completions in a code editor. */
export type ValueEditing = {
  ChipBox: ComponentType<ChipBoxProps>
  completeValue: (
    before: string,
    insertable: Insertable,
    texts: Messages['variables'],
  ) => CodeCompletion | null
}

type ValueTools = Insertable & {
  /** Null until its module has loaded. */
  editing: ValueEditing | null
  onInsertSecret: (target: InsertTarget) => void
}

export const ValueTools = createContext<ValueTools>({
  editing: null,
  variables: {},
  used: [],
  elsewhere: [],
  secrets: [],
  secretPrefix: '',
  onInsertSecret: () => {},
})

type ValueBoxProps = {
  id: string
  label?: string
  /** The id of a visible label. */
  labelledBy?: string
  /** The field's name in the label of the button that inserts a variable. */
  insertInto: string
  value: string
  onChange: (value: string) => void
  describedBy: string | undefined
  isInvalid?: boolean
  readOnly: boolean
  isMultiline?: boolean
  isMono?: boolean
  /** Selects everything on focus, for a value that can only be replaced. */
  selectsAll?: boolean
}

/** A plain input, which becomes a box with chips as soon as it contains Liquid. */
export function ValueBox(props: ValueBoxProps) {
  const { label, labelledBy, insertInto, value, onChange, describedBy, isInvalid, readOnly } = props
  const requests = useTexts('requests')
  const { editing, onInsertSecret, ...insertable } = use(ValueTools)
  const caret = useRef<Caret | null>(null)
  const [isRich, setIsRich] = useState(false)
  if (!isRich && /\{[{%]/.test(value)) setIsRich(true)
  const insertLabel = requests.insertVariableInto({ what: insertInto })
  if (!editing || readOnly || !isRich)
    return <PlainInput {...props} insertLabel={insertLabel} caret={caret} />
  return (
    <editing.ChipBox
      {...insertable}
      value={value}
      onChange={onChange}
      insertLabel={insertLabel}
      caret={caret}
      isMultiline={props.isMultiline ?? false}
      isMono={props.isMono ?? false}
      attributes={{
        role: 'textbox',
        'aria-label': label,
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-invalid': isInvalid ? 'true' : undefined,
        'aria-multiline': props.isMultiline ? 'true' : undefined,
      }}
    />
  )
}

type PlainInputProps = ValueBoxProps & { insertLabel: string; caret: RefObject<Caret | null> }

function PlainInput(props: PlainInputProps) {
  const { value, onChange, readOnly, isMultiline, insertLabel, caret } = props
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = input.current
    return () => {
      caret.current =
        element && element === document.activeElement
          ? { anchor: element.selectionStart ?? 0, head: element.selectionEnd ?? 0 }
          : null
    }
  }, [caret])
  const insert = () => {
    const { selectionStart, selectionEnd } = input.current ?? {}
    const [from, to] = props.selectsAll ? [0, value.length] : [selectionStart, selectionEnd]
    input.current?.setRangeText('{{ ', from ?? value.length, to ?? value.length, 'end')
    input.current?.focus()
    onChange(input.current?.value ?? value)
  }
  const Element = isMultiline ? 'textarea' : 'input'
  return (
    <span className={styles.valueBox}>
      <Element
        ref={input}
        id={props.id}
        className={classes(field.input, isMultiline && field.area, props.isMono && field.mono)}
        aria-label={props.label}
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        {...(isMultiline && { rows: 1 })}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        value={value}
        onFocus={() => props.selectsAll && input.current?.select()}
        onChange={({ target }) => onChange(target.value)}
      />
      {!readOnly && (
        // Keyboard users type `{{` instead.
        <button
          type="button"
          tabIndex={-1}
          aria-label={insertLabel}
          title={insertLabel}
          onMouseDown={(event) => event.preventDefault()}
          onClick={insert}
        >
          <IconBraces size={15} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
