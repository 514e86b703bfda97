import { CompiledQuery, sql } from 'kysely'
import type { Cache, Db, ReadCached } from '../../ports/store.ts'
import { createCache } from './cache.ts'
import { keepPlanOf } from './prepared.ts'
import { createSharedReads } from './shared-reads.ts'
import { UNCACHED_TABLES } from './uncached-tables.ts'

/** Lets a statement check for changes as a side effect: `select` reads the mark, `notice` compares it. */
export type ChangeMark = { select: string; notice(seen: string): void }

/** Ids are never reused and the oldest rows are deleted first, so any change alters at least one of the three. */
const VISIBLE = `(select concat_ws(' ', count(*), sum("id"), max("id")) from "changes")`
const READ_VISIBLE = CompiledQuery.raw(keepPlanOf(`select ${VISIBLE} as "seen"`)) as CompiledQuery<{
  seen: string
}>

/** Few, because every request aggregates over them. */
const KEPT = 100

/** Invalidates this process's cache when the list of changes (migration 6) shows a change. */
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
    notice(await share('changes', '', async () => (await db.executeQuery(READ_VISIBLE)).rows[0]?.seen ?? ''))
  const recall: ReadCached = (table, id, read) =>
    UNCACHED_TABLES.has(table)
      ? share(table, id, read)
      : recallKept(table, id, async () => share(table, id, read))
  const readCached: ReadCached = (table, id, read) => checkForChanges().then(() => recall(table, id, read))
  return {
    readCached,
    cache: { checkForChanges, recall, invalidate } satisfies Cache,
    mark: { select: VISIBLE, notice } satisfies ChangeMark,
    /** Deletes old rows of the list. */
    async trim() {
      await sql`delete from "changes" where "id" <= (select max("id") from "changes") - ${KEPT}
        and (select count(*) from "changes") > ${2 * KEPT}`.execute(db)
    },
  }
}
