import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { defineOperation } from '../../call/operation.ts'
import { saveSealed } from '../../foundation/vault/entries.ts'
import { REPOSITORY_TOKEN_RECORD, RepoStatus, showStatus } from './repository.ts'

export const disconnectRepository = defineOperation({
  name: 'disconnectRepository',
  summary: 'Disconnect the repository and delete its token; the repository itself is not changed',
  level: 'admin',
  cli: { command: 'repo disconnect' },
  app: { confirm: true },
  audit: { subject: 'url' },
  input: z.object({}),
  output: RepoStatus,
  run: async (ctx) => {
    await removeConnection(ctx)
    return showStatus(ctx)
  },
})

export async function removeConnection(ctx: Ctx): Promise<void> {
  for (const table of ['repositories', 'repoChanges', 'repoCommits'] as const)
    await ctx.db.deleteFrom(table).where('storeId', '=', ctx.storeId).execute()
  await saveSealed(ctx, REPOSITORY_TOKEN_RECORD, null)
}
