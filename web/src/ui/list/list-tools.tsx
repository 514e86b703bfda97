import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { KeyCap } from '../badge.tsx'
import { Button } from '../button.tsx'
import { createEchoes } from '../form/echoes.ts'
import { IconChevronLeft, IconChevronRight, IconSearch } from '../icons.ts'
import { hasSingleKeys, useKeys } from '../use-keys.ts'
import styles from './list-tools.module.css'

export const Tools = ({ children }: { children: ReactNode }) => <div className={styles.tools}>{children}</div>

const TYPING_PAUSE_MS = 60

type SearchProps = { label: string; value: string; onChange: (value: string) => void }

/** Searches as you type; `/` focuses it. */
export function SearchBox({ label, value, onChange }: SearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typedText, setTypedText] = useState(value)
  useKeys({ '/': () => input.current?.focus() })
  const search = useEffectEvent(onChange)
  const [echoes] = useState(() => createEchoes<string>())
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    // The URL lags behind typing: only a value that was not sent from here replaces the typed text.
    if (!echoes.isEcho(value)) setTypedText(value)
  }, [value, echoes])
  useEffect(() => {
    if (typedText === value) return
    const timer = setTimeout(() => {
      echoes.send(typedText)
      search(typedText)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typedText, value, echoes])
  return (
    <div className={styles.search}>
      <IconSearch size={16} stroke={1.75} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typedText}
        onChange={(event) => setTypedText(event.target.value)}
      />
      {hasSingleKeys() && <KeyCap>/</KeyCap>}
    </div>
  )
}

type Pagination = { page: number; limit: number; total: number; totalPages: number }

type PagesProps = {
  pagination: Pagination
  onPage: (page: number) => void
  /** Whether there are more than `total`. */
  isMore?: boolean | undefined
  /** Whether the rows are links that can be reached with J and K. */
  withKeys?: boolean | undefined
  /** The page's other shortcuts, with their labels. */
  keys?: Readonly<Record<string, string>>
}

/** The position in the list, with paging buttons, at the bottom of the card. */
export function Pages({ pagination, onPage, isMore = false, withKeys = true, keys = {} }: PagesProps) {
  const { common } = useTexts('app')
  const { page, limit, total, totalPages } = pagination
  if (total === 0) return null
  const first = (page - 1) * limit + 1
  const hasKeys = hasSingleKeys()
  return (
    <div className={styles.foot}>
      <span>{common.range({ first, last: Math.min(page * limit, total), total, isMore })}</span>
      <span className={styles.hints} aria-hidden="true">
        {withKeys && (
          <>
            {hasKeys && (
              <span>
                <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> {common.move}
              </span>
            )}
            <span>
              <KeyCap>Enter</KeyCap> {common.open}
            </span>
          </>
        )}
        {(hasKeys ? Object.entries(keys) : []).map(([key, keyLabel]) => (
          <span key={key}>
            <KeyCap>{key}</KeyCap> {keyLabel}
          </span>
        ))}
      </span>
      {totalPages > 1 && (
        <span className={styles.arrows}>
          <Button
            size="small"
            icon={IconChevronLeft}
            aria-label={common.previousPage}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <Button
            size="small"
            icon={IconChevronRight}
            aria-label={common.nextPage}
            disabled={page >= totalPages}
            onClick={() => onPage(page + 1)}
          />
        </span>
      )}
    </div>
  )
}
