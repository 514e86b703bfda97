import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './status.module.css'

export type Tone = 'success' | 'failed' | 'unknown' | 'retrying' | 'pending' | 'skipped' | 'missing'

const Shape = ({ size = 16, children }: { size?: number | undefined; children: ReactNode }) => (
  <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
    {children}
  </svg>
)
const onFill = {
  fill: 'none',
  stroke: 'var(--surface)',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const line = { ...onFill, stroke: 'currentColor' }

export const FailedShape = ({ size }: { size?: number | undefined }) => (
  <Shape size={size}>
    <path d="M5.2 1h5.6L15 5.2v5.6L10.8 15H5.2L1 10.8V5.2z" fill="currentColor" />
    <path d="M5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6" {...onFill} strokeWidth="1.8" />
  </Shape>
)

/** A different shape for each status, so that color is never the only cue. */
const SHAPES: Record<Tone, typeof FailedShape> = {
  success: ({ size }) => (
    <Shape size={size}>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M4.8 8.3 7.1 10.6 11.3 6" {...onFill} strokeWidth="1.8" />
    </Shape>
  ),
  failed: FailedShape,
  unknown: ({ size }) => (
    <Shape size={size}>
      <path d="M8 .9 15.1 8 8 15.1.9 8z" fill="currentColor" />
      <path d="M6.3 6.3a1.7 1.7 0 1 1 2.4 1.6c-.5.2-.7.5-.7 1M8 10.9v.01" {...onFill} strokeWidth="1.5" />
    </Shape>
  ),
  retrying: ({ size }) => (
    <Shape size={size}>
      <path d="M13.7 7.3A5.8 5.8 0 1 0 12.4 12" {...line} strokeWidth="1.8" />
      <path d="M14.8 3.6 14 7.9 9.9 6.7z" fill="currentColor" stroke="currentColor" strokeWidth=".8" />
    </Shape>
  ),
  pending: ({ size }) => (
    <Shape size={size}>
      <circle
        cx="8"
        cy="8"
        r="6.2"
        {...line}
        strokeWidth="1.7"
        strokeLinecap="butt"
        strokeDasharray="2.6 2.27"
      />
      <path d="M8 4.8V8l2.1 1.4" {...line} strokeWidth="1.6" />
    </Shape>
  ),
  skipped: ({ size }) => (
    <Shape size={size}>
      <path d="M2.5 3.5 7.5 8l-5 4.5zM8 3.5 13 8l-5 4.5z" fill="currentColor" stroke="currentColor" />
      <path d="M14.2 3.5v9" {...line} strokeWidth="1.8" />
    </Shape>
  ),
  missing: ({ size }) => (
    <Shape size={size}>
      <rect
        x="1.7"
        y="1.7"
        width="12.6"
        height="12.6"
        rx="3"
        {...line}
        strokeWidth="1.7"
        strokeDasharray="3 2.4"
      />
    </Shape>
  ),
}

export function StatusShape({ tone, size }: { tone: Tone; size?: number }) {
  const ToneShape = SHAPES[tone]
  return (
    <span className={styles[tone]}>
      <ToneShape size={size} />
    </span>
  )
}

type StatusProps = { tone: Tone; pill?: boolean | undefined; children: ReactNode }

export function Status({ tone, pill, children }: StatusProps) {
  const ToneShape = SHAPES[tone]
  return (
    <span className={classes(styles.status, styles[tone], pill && styles.pill)}>
      <ToneShape />
      {children}
    </span>
  )
}
