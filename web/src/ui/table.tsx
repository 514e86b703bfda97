import { VisuallyHidden } from '@mantine/core'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useTexts } from '../texts/texts.ts'
import { classes } from './classes.ts'
import styles from './table.module.css'
import { useKeys } from './use-keys.ts'

/** A column's heading. */
type Column = string | { label: string; end?: boolean }

type TableProps = {
  /** The table's accessible name. */
  label: string
  columns: readonly Column[]
  /** Whether the last cell of each row is an `ActionCell`. */
  withActions?: boolean
  children: ReactNode
}

/** Moves focus from row to row: J down, K up. Enter follows the row's link or presses its first button. */
function useRowKeys() {
  const body = useRef<HTMLTableSectionElement>(null)
  const move = (step: 1 | -1) => {
    const targets = [...(body.current?.querySelectorAll<HTMLElement>('tr') ?? [])].flatMap(
      (row) => row.querySelector<HTMLElement>('a, button') ?? [],
    )
    const current = targets.findIndex((target) => target.closest('tr')?.contains(document.activeElement))
    const next = current === -1 ? (step === 1 ? 0 : targets.length - 1) : current + step
    targets[Math.min(Math.max(next, 0), targets.length - 1)]?.focus()
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
  return body
}

/** On phones each row becomes a card, with the first cell on a line of its own. */
export function Table({ label, columns, withActions, children }: TableProps) {
  const { common } = useTexts('app')
  const body = useRowKeys()
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => {
            const { label: name, end } = typeof column === 'string' ? { label: column } : column
            return (
              <th key={name} className={classes(end && styles.end)} scope="col">
                {name}
              </th>
            )
          })}
          {withActions && (
            <th scope="col">
              <VisuallyHidden>{common.actions}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>{children}</tbody>
    </table>
  )
}

type CellProps = ComponentProps<'td'> & {
  end?: boolean
  soft?: boolean
  /** The label before the value on phones, where the column headings are hidden. */
  phoneLabel?: string | undefined
  /** Hidden on phones. */
  hideOnPhone?: boolean
}

export const Cell = ({ end, soft, phoneLabel, hideOnPhone, ...rest }: CellProps) => (
  <td
    {...rest}
    data-label={phoneLabel}
    data-wide={hideOnPhone}
    className={classes(end && styles.end, soft && styles.soft)}
  />
)

/** A name with a smaller line of detail below it. */
export const NameWithDetail = ({
  name,
  detail,
  mono,
}: {
  name: ReactNode
  detail?: ReactNode
  mono?: boolean
}) => (
  <span className={styles.named}>
    <b>{name}</b>
    {detail && <small className={classes(mono && styles.mono)}>{detail}</small>}
  </span>
)

/** The last cell of a row, with its buttons. */
export const ActionCell = ({ children }: { children: ReactNode }) => (
  <Cell end>{children && <div className={styles.actions}>{children}</div>}</Cell>
)
