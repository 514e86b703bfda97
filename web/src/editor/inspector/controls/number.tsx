import { useTexts } from '../../../texts/texts.ts'
import { problemOf } from '../check.ts'
import styles from '../controls.module.css'
import { type Control, Row } from '../row.tsx'
import type { Part } from '../schema.ts'
import { useTyped } from '../use-typed.ts'
import type { ControlProps } from './control-props.ts'

type BareProps = Pick<ControlProps, 'part' | 'value' | 'fallback' | 'isRequired' | 'onChange'> & {
  control?: Control
  label?: string
}

/** What was typed as a number; an empty field takes the value away. */
export function useNumber({ part, value, isRequired, onChange }: Omit<BareProps, 'fallback'>) {
  const { problems } = useTexts('editor').inspector
  return useTyped<unknown>({
    value,
    write: (number) => (number === undefined ? '' : String(number)),
    read: (text) => {
      if (text.trim() === '') return isRequired ? { problem: problems.required } : { value: undefined }
      const number = Number(text.replace(',', '.'))
      const problem = problemOf(part, number, problems)
      return problem ? { problem } : { value: number }
    },
    onChange,
  })
}

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** Arrows count up and down from the value or its default; with Shift by ten. */
export function NumberInput({
  typed,
  part,
  fallback,
  control,
  label,
}: {
  typed: ReturnType<typeof useNumber>
  part: Part
  fallback: unknown
  control?: Control | undefined
  label?: string
}) {
  const { minimum = 0, maximum = 10_000, type } = part
  return (
    <input
      aria-invalid={typed.problem ? true : undefined}
      {...control}
      aria-label={label}
      className={styles.number}
      inputMode={type === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={typed.text}
      placeholder={fallback === undefined ? '' : String(fallback)}
      onChange={(event) => typed.type(event.target.value)}
      onKeyDown={(event) => {
        const step = STEPS[event.key]
        if (!step || event.altKey) return
        event.preventDefault()
        const size = (type === 'integer' ? 1 : 0.1) * (event.shiftKey ? 10 : 1)
        const from = Number(typed.text || fallback || 0)
        const next = Math.min(maximum, Math.max(minimum, from + step * size))
        typed.type(String(Math.round(next * 10) / 10))
      }}
    />
  )
}

/** Percent where a width is a share; else pixels, where there is a unit at all. */
const unitOf = (name: string, { maximum = 0, type }: Part) => {
  if (type === 'number' || name === 'limit' || name === 'level') return ''
  return name === 'width' && maximum <= 100 ? '%' : 'px'
}

export function NumberControl({ name, label, part, value, fallback, isRequired, onChange }: ControlProps) {
  const typed = useNumber({ part, value, isRequired, onChange })
  return (
    <Row label={label} property={name} problem={typed.problem}>
      {(control) => (
        <span className={styles.measure}>
          <NumberInput typed={typed} part={part} fallback={fallback} control={control} />
          <small>{unitOf(name, part)}</small>
        </span>
      )}
    </Row>
  )
}
