import { sql } from 'kysely'
import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'

const MAX_LAYOUTS = 30
/** Keeps the search short, because it runs on the main thread. */
const MAX_CHARACTERS = 50_000
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
        sql<number>`length(coalesce("body", '')) + length(coalesce("bodyDesign", ''))`,
        '<=',
        MAX_CHARACTERS,
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
