import { sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'

export const deleteStore = defineOperation({
  name: 'deleteStore',
  summary: 'Permanently delete a store and everything in it; its keys and tokens stop working immediately',
  level: 'owner',
  app: { confirm: true },
  cli: { command: 'store delete', positional: ['id'], wholeInstallation: true },
  audit: { subject: 'name' },
  input: z.object({ id: z.string().describe('Store id') }),
  output: z.object({ deleted: z.literal(true), id: z.string(), name: z.string() }),
  run: async (ctx, { id }) => {
    const now = ctx.services.clock.now().toISOString()
    // The sweep removes the files' bytes later.
    await sql`insert into "fileRemovals" ("fileId", "storeId", "dueAt")
      select "id", "storeId", ${now} from "files" where "storeId" = ${id}
      on conflict ("fileId") do nothing`.execute(ctx.db)
    const deleted = await ctx.db
      .deleteFrom('stores')
      .where('id', '=', id)
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(() => notFound('store'))
    return { deleted: true as const, ...deleted }
  },
})
