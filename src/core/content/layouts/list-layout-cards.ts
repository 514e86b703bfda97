import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Design } from '../../../engine/design/design.ts'
import { THUMBNAIL_KINDS, type Thumbnail, thumbnailOf } from '../../../engine/design/thumbnail.ts'
import type { Ctx } from '../../call/context.ts'
import { count, timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../../call/paging.ts'
import { searchCondition } from '../../call/search.ts'
import { readPresets } from './compile.ts'
import { layoutFields } from './fields.ts'
import { Language, LayoutSummary } from './layout.ts'
import { hasOutdatedTexts } from './outdated-texts.ts'
import { readSummaries } from './summaries.ts'
import { VersionSummary } from './version.ts'

const Shape = z.object({
  kind: z.enum(THUMBNAIL_KINDS),
  color: z.string(),
  align: z.enum(['left', 'center', 'right']),
  background: z.string().nullable(),
})

const Card = LayoutSummary.omit({ marketingTexts: true, previewText: true }).extend({
  languages: z
    .array(Language.extend({ missing: count.describe('Number of missing translations') }))
    .describe('The main language first'),
  usedBySteps: count,
  changedBy: z.object({ name: z.string(), source: VersionSummary.shape.source }).nullable(),
  proposed: z
    .object({ by: z.string(), at: timestamp })
    .optional()
    .describe('The latest proposal that is waiting for a second person'),
  outline: z
    .object({ background: z.string(), content: z.string(), rows: z.array(z.array(Shape)) })
    .nullable()
    .describe('Thumbnail of the design as a few rows of colored shapes; null for a text layout'),
})

const Input = z.object({
  ...listInput,
  category: layoutFields.category.optional(),
  preset: z.string().optional().describe('Only layouts that use this preset'),
  outdated: z.boolean().default(false).describe('Only layouts with an outdated language'),
  sort: z.enum(['changed', 'name']).default('changed').describe('changed: most recently changed first'),
})

export const listLayoutCards = defineOperation({
  name: 'listLayoutCards',
  summary: 'List layouts with their last change, the steps that use them and a thumbnail',
  level: 'read',
  app: {},
  input: Input,
  output: listOf(Card).extend({ outdated: count.describe('Number of layouts with an outdated language') }),
  run: async (ctx, input) => {
    const all = await findLayouts(ctx, input)
    const outdated = all.where('id', 'in', outdatedLayouts(ctx))
    const filtered = input.outdated ? outdated : all
    const [list, outdatedCount] = await Promise.all([
      paginate(input, countRows(filtered), async ({ limit, offset }) => {
        const sorted =
          input.sort === 'name'
            ? filtered.orderBy('searchText').orderBy('id')
            : filtered.orderBy('changedAt', 'desc').orderBy('id', 'desc')
        const rows = await sorted.select('id').limit(limit).offset(offset).execute()
        const ids = rows.map(({ id }) => id)
        return readCards(ctx, ids)
      }),
      countRows(outdated),
    ])
    return { ...list, outdated: outdatedCount }
  },
})

async function findLayouts(ctx: Ctx, { q, category, preset }: z.output<typeof Input>) {
  let query = ctx.db
    .selectFrom('layouts')
    .where('storeId', '=', ctx.storeId)
    .where(await searchCondition(ctx, 'layouts', q))
  if (category) query = query.where('category', '=', category)
  if (preset) query = query.where('id', 'in', layoutsWith(ctx, preset))
  return query
}

const layoutsWith = ({ db }: Ctx, presetId: string) =>
  db.selectFrom('presetUses').select('layoutId').where('presetId', '=', presetId)

const outdatedLayouts = ({ db, storeId }: Ctx) =>
  db
    .selectFrom('translations')
    .select('layoutId')
    .where('storeId', '=', storeId)
    .where('outdated', '=', 1)
    .where(hasOutdatedTexts, '=', 1)

async function readCards(ctx: Ctx, ids: string[]): Promise<z.input<typeof Card>[]> {
  if (ids.length === 0) return []
  const [summaries, authors, steps, proposals, thumbnails] = await Promise.all([
    readSummaries(ctx, ids),
    readAuthors(ctx, ids),
    countSteps(ctx, ids),
    readProposals(ctx, ids),
    readThumbnails(ctx, ids),
  ])
  return summaries.map((summary) => {
    const { id } = summary
    return {
      ...summary,
      languages: summary.languages.map((language) => ({ ...language, outdated: language.hasOutdatedTexts })),
      usedBySteps: steps.get(id) ?? 0,
      changedBy: authors.get(id) ?? null,
      proposed: proposals.get(id),
      outline: thumbnails.get(id) ?? null,
    }
  })
}

async function readAuthors(ctx: Ctx, ids: string[]) {
  const rows = await ctx.db
    .selectFrom('layouts')
    .innerJoin('layoutVersions', (join) =>
      join
        .onRef('layoutVersions.layoutId', '=', 'layouts.id')
        .onRef('layoutVersions.version', '=', 'layouts.version'),
    )
    .select(['layouts.id', 'author', 'source'])
    .where('layouts.id', 'in', ids)
    .where('layouts.storeId', '=', ctx.storeId)
    .execute()
  return new Map(rows.map(({ id, author, source }) => [id, { name: author, source }]))
}

async function countSteps(ctx: Ctx, ids: string[]) {
  const rows = await ctx.db
    .selectFrom('stepReferences')
    .select((eb) => ['layoutId', eb.fn.countAll<number>().as('steps')])
    .where('storeId', '=', ctx.storeId)
    .where('layoutId', 'in', ids)
    .groupBy('layoutId')
    .execute()
  return new Map(rows.map(({ layoutId, steps }) => [layoutId, steps]))
}

async function readProposals(ctx: Ctx, ids: string[]) {
  const rows = await ctx.db
    .selectFrom('layoutDrafts')
    .select(['layoutId', 'proposedBy', 'proposedAt'])
    .where('storeId', '=', ctx.storeId)
    .where('layoutId', 'in', ids)
    .where('proposedAt', 'is not', null)
    .orderBy('proposedAt')
    .execute()
  return new Map(rows.map((row) => [row.layoutId, { by: row.proposedBy ?? '', at: row.proposedAt ?? '' }]))
}

/** Designs can be large, so only a few are read at once. */
const DESIGNS_AT_ONCE = 4

async function readThumbnails(ctx: Ctx, ids: string[]): Promise<Map<string, Thumbnail>> {
  const thumbnails = new Map<string, Thumbnail>()
  for (let start = 0; start < ids.length; start += DESIGNS_AT_ONCE) {
    const rows = await ctx.db
      .selectFrom('layouts')
      .select(['id', 'bodyDesign'])
      .where('id', 'in', ids.slice(start, start + DESIGNS_AT_ONCE))
      .where('storeId', '=', ctx.storeId)
      .execute()
    for (const { id, bodyDesign } of rows) {
      await setImmediate()
      if (bodyDesign === null) continue
      const design: Design = JSON.parse(bodyDesign)
      const presets = await readPresets(ctx, [{ bodyDesign: design }])
      const presetBlocks = (presetId = '') => presets.get(presetId)?.blocks ?? []
      const header = presetBlocks(design.header?.presetId)
      thumbnails.set(id, thumbnailOf(design, { header, footer: presetBlocks(design.footer?.presetId) }))
    }
  }
  return thumbnails
}
