import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classes } from './classes.ts'

type BadgeProps = { look?: 'line' | 'accent' | 'waiting' | undefined; children: ReactNode }

export const Badge = ({ look, children }: BadgeProps) => (
  <span className={classes(styles.badge, look && styles[look])}>{children}</span>
)

export const KeyCap = ({ children }: { children: ReactNode }) => <kbd className={styles.key}>{children}</kbd>

type LanguageProps = { state?: 'main' | 'outdated' | 'missing' | undefined; children: ReactNode }

/** A layout language, marked if it is the main one, outdated or incomplete. */
export const Language = ({ state, children }: LanguageProps) => (
  <span className={classes(styles.language, state && styles[state])}>{children}</span>
)

type LiquidChipProps = {
  secret?: boolean
  /** Shows a readable name instead of code. */
  named?: boolean
  title?: string
  children: ReactNode
}

/** A value that Liquid fills in; secrets are amber. */
export const LiquidChip = ({ secret, named, title, children }: LiquidChipProps) => (
  <span className={classes(styles.liquid, secret && styles.secret, named && styles.named)} title={title}>
    {children}
  </span>
)

const RANKS = { read: 1, write: 2, execute: 3 } as const

/** A key's level, as one to three bars and as text. */
export const LevelBars = ({ level, children }: { level: keyof typeof RANKS; children: ReactNode }) => (
  <span className={styles.level}>
    <span className={styles.bars} aria-hidden="true">
      {[1, 2, 3].map((rank) => (
        <i key={rank} className={rank <= RANKS[level] ? styles.on : undefined} />
      ))}
    </span>
    {children}
  </span>
)

export const initialsOf = (name: string) => {
  const [first = '?', second] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return (second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)).toUpperCase()
}

export const hueOf = (name: string) =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 3

export const Avatar = ({ name, size = 28 }: { name: string; size?: 24 | 28 }) => (
  <span
    className={classes(styles.avatar, styles[`hue${hueOf(name)}`], size === 24 && styles.avatarSmall)}
    aria-hidden="true"
  >
    {initialsOf(name)}
  </span>
)

export const StoreTile = ({ name }: { name: string }) => (
  <span className={styles.tile} aria-hidden="true">
    {initialsOf(name)}
  </span>
)
