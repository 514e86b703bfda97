import { sql } from 'kysely'
import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'

const MAX_LAYOUTS = 30
/** Keeps the search short, because it runs on the main thread. */
const MAX_BYTES = 50_000
const MAX_PATHS = 25

const OUTPUT = /\{\{-?\s*variables\.([A-Za-z_]\w*(?:\.\w+)*)/g

/** For the editor, so that a new layout can use the same names as the others. */
export const listStoreVariables = defineOperation({
  name: 'listStoreVariables',
  summary: 'The variables that the most recently changed layouts print, most common first',
  level: 'read',
  app: {},
  input: z.object({}),
  output: z.object({ paths: z.array(z.string()) }),
  run: async ({ db, storeId }) => {
    const layouts = await db
      .selectFrom('layouts')
      .select(['subject', 'previewText', 'body', 'bodyDesign'])
      .where('storeId', '=', storeId)
      .where(
        // Unlike `length`, this does not read the content, which would take seconds if many layouts are large.
        sql<number>`coalesce(octet_length("body"), 0) + coalesce(octet_length("bodyDesign"), 0)`,
        '<=',
        MAX_BYTES,
      )
      .orderBy('changedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_LAYOUTS)
      .execute()
    const uses = new Map<string, number>()
    for (const layout of layouts) {
      const text = Object.values(layout).join('\n')
      for (const path of new Set(Array.from(text.matchAll(OUTPUT), ([, path = '']) => path)))
        uses.set(path, (uses.get(path) ?? 0) + 1)
    }
    const paths = [...uses].toSorted(([, a], [, b]) => b - a).map(([path]) => path)
    return { paths: paths.slice(0, MAX_PATHS) }
  },
})
