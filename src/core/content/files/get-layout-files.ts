import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Snapshot } from '../../../engine/content/snapshot.ts'
import { writeFiles } from '../../../engine/repo/files.ts'
import { asMessage } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { count } from '../../call/fields.ts'
import { LAYOUT_FILES_PAGE } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'

const Ids = z
  .string()
  .transform((ids) => ids.split(','))
  .refine((ids) => ids.length <= LAYOUT_FILES_PAGE.layouts, asMessage('value.too_many'))
  .describe('Layout ids, separated by commas; all layouts by default')

/** Not a tool: an assistant works on one layout at a time, and a page would fill its context. */
export const getLayoutFiles = defineOperation({
  name: 'getLayoutFiles',
  summary:
    'List layouts with all their languages as files, in the format of repository versions, in pages of about 2 MB',
  level: 'read',
  rest: { method: 'GET', path: '/layout-files' },
  input: z.object({
    after: z.string().optional().describe('`next` of the previous page'),
    ids: Ids.optional(),
  }),
  output: z.object({
    layouts: z.array(
      z.object({
        id: z.string(),
        version: count,
        files: z.record(z.string(), z.string()).describe('File contents by path inside the layout folder'),
      }),
    ),
    next: z.string().nullable().describe('Pass it as `after` to get the next page; null on the last page'),
  }),
  run: async (ctx, { after, ids }) => {
    const sizes = await readSizes(ctx, after, ids)
    const page = firstPage(sizes)
    const layouts = await readPage(ctx, page)
    return { layouts, next: page.length < sizes.length ? (page.at(-1)?.id ?? null) : null }
  },
})

type LayoutSize = { id: string; version: number; bytes: number }

/**
 * Reads one layout more than fits on a page, to detect whether there is another page. Unlike `length`, `octet_length`
 * does not read the content.
 */
async function readSizes(ctx: Ctx, after = '', ids?: string[]): Promise<LayoutSize[]> {
  let query = ctx.db
    .selectFrom('layouts as l')
    .innerJoin('layoutVersions as v', (join) =>
      join.onRef('v.layoutId', '=', 'l.id').onRef('v.version', '=', 'l.version'),
    )
    .select(['l.id', 'l.version', sql<number>`octet_length("v"."snapshot")`.as('bytes')])
    .where('l.storeId', '=', ctx.storeId)
    .where('v.storeId', '=', ctx.storeId)
    .where('l.id', '>', after)
  if (ids) query = query.where('l.id', 'in', ids)
  return query
    .orderBy('l.id')
    .limit(LAYOUT_FILES_PAGE.layouts + 1)
    .execute()
}

/** As many layouts as fit on a page, but at least one. */
function firstPage(sizes: readonly LayoutSize[]): LayoutSize[] {
  let bytes = 0
  const end = sizes.findIndex((layout, index) => {
    bytes += layout.bytes
    return index === LAYOUT_FILES_PAGE.layouts || (index > 0 && bytes > LAYOUT_FILES_PAGE.bytes)
  })
  return end === -1 ? [...sizes] : sizes.slice(0, end)
}

/** Reads exactly the given versions, even if a layout has been saved again since. */
async function readPage(ctx: Ctx, page: readonly LayoutSize[]) {
  if (page.length === 0) return []
  const rows = await ctx.db
    .selectFrom('layoutVersions')
    .select(['layoutId', 'version', 'snapshot'])
    .where('storeId', '=', ctx.storeId)
    .where((eb) => eb.or(page.map(({ id, version }) => eb.and({ layoutId: id, version }))))
    .orderBy('layoutId')
    .execute()
  const layouts = []
  for (const { layoutId, version, snapshot } of rows) {
    await setImmediate()
    const files = Object.fromEntries(writeFiles(JSON.parse(snapshot) as Snapshot))
    layouts.push({ id: layoutId, version, files })
  }
  return layouts
}
