import type { Tables } from './tables.ts'

/** How many of a lane's waiting executions to claim. */
export type Portion = { lane: string; count: number }

/** The lease to write, and until when it is valid. Work whose lease ended by `expired` is taken over. */
export type Claim = { now: string; expired: string; lease: string; until: string }

export type ClaimedRow = Pick<Tables['executions'], 'id' | 'storeId' | 'actionType' | 'actionConfigId'> &
  Pick<
    Tables['executions'],
    'actionConfigName' | 'stepRef' | 'createdAt' | 'attempts' | 'runId' | 'handedAt' | 'day' | 'senderId'
  > & {
    lease: string
    storeName: string
    /** The step's input. Executions accepted before inputs were sealed have it in `clearInput`. */
    sealedInput: string | null
    masterKeyId: string | null
    clearInput: string | null
  }

export type Claims = {
  /**
   * Claims the executions that have waited longest in each lane. No two processes claim the same one.
   * The claim also checks for changes, so `recall` is safe while working on it.
   */
  take(claim: Claim, portions: readonly Portion[]): Promise<ClaimedRow[]>
}
