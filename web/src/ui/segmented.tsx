import { type KeyboardEvent, useId } from 'react'
import { classes } from './classes.ts'
import styles from './segmented.module.css'

type Segment<T extends string> = { value: T; label: string }

type SegmentedProps<T extends string> = {
  label: string
  segments: readonly Segment<T>[]
  value: T
  onChange: (value: T) => void
  full?: boolean | undefined
  /** The id of the controlled panel. */
  panel?: string
}

/** Tabs if it controls a panel, otherwise a radio group. Both support arrow keys. */
export function Segmented<T extends string>({
  label,
  segments,
  value,
  onChange,
  full,
  panel,
}: SegmentedProps<T>) {
  const id = useId()
  const move = (step: number) => {
    const index = segments.findIndex((segment) => segment.value === value)
    const next = segments[(index + step + segments.length) % segments.length]
    if (!next) return
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  const onKeyDown = ({ key, altKey }: KeyboardEvent) => {
    if (altKey) return
    if (key === 'ArrowRight' || key === 'ArrowDown') move(1)
    if (key === 'ArrowLeft' || key === 'ArrowUp') move(-1)
  }
  const group = { role: panel ? 'tablist' : 'radiogroup', 'aria-label': label }
  return (
    <div {...group} className={classes(styles.segmented, full && styles.full)}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          id={`${id}-${segment.value}`}
          type="button"
          {...(panel
            ? { role: 'tab', 'aria-selected': segment.value === value, 'aria-controls': panel }
            : { role: 'radio', 'aria-checked': segment.value === value })}
          tabIndex={segment.value === value ? 0 : -1}
          onClick={() => onChange(segment.value)}
          onKeyDown={onKeyDown}
        >
          {segment.label}
        </button>
      ))}
    </div>
  )
}
