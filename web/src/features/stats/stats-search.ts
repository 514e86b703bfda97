export const PERIODS = [7, 30, 90, 365] as const
export const KINDS = ['EMAIL', 'HTTP_REQUEST'] as const
export const DEFAULT_DAYS = 30

/** What the stats keep in their address. */
export type StatsSearch = { days?: number; kind?: (typeof KINDS)[number] }

export function validateStats(raw: Record<string, unknown>): StatsSearch {
  const days = PERIODS.find((period) => period === raw.days)
  const kind = KINDS.find((one) => one === raw.kind)
  return { ...(days && { days }), ...(kind && { kind }) }
}
