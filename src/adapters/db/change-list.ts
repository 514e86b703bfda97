import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../ports/database.ts'
import { createCache } from './cache.ts'
import { cachePlanOf } from './prepared.ts'

/** Lets another statement check for changes at no extra cost: it selects the mark and passes it to `compare`. */
export type ChangeMark = { select: string; compare(mark: string): void }

/** IDs are never reused and the oldest rows are deleted first, so any change alters at least one of the three. */
const MARK = `(select concat_ws(' ', count(*), sum("id"), max("id")) from "changes")`
const READ_MARK = CompiledQuery.raw(cachePlanOf(`select ${MARK} as "mark"`)) as CompiledQuery<{
  mark: string
}>

/** Few, because every check for changes aggregates over all rows. */
const ROWS_AFTER_TRIM = 100

/**
 * Concurrent callers share a query. A caller that arrives while one is running shares the next one, because the running
 * one may have missed a change that was committed before this call.
 */
function shareQuery<T>(query: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = () => {
    const current = query().finally(() => {
      if (running === current) running = undefined
    })
    running = current
    return current
  }
  const startNext = () => {
    next = undefined
    return start()
  }
  return () => {
    if (!running) return start()
    next ??= running.then(startNext, startNext)
    return next
  }
}

/** A cache that is invalidated when any process adds to the change list. */
export function createChangeList(db: Db) {
  const readMark = async () => (await db.executeQuery(READ_MARK)).rows[0]?.mark ?? ''
  const cache = createCache(shareQuery(readMark))
  return {
    cache,
    mark: { select: MARK, compare: cache.compareMark } satisfies ChangeMark,
    /** Deletes old rows once there are twice as many as needed. */
    async trim() {
      await sql`delete from "changes" where "id" <= (select max("id") from "changes") - ${ROWS_AFTER_TRIM}
        and (select count(*) from "changes") > ${2 * ROWS_AFTER_TRIM}`.execute(db)
    },
  }
}
