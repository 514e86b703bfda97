export const PERIODS = [7, 30, 90, 365] as const
export const KINDS = ['EMAIL', 'HTTP_REQUEST'] as const
export const DEFAULT_DAYS = 30

export type Kind = (typeof KINDS)[number]

/** The breakdowns, and the kind of execution that each one counts. */
export const BREAKDOWNS = {
  layout: 'EMAIL',
  request: 'HTTP_REQUEST',
  sender: 'EMAIL',
  language: 'EMAIL',
} as const satisfies Record<string, Kind>

export type Breakdown = keyof typeof BREAKDOWNS

/** The search parameters of the stats: `key` selects one layout, request, sender or language. */
export type StatsSearch = { days?: number; kind?: Kind; by?: Breakdown; key?: string }

const isBreakdown = (value: unknown): value is Breakdown => typeof value === 'string' && value in BREAKDOWNS

export function validateStats(raw: Record<string, unknown>): StatsSearch {
  const days = PERIODS.find((period) => period === raw.days)
  const kind = KINDS.find((candidate) => candidate === raw.kind)
  const by = isBreakdown(raw.by) && (!kind || BREAKDOWNS[raw.by] === kind) ? raw.by : undefined
  const key = by && typeof raw.key === 'string' && raw.key !== '' ? raw.key : undefined
  return { ...(days && { days }), ...(kind && { kind }), ...(by && { by }), ...(key && { key }) }
}

export const validateHome = (raw: Record<string, unknown>): Pick<StatsSearch, 'days'> => {
  const { days } = validateStats({ days: raw.days })
  return days ? { days } : {}
}

export const breakdownsOf = (kind: Kind | undefined): Breakdown[] =>
  (Object.keys(BREAKDOWNS) as Breakdown[]).filter((by) => !kind || BREAKDOWNS[by] === kind)

export const statsInputs = ({ days = DEFAULT_DAYS, kind, by }: StatsSearch) => ({
  stats: { days, ...(kind && { kind }) },
  groups: { days, by: by ?? breakdownsOf(kind)[0] ?? 'layout' },
})
