import { sql } from 'kysely'
import { DAY_MS } from '../../../engine/time-zone.ts'
import type { FoundExecutions } from '../../../ports/store.ts'
import type { Ctx } from '../../call/context.ts'
import { firstIdAt } from '../../call/ids.ts'
import { RETRY_DAYS } from '../../call/limits.ts'
import { CANCELLED, codeIsNone } from './state.ts'

/** The first retry follows within a minute; what fails again is unlikely to recover without help. */
const ATTEMPTS = 2

/**
 * What does not go on without a person: failures that have not been retried and were not cancelled, as long as they can be
 * retried, and executions that keep failing. Each part is found through the index of its status.
 */
export function matchNeedsPerson(ctx: Ctx, query: FoundExecutions): FoundExecutions {
  const since = firstIdAt('exe', new Date(ctx.services.clock.now().getTime() - RETRY_DAYS * DAY_MS))
  return query.where(
    'id',
    'in',
    sql<string>`(
      select "id" from "executions" as "failure"
      where "storeId" = ${ctx.storeId} and "status" = 'FAILED' and "id" >= ${since} and "trigger" <> 'test'
        and ${codeIsNone(CANCELLED)}
        and not exists (select 1 from "executions" as "later" where "later"."retryOf" = "failure"."id")
      union all
      select "id" from "executions"
      where "storeId" = ${ctx.storeId} and "status" = 'PENDING' and "attempts" >= ${sql.lit(ATTEMPTS)}
    )`,
  )
}
