import type { Input } from '../../api/operations.ts'
import { type ListSearch, textParam, validateListSearch } from '../../ui/list/list-search.ts'

type Filters = Input<'searchHistory'>

export const STATES = ['succeeded', 'failed', 'unknown', 'waiting', 'retrying', 'skipped'] as const
/** Everything that a user has to act on. Listed as a state, because that is where users look for it. */
export const NEEDS_PERSON = 'needsPerson'
export const KINDS = ['EMAIL', 'HTTP_REQUEST'] as const
export const SPANS = { '1h': 1, '24h': 24, '7d': 7 * 24, '30d': 30 * 24 } as const
export type Span = keyof typeof SPANS

export type HistorySearch = ListSearch & {
  state?: (typeof STATES)[number] | typeof NEEDS_PERSON
  kind?: (typeof KINDS)[number]
  config?: string
  run?: string
  step?: string
  since?: Span
  from?: string
  to?: string
}

type Raw = Record<string, unknown>

const textFilter = (raw: Raw, name: 'config' | 'run' | 'step') => {
  const value = textParam(raw[name])
  return value === undefined ? {} : { [name]: value }
}

const oneOf = <T extends string>(raw: Raw, name: string, values: readonly T[]) => {
  const value = values.find((candidate) => candidate === raw[name])
  return value === undefined ? {} : { [name]: value }
}

/** A day that exists, such as 2026-11-16. */
function dayIn(raw: Raw, name: 'from' | 'to') {
  const day = String(raw[name])
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  return isDay && new Date(day).toISOString().startsWith(day) ? { [name]: day } : {}
}

/** Drops everything that is not a valid filter, because the URL may have been typed by hand. Days replace a span. */
export function validateHistory(raw: Raw): HistorySearch {
  const days = { ...dayIn(raw, 'from'), ...dayIn(raw, 'to') }
  return {
    ...validateListSearch(raw),
    ...oneOf(raw, 'state', [...STATES, NEEDS_PERSON]),
    ...oneOf(raw, 'kind', KINDS),
    ...textFilter(raw, 'config'),
    ...textFilter(raw, 'run'),
    ...textFilter(raw, 'step'),
    ...(Object.keys(days).length === 0 ? oneOf(raw, 'since', Object.keys(SPANS)) : days),
  }
}

/** The searched fields contain only masked addresses, so a full address is searched as the recipient instead. */
export const isAddress = (q: string | undefined) => /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(q ?? '')

const HOUR_MS = 3600 * 1000
const MINUTE_MS = 60 * 1000

/** The operation's input. Spans count back from the start of this minute; days are in the store's time zone. */
export function filtersOf({ q, state, kind, config, run, step, since, ...days }: HistorySearch): Filters {
  const minuteStart = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const from = since ? new Date(minuteStart - SPANS[since] * HOUR_MS).toISOString() : days.from
  return {
    ...(q && (isAddress(q) ? { recipient: q } : { q })),
    ...(state === NEEDS_PERSON ? { needsPerson: true } : state && { state }),
    ...(kind && { actionType: kind }),
    ...(config && { actionConfigId: config }),
    ...(run && { runId: run }),
    ...(step && { stepRef: step }),
    ...(from && { from }),
    ...(days.to && { to: days.to }),
  }
}

export const isFiltered = ({ page: _, ...filters }: HistorySearch) => Object.keys(filters).length > 0
