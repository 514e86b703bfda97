import { sql } from 'kysely'
import type { Db } from '../../../../ports/database.ts'
import type { Migrate } from '../migration.ts'

const BATCH_ROWS = 100

/**
 * Makes translations follow the layout's design if they were last saved in the app and their design differs only
 * in texts, links, images and files.
 */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('translations').addColumn('follows', 'text').execute()
  for (let last = '', rows: Row[] | null = null; rows === null || rows.length === BATCH_ROWS; ) {
    rows = (await findSavedInApp(db, last)).rows
    last = rows.at(-1)?.position ?? last
    for (const row of rows) if (structureOf(row.own) === structureOf(row.design)) await follow(db, row)
  }
}

type Row = {
  position: string
  layoutId: string
  locale: string
  main: string
  version: number
  own: string
  design: string
}

/** The version with the same timestamp is the one that last saved the translation. */
const findSavedInApp = (db: Db, last: string) =>
  sql<Row>`select "t"."layoutId" || ' ' || "t"."locale" as "position", "t"."layoutId", "t"."locale",
      "l"."defaultLocale" as "main", "l"."version", "t"."bodyDesign" as "own", "l"."bodyDesign" as "design"
    from "translations" as "t" join "layouts" as "l" on "l"."id" = "t"."layoutId"
    where "t"."layoutId" || ' ' || "t"."locale" > ${last}
      and "t"."bodyDesign" is not null and "l"."bodyDesign" is not null
      and exists (select 1 from "layoutVersions" as "v" where "v"."layoutId" = "t"."layoutId"
        and "v"."createdAt" = "t"."updatedAt" and "v"."source" = 'app')
    order by "t"."layoutId" || ' ' || "t"."locale" limit ${sql.lit(BATCH_ROWS)}`.execute(db)

const TEXTS = new Set([
  ...['text', 'html', 'alt', 'href', 'url', 'label', 'filename', 'title', 'cell', 'value'],
  ...['fileKey', 'darkFileKey'],
])

/** A design without what a language may change: texts, links, images and files. */
function structureOf(json: string): string {
  const { testVariables: _, ...design } = JSON.parse(json)
  return JSON.stringify(design, (name, value) => {
    if (TEXTS.has(name)) return undefined
    if (name === 'rows' && Array.isArray(value)) return value.length
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** Also updates the current version, so that restoring it does not detach the translation. */
async function follow(db: Db, { layoutId, locale, main, version }: Row) {
  await sql`update "translations" set "follows" = ${main}
    where "layoutId" = ${layoutId} and "locale" = ${locale}`.execute(db)
  const { rows } = await sql<{ snapshot: string }>`select "snapshot" from "layoutVersions"
    where "layoutId" = ${layoutId} and "version" = ${version}`.execute(db)
  for (const { snapshot } of rows) {
    const content: { translations: { locale: string; follows?: string }[] } = JSON.parse(snapshot)
    for (const translation of content.translations)
      if (translation.locale === locale) translation.follows = main
    await sql`update "layoutVersions" set "snapshot" = ${JSON.stringify(content)}
      where "layoutId" = ${layoutId} and "version" = ${version}`.execute(db)
  }
}
