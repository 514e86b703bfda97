import { useId } from 'react'
import { classes } from './classes.ts'
import styles from './segmented.module.css'

type Segment<T extends string> = { value: T; label: string }

type SegmentedProps<T extends string> = {
  label: string
  segments: readonly Segment<T>[]
  value: T
  onChange: (value: T) => void
  full?: boolean
  /** The id of the panel that it switches. */
  panel?: string
}

/** Switches between views of one thing; arrow keys move, as in any row of tabs. */
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
    const at = segments.findIndex((segment) => segment.value === value)
    const next = segments[(at + step + segments.length) % segments.length]
    if (!next) return
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classes(styles.segmented, full && styles.full)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') move(1)
        if (event.key === 'ArrowLeft') move(-1)
      }}
    >
      {segments.map((segment) => (
        <button
          key={segment.value}
          id={`${id}-${segment.value}`}
          type="button"
          role="tab"
          aria-selected={segment.value === value}
          aria-controls={panel}
          tabIndex={segment.value === value ? 0 : -1}
          onClick={() => onChange(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  )
}
