import { z } from 'zod'
import { fieldsOf } from '../../../engine/content/diff.ts'
import type { Snapshot } from '../../../engine/content/snapshot.ts'
import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'
import { count, positiveInteger, timestamp } from '../../call/fields.ts'

/** The largest value that the column can hold. */
const MAX_NUMBER = 2_147_483_647

export const VersionNumber = positiveInteger.describe('Version number')

export const VersionSummary = z
  .object({
    version: count,
    createdAt: timestamp,
    action: z.string().describe('create, update, translation.save, translation.delete, promote or restore'),
    source: z.enum(['api', 'mcp', 'app', 'repo', 'cli']),
    author: z.string(),
    changed: z.array(z.string()).describe('Fields that differ from the previous version'),
  })
  .meta({ id: 'VersionSummary' })

const Words = z
  .array(z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() }))
  .describe('Both texts merged: skip additions to get the older text, removals to get the newer one')

export const FieldChange = z.object({
  path: z.string(),
  kind: z.enum(['words', 'source']).describe('source: only the code differs, not the visible text'),
  words: Words,
})

export const BlockChange = z.object({
  change: z.enum(['added', 'removed', 'changed', 'moved']),
  isMoved: z.boolean(),
  before: z.string().nullable().describe('Block id in the older version; null if the block is new'),
  after: z.string().nullable(),
  block: z.unknown().meta({ type: 'object' }).describe('The block, in its older version if it was removed'),
  fields: z.array(FieldChange),
})

/** A version with its snapshot; the caller has checked that the layout exists. */
export async function versionOf(ctx: Ctx, layoutId: string, version: number) {
  const found = await findVersion(ctx, layoutId, version)
  if (!found) throw notFound('version')
  return found
}

export async function findVersion(ctx: Ctx, layoutId: string, version: number) {
  if (version > MAX_NUMBER) return null
  const row = await ctx.db
    .selectFrom('layoutVersions')
    .select(['version', 'createdAt', 'action', 'source', 'author', 'changed', 'snapshot'])
    .where('layoutId', '=', layoutId)
    .where('storeId', '=', ctx.storeId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return null
  const { changed, snapshot, ...summary } = row
  return { ...summary, changed: fieldsOf(JSON.parse(changed)), snapshot: JSON.parse(snapshot) as Snapshot }
}

export async function requireLayout(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .selectFrom('layouts')
    .select('id')
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirstOrThrow(() => notFound('layout'))
}
