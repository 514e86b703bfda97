import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { InlineSelect, Options } from '../../ui/field.tsx'
import { IconAdjustmentsHorizontal, IconX } from '../../ui/icons.ts'
import { SearchBox, Tools } from '../../ui/list/list-tools.tsx'
import { useConfigName } from './config-picker.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import styles from './history.module.css'
import {
  type HistorySearch,
  isAddress,
  isFiltered,
  KINDS,
  NEEDS_PERSON,
  SPANS,
  type Span,
  STATES,
  validateHistory,
} from './history-search.ts'

type FiltersProps = { search: HistorySearch; onSearch: (search: HistorySearch) => void }

export function Filters({ search, onSearch }: FiltersProps) {
  const history = useTexts('history')
  const [openPart, setOpenPart] = useState<'period' | 'all' | null>(null)
  const { page: _, ...filters } = search
  const set = (changed: Record<string, string>) => onSearch(validateHistory({ ...filters, ...changed }))
  const hasPeriod = Boolean(search.from || search.to)
  return (
    <>
      <Tools>
        <SearchBox label={history.search} value={search.q ?? ''} onChange={(q) => set({ q })} />
        <InlineSelect
          aria-label={history.state}
          value={search.state ?? ''}
          onChange={(event) => set({ state: event.target.value })}
        >
          <option value="">{history.anyState}</option>
          <option value={NEEDS_PERSON}>{history.needsPerson}</option>
          <Options values={STATES} labelOf={(state) => history.states[state]} />
        </InlineSelect>
        <InlineSelect
          aria-label={history.kind}
          value={search.kind ?? ''}
          onChange={(event) => set({ kind: event.target.value })}
        >
          <option value="">{history.anyKind}</option>
          <Options values={KINDS} labelOf={(kind) => history.kinds[kind]} />
        </InlineSelect>
        <InlineSelect
          aria-label={history.time}
          value={hasPeriod ? 'current' : (search.since ?? '')}
          onChange={(event) => {
            if (event.target.value === 'custom') return setOpenPart('period')
            set({ since: event.target.value, from: '', to: '' })
          }}
        >
          <option value="">{history.anyTime}</option>
          <Options values={Object.keys(SPANS) as Span[]} labelOf={(span) => history.times[span]} />
          {hasPeriod && <option value="current">{[search.from ?? '…', search.to ?? '…'].join(' – ')}</option>}
          <option value="custom">{history.customTime}</option>
        </InlineSelect>
        <Button icon={IconAdjustmentsHorizontal} onClick={() => setOpenPart('all')}>
          {history.more}
        </Button>
      </Tools>
      {isAddress(search.q) && <p className={styles.hint}>{history.recipientHint}</p>}
      <Chips search={search} onSearch={onSearch} />
      <FilterDialog search={search} onSearch={onSearch} part={openPart} onClose={() => setOpenPart(null)} />
    </>
  )
}

/** Removable chips for the filters that have no control in the row. */
function Chips({ search, onSearch }: FiltersProps) {
  const history = useTexts('history')
  const config = useConfigName(search.config ?? '')
  const { page: _, ...filters } = search
  const chips = [
    { name: 'config' as const, value: config },
    ...(['step', 'run', 'from', 'to'] as const).map((name) => ({ name, value: search[name] ?? '' })),
  ].filter(({ value }) => value !== '')
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips}>
      {chips.map(({ name, value }) => (
        <li key={name}>
          <span>{history[name]}</span>
          <b title={value}>{value}</b>
          <button
            type="button"
            aria-label={history.removeFilter({ name: history[name] })}
            onClick={() => onSearch(validateHistory({ ...filters, [name]: '' }))}
          >
            <IconX size={14} stroke={2} />
          </button>
        </li>
      ))}
      {isFiltered(search) && (
        <li className={styles.clear}>
          <button type="button" onClick={() => onSearch({})}>
            {history.clear}
          </button>
        </li>
      )}
    </ul>
  )
}
