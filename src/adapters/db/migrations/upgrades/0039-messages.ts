import { sql } from 'kysely'
import type { Migrate } from '../migration.ts'

/**
 * Stores an execution's messages in one column: in its own row while it is pending, so a hand-over writes one
 * row, and in its details once it has ended.
 */
export const up: Migrate = async (db, kind) => {
  await db.schema.alterTable('executions').addColumn('holdsQuota', 'integer').execute()
  for (const table of ['executions', 'executionDetails'])
    await db.schema.alterTable(table).addColumn('messages', 'text').execute()
  // Concatenated as text, so that a value that is not JSON does not stop the upgrade.
  const quote = (column: string) =>
    kind === 'sqlite'
      ? sql`json_quote(${sql.ref(column)})`
      : sql`coalesce(to_json(${sql.ref(column)})::text, 'null')`
  const concatenate = sql.raw(kind === 'sqlite' ? 'group_concat' : 'string_agg')
  const messages = sql`(select '[' || ${concatenate}("message", ',') || ']' from (
    select '{"position":' || "position" || ',"recipients":' || "recipients" || ',"status":' || ${quote('status')}
      || ',"messageId":' || ${quote('messageId')} || ',"errorCode":' || ${quote('errorCode')}
      || ',"errorData":' || ${quote('errorData')} || '}' as "message"
    from "executionMessages" where "executionMessages"."executionId" = "executions"."id" order by "position"
  ) as "ordered")`
  const has = (status: string) => sql`exists (select 1 from "executionMessages" where
    "executionMessages"."executionId" = "executions"."id" and "executionMessages"."status" like ${sql.lit(status)})`
  await sql`insert into "executionDetails" ("executionId", "storeId", "messages")
    select "id", "storeId", ${messages} from "executions" where "status" <> 'PENDING' and ${has('%')}
    on conflict ("executionId") do update set "messages" = excluded."messages"`.execute(db)
  await sql`update "executions" set "messages" = ${messages},
      "handedAt" = case when ${has('HANDED')} then coalesce("handedAt", "createdAt") end,
      "holdsQuota" = case when ${has('HANDED')} and "trigger" <> 'test' then 1 end
    where "status" = 'PENDING' and "actionType" = 'EMAIL'`.execute(db)
  await db.schema.dropTable('executionMessages').execute()
  await sql`create index "executionsHoldingQuota" on "executions" ("storeId") where "holdsQuota" = 1`.execute(
    db,
  )
}
