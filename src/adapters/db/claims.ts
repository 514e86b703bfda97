import { type RawBuilder, sql } from 'kysely'
import type { Claim, ClaimedRow, Claims, Portion } from '../../ports/claims.ts'
import type { Db, Transact } from '../../ports/store.ts'
import { isClaimable } from '../../statements/claimable.ts'
import { prepare } from '../../statements/prepared.ts'
import type { ChangeMark } from './change-list.ts'

/** Marks as taken what `ids` selects, and returns all that it takes to work on it. */
const take = ({ lease, until }: Claim, ids: RawBuilder<unknown>, more = sql``) => sql`
  update "executions" set "lease" = ${lease}, "leaseUntil" = ${until} where "id" ${ids} and "status" = 'PENDING'
  returning "id", "storeId", "actionType", "actionConfigId", "actionConfigName", "stepRef", "createdAt", "attempts",
    "runId", "handedAt", "lease", (select "name" from "stores" where "id" = "executions"."storeId") as "storeName",
    (select "sealed" from "executionInputs" where "executionId" = "executions"."id") as "sealedInput",
    (select "masterKeyId" from "executionInputs" where "executionId" = "executions"."id") as "masterKeyId",
    (select "input" from "executionDetails" where "executionId" = "executions"."id") as "clearInput" ${more}`

const longestWaiting = (storeId: RawBuilder<unknown>, now: string, count: RawBuilder<unknown>) => sql`
  select "id" from "executions" where "storeId" = ${storeId} and "status" = 'PENDING' and ${isClaimable(now)}
  order by "dueAt", "id" limit ${count}`

const takePortion = prepare<Claim & Portion, ClaimedRow>((_, claim) =>
  take(claim, sql`in (${longestWaiting(sql`${claim.storeId}`, claim.now, sql`${claim.count}`)})`),
)

/** Portion by portion, in one transaction. */
export const createSqliteClaims = (transact: Transact): Claims => ({
  take: (claim, portions) =>
    transact(async (db) => {
      const taken: ClaimedRow[] = []
      for (const portion of portions) taken.push(...(await takePortion(db, { ...claim, ...portion })).rows)
      return taken
    }),
})

type MarkedRow = ClaimedRow & { seen: string }

/**
 * All portions in one round trip. What another process takes at this moment is skipped. A claim that is lost with the
 * server is one that nobody has, so nobody waits for the disk: what is handed over under it comes after it there.
 */
const prepareTake = (mark: ChangeMark) =>
  prepare<Claim & { portions: string }, MarkedRow>((_, claim) =>
    take(
      claim,
      // As a list that is made once: joined, the server might look for more than were wanted.
      sql`= any(array(select "waiting"."id"
        from json_to_recordset(${claim.portions}) as "given" ("storeId" text, "count" integer) cross join lateral (
          ${longestWaiting(sql`"given"."storeId"`, claim.now, sql`"given"."count"`)} for update skip locked
        ) as "waiting" where (select set_config('synchronous_commit', 'off', true)) = 'off'))`,
      sql`, ${mark.select} as "seen"`,
    ),
  )

export function createPostgresClaims(db: Db, mark: ChangeMark): Claims {
  const takeAll = prepareTake(mark)
  return {
    async take(claim, portions) {
      const { rows } = await takeAll(db, { ...claim, portions: JSON.stringify(portions) })
      if (rows[0]) mark.notice(rows[0].seen)
      // The server gives them in any order; whose turn is next is told by the last of them.
      const turn = new Map(portions.map(({ storeId }, at) => [storeId, at]))
      return rows
        .toSorted((a, b) => (turn.get(a.storeId) ?? 0) - (turn.get(b.storeId) ?? 0))
        .map(({ seen: _, ...row }) => row)
    },
  }
}
