import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './choices.module.css'

type CheckCardProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  label: string
  hint?: ReactNode
}

/** A framed check box, for a choice that needs a sentence of explanation. */
export function CheckCard({ label, hint, ...rest }: CheckCardProps) {
  const id = useId()
  return (
    <label className={styles.card}>
      <input
        type="checkbox"
        {...rest}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <b id={id}>{label}</b>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </label>
  )
}

type Option<T extends string> = { value: T; label: string; hint?: ReactNode; image?: ReactNode }

type RadioProps<T extends string> = {
  label: string
  name: string
  options: readonly Option<T>[]
  value: T
  onChange: (value: T) => void
}

export function RadioCards<T extends string>({ label, name, options, value, onChange }: RadioProps<T>) {
  const id = useId()
  return (
    <div className={styles.group} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={styles.legend}>
        {label}
      </span>
      {options.map((option) => {
        const optionId = `${id}-${option.value}`
        return (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-labelledby={optionId}
              aria-describedby={option.hint ? `${optionId}-hint` : undefined}
            />
            {option.image}
            <b id={optionId}>{option.label}</b>
            {option.hint && <small id={`${optionId}-hint`}>{option.hint}</small>}
          </label>
        )
      })}
    </div>
  )
}
