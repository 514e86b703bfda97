import { useTexts } from '../../../texts/texts.ts'
import { problemOf } from '../check.ts'
import styles from '../controls.module.css'
import { parseNumber, stepNumber } from '../number-text.ts'
import { type Control, Row } from '../row.tsx'
import type { JsonSchema } from '../schema.ts'
import { useTextInput } from '../use-text-input.ts'
import type { ControlProps, FieldProps } from './control-props.ts'

/** The state of a number field. An empty field removes the value. */
export function useNumber({ schema, value, isRequired, onChange }: FieldProps) {
  const { problems } = useTexts('editor').inspector
  return useTextInput<unknown>({
    value,
    write: (number) => (number === undefined ? '' : String(number)),
    read: (text) => {
      if (text.trim() === '') return isRequired ? { problem: problems.required } : { value: undefined }
      const number = parseNumber(text)
      const problem = problemOf(schema, number, problems)
      return problem ? { problem } : { value: number }
    },
    onChange,
  })
}

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** Arrow keys change the value, or its default, by one step, and with Shift by ten. */
export function NumberInput({
  field,
  schema,
  fallback,
  control,
  label,
}: {
  field: ReturnType<typeof useNumber>
  schema: JsonSchema
  fallback: unknown
  control?: Control | undefined
  label?: string
}) {
  const { type } = schema
  return (
    <input
      aria-invalid={field.problem ? true : undefined}
      {...control}
      aria-label={label}
      className={styles.number}
      inputMode={type === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={field.text}
      placeholder={fallback === undefined ? '' : String(fallback)}
      onChange={(event) => field.change(event.target.value)}
      onBlur={field.tidy}
      onKeyDown={(event) => {
        const step = STEPS[event.key]
        if (!step || event.altKey) return
        event.preventDefault()
        const size = (type === 'integer' ? 1 : 0.1) * (event.shiftKey ? 10 : 1)
        field.change(stepNumber(step * size, field.text || String(fallback ?? ''), schema))
      }}
    />
  )
}

/** Percent for relative widths, pixels for other lengths, and nothing for numbers without a unit. */
const unitOf = (name: string, { maximum = 0, type }: JsonSchema) => {
  if (type === 'number' || name === 'limit' || name === 'level') return ''
  return name === 'width' && maximum <= 100 ? '%' : 'px'
}

export function NumberControl({ name, label, schema, value, fallback, isRequired, onChange }: ControlProps) {
  const field = useNumber({ schema, value, isRequired, onChange })
  return (
    <Row label={label} property={name} problem={field.problem}>
      {(control) => (
        <span className={styles.measure}>
          <NumberInput field={field} schema={schema} fallback={fallback} control={control} />
          <small>{unitOf(name, schema)}</small>
        </span>
      )}
    </Row>
  )
}
