import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../ports/store.ts'
import { createCache } from './cache.ts'
import { keepPlanOf } from './prepared.ts'

/** Lets a statement check for changes as a side effect: `select` reads the mark, `notice` compares it. */
export type ChangeMark = { select: string; notice(seen: string): void }

/** Ids are never reused and the oldest rows are deleted first, so any change alters at least one of the three. */
const VISIBLE = `(select concat_ws(' ', count(*), sum("id"), max("id")) from "changes")`
const READ_VISIBLE = CompiledQuery.raw(keepPlanOf(`select ${VISIBLE} as "seen"`)) as CompiledQuery<{
  seen: string
}>

/** Few, because every request aggregates over them. */
const KEPT = 100

/**
 * One query for all callers that wait for it. A caller that arrives while one runs waits for the next, because the
 * running one may have read before a change that the caller knows of.
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

/** A cache that is valid while the list of changes is the same, whichever process adds to it. */
export function createChangeList(db: Db) {
  const readMark = async () => (await db.executeQuery(READ_VISIBLE)).rows[0]?.seen ?? ''
  const cache = createCache(shareQuery(readMark))
  return {
    cache,
    mark: { select: VISIBLE, notice: cache.notice } satisfies ChangeMark,
    /** Deletes old rows of the list. */
    async trim() {
      await sql`delete from "changes" where "id" <= (select max("id") from "changes") - ${KEPT}
        and (select count(*) from "changes") > ${2 * KEPT}`.execute(db)
    },
  }
}
