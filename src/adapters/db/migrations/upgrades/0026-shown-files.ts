import { sql } from 'kysely'
import type { Db } from '../../../../ports/database.ts'
import type { Migrate } from '../migration.ts'

const BATCH_ROWS = 100
const BATCH_KEYS = 1000
const FILE_KEY = /fil_[0-9a-z]+/g

/** Files that are embedded by URL count as used. This adds the uses in existing layouts and presets. */
export const up: Migrate = async (db) => {
  await addUses(db, { table: 'layouts', ownerId: 'id', texts: ['body', 'bodyDesign', 'attachments'] })
  await addUses(db, {
    table: 'translations',
    ownerId: 'layoutId',
    texts: ['body', 'bodyDesign', 'attachments'],
  })
  await addUses(db, { table: 'presets', ownerId: 'id', texts: ['blocks'] })
}

type Source = { table: 'layouts' | 'translations' | 'presets'; ownerId: string; texts: readonly string[] }
type Uses = { table: string; ownerId: string }
type Row = { ownerId: string; storeId: string; position: string; text: string }

async function addUses(db: Db, { table, ownerId, texts }: Source) {
  const uses: Uses =
    table === 'presets'
      ? { table: 'presetFiles', ownerId: 'presetId' }
      : { table: 'layoutFiles', ownerId: 'layoutId' }
  const position = table === 'translations' ? sql`"layoutId" || ' ' || "locale"` : sql`"id"`
  const text = sql.join(
    texts.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  )
  let last = ''
  for (;;) {
    const { rows } = await sql<Row>`
      select ${sql.ref(ownerId)} as "ownerId", "storeId", ${position} as "position", ${text} as "text"
      from ${sql.table(table)} where ${position} > ${last} order by ${position} limit ${sql.lit(BATCH_ROWS)}`.execute(
      db,
    )
    for (const row of rows) await addUsesOf(db, uses, row)
    last = rows.at(-1)?.position ?? last
    if (rows.length < BATCH_ROWS) return
  }
}

async function addUsesOf(db: Db, uses: Uses, { ownerId, storeId, text }: Row) {
  const keys = [...new Set(text.match(FILE_KEY) ?? [])]
  for (let from = 0; from < keys.length; from += BATCH_KEYS)
    await sql`insert into ${sql.table(uses.table)} ("fileId", ${sql.ref(uses.ownerId)})
      select "id", ${ownerId} from "files"
      where "storeId" = ${storeId} and "id" in (${sql.join(keys.slice(from, from + BATCH_KEYS))})
      on conflict do nothing`.execute(db)
}
