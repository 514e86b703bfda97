/** Executions by outcome, and ended ones by duration, in the buckets of `engine/counts`. */
export type CountColumns = Record<'success' | 'failed' | 'skipped', number> &
  Partial<Record<`d${number}`, number>>

/**
 * Executions counted by what they used. A period is a day (`d2026-11-16`) or a month (`m2026-11`). The key is empty if
 * the execution ended without one, or was counted before groups existed.
 */
export type ExecutionGroupsTable = CountColumns & {
  storeId: string
  period: string
  dimension: 'config' | 'sender' | 'locale' | 'reason'
  actionType: 'EMAIL' | 'HTTP_REQUEST'
  key: string
}
