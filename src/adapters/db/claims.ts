import { type RawBuilder, sql } from 'kysely'
import type { Claim, ClaimedRow, Claims, Portion } from '../../ports/claims.ts'
import type { Db, Transact } from '../../ports/store.ts'
import { isClaimable, LANE } from '../../statements/claimable.ts'
import { prepare } from '../../statements/prepared.ts'
import type { ChangeMark } from './change-list.ts'

/** Writes the lease on the executions that `ids` selects, and returns everything needed to run them. */
const take = ({ lease, until }: Claim, ids: RawBuilder<unknown>, more = sql``) => sql`
  update "executions" set "lease" = ${lease}, "leaseUntil" = ${until} where "id" ${ids} and "status" = 'PENDING'
  returning "id", "storeId", "actionType", "actionConfigId", "actionConfigName", "stepRef", "createdAt", "attempts",
    "runId", "handedAt", "day", "senderId", "lease", (select "name" from "stores" where "id" = "executions"."storeId") as "storeName",
    (select "sealed" from "executionInputs" where "executionId" = "executions"."id") as "sealedInput",
    (select "masterKeyId" from "executionInputs" where "executionId" = "executions"."id") as "masterKeyId",
    (select "input" from "executionDetails" where "executionId" = "executions"."id") as "clearInput" ${more}`

const longestWaiting = (
  lane: RawBuilder<unknown>,
  { now, expired }: Claim,
  count: RawBuilder<unknown>,
) => sql`
  select "id" from "executions" where ${LANE} = ${lane} and "status" = 'PENDING' and ${isClaimable(now, expired)}
  order by "dueAt", "id" limit ${count}`

const takePortion = prepare<Claim & Portion, ClaimedRow>((_, claim) =>
  take(claim, sql`in (${longestWaiting(sql`${claim.lane}`, claim, sql`${claim.count}`)})`),
)

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
 * All portions in one round trip; executions that another process is claiming are skipped. The commit does not wait for
 * the disk: a claim lost in a server crash is simply free again, and the hand-over, which comes later in the log, does
 * wait.
 */
const prepareTake = (mark: ChangeMark) =>
  prepare<Claim & { portions: string }, MarkedRow>((_, claim) =>
    take(
      claim,
      // An array is evaluated once; with a join, the server might run the subquery again and lock more rows than wanted.
      sql`= any(array(select "waiting"."id"
        from json_to_recordset(${claim.portions}) as "given" ("lane" text, "count" integer) cross join lateral (
          ${longestWaiting(sql`"given"."lane"`, claim, sql`"given"."count"`)} for update skip locked
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
      return rows.map(({ seen: _, ...row }) => row)
    },
  }
}
