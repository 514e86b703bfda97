import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classes } from './classes.ts'

type CardProps = {
  /** For links to this card. */
  id?: string
  title?: ReactNode
  note?: ReactNode
  actions?: ReactNode
  /** Adds the usual padding; tables and lists have their own. */
  padded?: boolean
  children: ReactNode
}

export const Card = ({ id, title, note, actions, padded, children }: CardProps) => (
  <section id={id} className={styles.card}>
    {title && (
      <header className={styles.header}>
        <h2>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
    )}
    {padded ? <div className={styles.padded}>{children}</div> : children}
  </section>
)

/** A single column of comfortable reading width. */
export const Narrow = ({ children }: { children: ReactNode }) => (
  <div className={styles.narrow}>{children}</div>
)

/** Main content on the left, facts on the right. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
)

export const Stack = ({ gap = 12, children }: { gap?: 4 | 8 | 12 | 16 | 24; children: ReactNode }) => (
  <div className={classes(styles.stack, styles[`gap${gap}`])}>{children}</div>
)

export const Row = ({ end, children }: { end?: boolean; children: ReactNode }) => (
  <div className={classes(styles.row, end && styles.rowEnd)}>{children}</div>
)

/** Names and values in two columns. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
