import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { count } from '../../call/fields.ts'
import { MAX_VERSIONS } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { requireLayout, VersionSummary } from '../layouts/version.ts'
import { RepoStatus, showStatus } from '../repository/repository.ts'

const Card = VersionSummary.extend({
  restoredVersion: count.nullable().describe('The earlier version that was restored'),
  isYours: z.boolean().describe('Whether the signed-in person saved it'),
  commit: z.string().nullable().describe('Its commit in the connected repository'),
  waits: z.boolean().describe('Whether the version still has to be pushed to the repository'),
})

export const listVersionCards = defineOperation({
  name: 'listVersionCards',
  summary: `A layout's newest ${MAX_VERSIONS} versions, each with its commit in the connected repository`,
  level: 'read',
  app: {},
  input: z.object({ id: LayoutId }),
  output: z.object({ versions: z.array(Card), repository: RepoStatus }),
  run: async (ctx, { id }) => {
    await requireLayout(ctx, id)
    const rows = await readVersions(ctx, id)
    const [commits, pending, repository] = await Promise.all([
      readCommits(ctx, id, rows.at(-1)?.version ?? 0),
      readPendingVersions(ctx, id),
      showStatus(ctx),
    ])
    return {
      versions: rows.map(({ changed, authorId, ...row }) => ({
        ...row,
        isYours: authorId === ctx.person?.id,
        changed: JSON.parse(changed) as string[],
        commit: commits.get(row.version) ?? null,
        waits: pending.has(row.version),
      })),
      repository,
    }
  },
})

const readVersions = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('layoutVersions')
    .select(['version', 'createdAt', 'action', 'restoredVersion', 'source', 'author', 'authorId', 'changed'])
    .where('layoutId', '=', id)
    .where('storeId', '=', ctx.storeId)
    .orderBy('version', 'desc')
    .execute()

/** The oldest commit of each version; later ones with the same version are cherry-picked copies. */
async function readCommits(ctx: Ctx, id: string, oldest: number): Promise<Map<number | null, string>> {
  const rows = await ctx.db
    .selectFrom('repoCommits')
    .select(['version', 'sha'])
    .where('storeId', '=', ctx.storeId)
    .where('layoutId', '=', id)
    .where('version', '>=', oldest)
    .orderBy('position', 'desc')
    .execute()
  return new Map(rows.map(({ version, sha }) => [version, sha]))
}

async function readPendingVersions(ctx: Ctx, id: string): Promise<Set<number | null>> {
  const rows = await ctx.db
    .selectFrom('repoChanges')
    .select('version')
    .where('storeId', '=', ctx.storeId)
    .where('layoutId', '=', id)
    .execute()
  return new Set(rows.map(({ version }) => version))
}
