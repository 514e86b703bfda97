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

/** Searches while one types; `/` puts the cursor here. */
export function SearchBox({ label, value, onChange }: SearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  useKeys({ '/': () => input.current?.focus() })
  const search = useEffectEvent(onChange)
  const [echoes] = useState(() => createEchoes<string>())
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    // The address catches up while one types on: only what is new in it takes the place of what was typed.
    if (!echoes.isEcho(value)) setTyped(value)
  }, [value, echoes])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      echoes.send(typed)
      search(typed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, echoes])
  return (
    <div className={styles.search}>
      <IconSearch size={16} stroke={1.75} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {hasSingleKeys() && <KeyCap>/</KeyCap>}
    </div>
  )
}

/** The tools of a list that has only a search. */
export const SearchTools = (props: SearchProps) => (
  <Tools>
    <SearchBox {...props} />
  </Tools>
)

type Pagination = { page: number; limit: number; total: number; totalPages: number }

type PagesProps = {
  pagination: Pagination
  onPage: (page: number) => void
  /** Whether there are even more than the total. */
  isMore?: boolean
  /** Whether the rows lead somewhere, so that keys move among them. */
  withKeys?: boolean
  /** Further keys of the page, by what they do. */
  keys?: Readonly<Record<string, string>>
}

/** Where in the list one is, at the foot of its card. */
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
        {(hasKeys ? Object.entries(keys) : []).map(([key, act]) => (
          <span key={key}>
            <KeyCap>{key}</KeyCap> {act}
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
