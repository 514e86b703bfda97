import { sql } from 'kysely'
import type { Db, Memory, Remember } from '../../ports.ts'
import { prepare } from '../../statements/prepared.ts'
import { PASSING } from './passing.ts'
import { createRemember } from './remember.ts'
import { createSharedReads } from './shared-reads.ts'

type Visible = { count: number; sum: string | null }

/** Ids are never used twice, and old ones go before new ones come: no two states of the list have both in common. */
const readVisible = prepare<Record<never, never>, Visible>(
  () => sql`select count(*) as "count", sum("id")::text as "sum" from "changes"`,
)

const KEPT = 1000

/** Knows by the list of changes (migration 6) whether what this process has read may be old. */
export function createChangeList(db: Db) {
  const share = createSharedReads()
  let seen = ''
  let news = 0
  const forget = () => {
    news++
  }
  const recallKept = createRemember(() => news)

  const look = async () => {
    const now = await share('changes', '', async () => {
      const { count, sum } = (await readVisible(db, {})).rows[0] as Visible
      return `${count} ${sum}`
    })
    if (now !== seen) forget()
    seen = now
  }
  const recall: Remember = (table, id, read) =>
    PASSING.has(table) ? share(table, id, read) : recallKept(table, id, async () => share(table, id, read))
  const remember: Remember = (table, id, read) => look().then(() => recall(table, id, read))
  return {
    remember,
    memory: { look, recall, forget } satisfies Memory,
    /** Takes away what nobody compares with any more. */
    async trim() {
      const { count } = (await readVisible(db, {})).rows[0] as Visible
      if (count > 2 * KEPT)
        await sql`delete from "changes" where "id" <= (select max("id") from "changes") - ${KEPT}`.execute(db)
    },
  }
}
