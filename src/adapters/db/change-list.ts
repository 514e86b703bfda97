import { type RawBuilder, sql } from 'kysely'
import type { Cache, Db, ReadCached } from '../../ports/store.ts'
import { prepare } from '../../statements/prepared.ts'
import { createCache } from './cache.ts'
import { PASSING } from './passing.ts'
import { createSharedReads } from './shared-reads.ts'

/** What tells two states of the database apart, for a statement that checks for changes on its way. */
export type ChangeMark = { select: RawBuilder<string>; notice(seen: string): void }

/** Ids are never used twice and old ones go first: between two checks, one of the three has changed. */
const visible = sql<string>`(select concat_ws(' ', count(*), sum("id"), max("id")) from "changes")`
const readVisible = prepare<Record<never, never>, { seen: string }>(() => sql`select ${visible} as "seen"`)

/** Every request reads them. */
const KEPT = 100

/** Knows by the list of changes (migration 6) whether what this process has read may be old. */
export function createChangeList(db: Db) {
  const share = createSharedReads()
  let seen = ''
  let changes = 0
  const invalidate = () => {
    changes++
  }
  const recallKept = createCache(() => changes)

  const notice = (now: string) => {
    if (now !== seen) invalidate()
    seen = now
  }
  const checkForChanges = async () =>
    notice(await share('changes', '', async () => (await readVisible(db, {})).rows[0]?.seen ?? ''))
  const recall: ReadCached = (table, id, read) =>
    PASSING.has(table) ? share(table, id, read) : recallKept(table, id, async () => share(table, id, read))
  const readCached: ReadCached = (table, id, read) => checkForChanges().then(() => recall(table, id, read))
  return {
    readCached,
    cache: { checkForChanges, recall, invalidate } satisfies Cache,
    mark: { select: visible, notice } satisfies ChangeMark,
    /** Takes away what nobody compares with any more. */
    async trim() {
      await sql`delete from "changes" where "id" <= (select max("id") from "changes") - ${KEPT}
        and (select count(*) from "changes") > ${2 * KEPT}`.execute(db)
    },
  }
}
