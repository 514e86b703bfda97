import { sql } from 'kysely'
import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'

/** Of layouts, and of HTTP requests. */
const MAX_RECORDS = 30
/** Keeps the search short, because it runs on the main thread. */
const MAX_BYTES = 50_000
/** Applies to values and lists separately. */
const MAX_PATHS = 25

const OUTPUT = /\{\{-?\s*variables\.([A-Za-z_]\w*(?:\.\w+)*)/g
/** In a tag or in the JSON of a design. */
const LOOP = /\bin(?:":"| +)variables\.([A-Za-z_]\w*(?:\.\w+)*)/g

/** Unlike `length`, this does not read the content, which would take seconds if many records are large. */
const bytesOf = (...columns: string[]) =>
  sql<number>`${sql.join(
    columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  )}`

/** For the editors, so that a new layout or HTTP request can use the same names as the others. */
export const listStoreVariables = defineOperation({
  name: 'listStoreVariables',
  summary:
    'The variables that the most recently changed layouts and HTTP requests print or repeat over, most common first',
  level: 'read',
  app: {},
  input: z.object({}),
  output: z.object({ paths: z.array(z.string()).describe('Paths of lists end with `[]`') }),
  run: async ({ db, storeId }) => {
    const layouts = await db
      .selectFrom('layouts')
      .select(['subject', 'previewText', 'body', 'bodyDesign'])
      .where('storeId', '=', storeId)
      .where(bytesOf('body', 'bodyDesign'), '<=', MAX_BYTES)
      .orderBy('changedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_RECORDS)
      .execute()
    const requests = await db
      .selectFrom('httpRequests')
      .select(['url', 'headers', 'body'])
      .where('storeId', '=', storeId)
      .where(bytesOf('headers', 'body'), '<=', MAX_BYTES)
      .orderBy('updatedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_RECORDS)
      .execute()
    const uses = new Map<string, number>()
    for (const record of [...layouts, ...requests]) {
      const text = Object.values(record).join('\n')
      const printed = Array.from(text.matchAll(OUTPUT), ([, path = '']) => path)
      const lists = Array.from(text.matchAll(LOOP), ([, path]) => `${path}[]`)
      for (const path of new Set([...printed, ...lists])) uses.set(path, (uses.get(path) ?? 0) + 1)
    }
    const paths = [...uses].toSorted(([, a], [, b]) => b - a).map(([path]) => path)
    const isList = (path: string) => path.endsWith('[]')
    const values = paths.filter((path) => !isList(path)).slice(0, MAX_PATHS)
    return { paths: [...values, ...paths.filter(isList).slice(0, MAX_PATHS)] }
  },
})
