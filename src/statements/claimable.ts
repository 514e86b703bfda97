import { sql } from 'kysely'
import type { Tables } from '../ports/tables.ts'

/** An execution that is due and has no lease, or one that ended by `expired`. */
export const isClaimable = (now: string, expired = now) =>
  sql`"dueAt" <= ${now} and ("leaseUntil" is null or "leaseUntil" <= ${expired})`

/**
 * What an execution leaves through: the store's sender (empty: the default one), or its HTTP request. Work in one lane
 * can be held up by one slow server. Written as in the index.
 */
export const LANE = sql`("storeId" || ' ' || "actionType" || ' ' ||
  case when "actionType" = 'EMAIL' then coalesce("senderId", '') else "actionConfigId" end)`

type InLane = Pick<Tables['executions'], 'storeId' | 'actionType' | 'actionConfigId' | 'senderId'>

/** The same for a row that was read. */
export const laneOf = ({ storeId, actionType, actionConfigId, senderId }: InLane) =>
  `${storeId} ${actionType} ${actionType === 'EMAIL' ? (senderId ?? '') : actionConfigId}`
