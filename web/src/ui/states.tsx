import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, IdentityNotConfirmed } from '../api/api-error.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { IconAlertTriangle } from './icons.ts'
import styles from './states.module.css'
import { FailedShape } from './status.tsx'

type EmptyProps = { title: string; children?: ReactNode; actions?: ReactNode }

/** An empty state: what belongs here, and how to add it. */
export const Empty = ({ title, children, actions }: EmptyProps) => (
  <div className={styles.empty}>
    <svg width="76" height="60" viewBox="0 0 76 60" aria-hidden="true">
      <rect
        x="9"
        y="12"
        width="52"
        height="40"
        rx="7"
        fill="var(--accent-tint)"
        stroke="var(--accent-line)"
        strokeWidth="2"
      />
      <path
        d="M10 18l21.5 16a6 6 0 0 0 7 0L52 24"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <circle cx="61" cy="13" r="8" fill="var(--spark)" />
    </svg>
    <b>{title}</b>
    {children && <p>{children}</p>}
    {actions && <div className={styles.emptyActions}>{actions}</div>}
  </div>
)

const SKELETON_AFTER_MS = 150

/** A placeholder, shown only if loading takes long enough to notice. */
export function SkeletonRows({ rows = 3, immediate }: { rows?: number | undefined; immediate?: boolean }) {
  const { common } = useTexts('app')
  const [isShown, setIsShown] = useState(immediate ?? false)
  useEffect(() => {
    if (immediate) return
    const timer = setTimeout(() => setIsShown(true), SKELETON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [immediate])
  return (
    <div
      className={classes(styles.skeletons, !isShown && styles.hidden)}
      role="status"
      aria-label={common.loading}
    >
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} className={styles.skeletonRow}>
          <span className={classes(styles.bar, styles.wide)} />
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  )
}

type NoteProps = { tone?: 'warn' | 'bad'; action?: ReactNode; children: ReactNode }

export const Note = ({ tone, action, children }: NoteProps) => (
  <div className={classes(styles.note, tone && styles[tone])} role={tone === 'bad' ? 'alert' : undefined}>
    {tone === 'bad' && <FailedShape />}
    {tone === 'warn' && <IconAlertTriangle size={16} stroke={1.75} />}
    <span>{children}</span>
    {action}
  </div>
)

function useErrorText(error: unknown): { title: string; reason: string } {
  const { errors } = useTexts('app')
  if (!(error instanceof ApiError)) return { title: errors.unexpected, reason: '' }
  if (error.status === 0) return { title: errors.offline, reason: errors.offlineWhy }
  if (error.status === 403) return { title: errors.forbidden, reason: error.message }
  if (error.status === 404) return { title: errors.notFound, reason: error.message }
  if (error.status === 429) return { title: errors.slowDown, reason: error.message }
  if (error.status >= 500 && error.status !== 502) return { title: errors.broken, reason: errors.brokenWhy }
  return { title: error.message, reason: '' }
}

/** An inline error; nothing if there is none or the user canceled the identity check. */
export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const { common } = useTexts('app')
  const { title, reason } = useErrorText(error)
  if (!error || error instanceof IdentityNotConfirmed) return null
  const retry = onRetry && (
    <Button size="small" onClick={onRetry}>
      {common.tryAgain}
    </Button>
  )
  return (
    <Note tone="bad" action={retry}>
      <b>{title}</b> {reason}
    </Note>
  )
}

type Query<T> = { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown }

export const isForbidden = ({ error }: Pick<Query<unknown>, 'error'>) =>
  error instanceof ApiError && error.status === 403

type LoadedProps<T> = {
  query: Query<T>
  rows?: number
  /** Without padding. */
  bare?: boolean
  children: (data: T) => ReactNode
}

export function Loaded<T>({ query, rows, bare, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  const content = query.error ? (
    <ErrorNote error={query.error} onRetry={() => query.refetch()} />
  ) : (
    <SkeletonRows rows={rows} />
  )
  return bare ? content : <div className={styles.inset}>{content}</div>
}
