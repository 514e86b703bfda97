import type { Tables } from './tables.ts'

/** How many of a store's waiting executions to take. */
export type Portion = { storeId: string; count: number }

/** Who takes them, and for how long. */
export type Claim = { now: string; lease: string; until: string }

export type ClaimedRow = Pick<Tables['executions'], 'id' | 'storeId' | 'actionType' | 'actionConfigId'> &
  Pick<
    Tables['executions'],
    'actionConfigName' | 'stepRef' | 'createdAt' | 'attempts' | 'runId' | 'handedAt'
  > & {
    lease: string
    storeName: string
    /** What the step asked for, sealed; in clear where it was accepted before inputs were sealed. */
    sealedInput: string | null
    masterKeyId: string | null
    clearInput: string | null
  }

export type Claims = {
  /**
   * Takes those that have waited longest, in the order of the portions; no two processes take the same. It checks for
   * changes on the way, so `recall` is safe for work on what was taken.
   */
  take(claim: Claim, portions: readonly Portion[]): Promise<ClaimedRow[]>
}
