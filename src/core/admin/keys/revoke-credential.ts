import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../ports/database.ts'
import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'
import { timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'

export const revokeToken = defineOperation({
  name: 'revokeToken',
  summary: 'Revoke a step token immediately and permanently',
  level: 'admin',
  cli: { command: 'token revoke', positional: ['id'], wholeInstallation: true },
  app: {},
  audit: { subject: 'id' },
  input: z.object({ id: z.string().describe('Token id') }),
  output: z.object({ id: z.string(), revokedAt: timestamp.nullable() }),
  run: (ctx, { id }) => revokeCredential(ctx, 'stepTokens', 'token', id),
})

export const revokeKey = defineOperation({
  name: 'revokeKey',
  summary: 'Revoke an API key immediately and permanently',
  level: 'admin',
  cli: { command: 'key revoke', positional: ['id'], wholeInstallation: true },
  app: {},
  audit: { subject: 'id' },
  input: z.object({ id: z.string().describe('Key id') }),
  output: z.object({ id: z.string(), revokedAt: timestamp.nullable() }),
  run: (ctx, { id }) => revokeCredential(ctx, 'apiKeys', 'key', id),
})

/**
 * Revokes a key or token, effective from the next call. Revoking it again changes nothing. The command line can revoke
 * credentials of any store.
 */
async function revokeCredential(
  ctx: Ctx,
  table: 'apiKeys' | 'stepTokens',
  kind: 'key' | 'token',
  id: string,
) {
  return ctx.db
    .updateTable(table)
    .set({
      revokedAt: sql<string>`coalesce(${sql.ref('revokedAt')}, ${ctx.services.clock.now().toISOString()})`,
    })
    .where('id', '=', id)
    .$if(ctx.storeId !== '', (query) => query.where('storeId', '=', ctx.storeId))
    .returning(['id', 'revokedAt'])
    .executeTakeFirstOrThrow(() => notFound(kind))
}

export const CREDENTIAL_TABLES = ['apiKeys', 'stepTokens'] as const

/** The creators of active keys and tokens in a store, or in all stores if `storeId` is empty; once per credential. */
export async function countCredentials(db: Db, storeId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of CREDENTIAL_TABLES) {
    const rows = await db
      .selectFrom(table)
      .select('createdById')
      .$if(storeId !== '', (query) => query.where('storeId', '=', storeId))
      .where('revokedAt', 'is', null)
      .execute()
    for (const { createdById } of rows)
      if (createdById !== null) counts.set(createdById, (counts.get(createdById) ?? 0) + 1)
  }
  return counts
}

/**
 * Revokes the keys and tokens that a person created in the store, or in all stores if `storeId` is empty. With
 * `exceptManaged`, skips stores where the person is still an admin.
 */
export async function revokeCredentialsBy(
  { db, storeId, services }: Ctx,
  personId: string,
  { exceptManaged = false } = {},
): Promise<void> {
  const managedStores = db
    .selectFrom('members')
    .select('storeId')
    .where('personId', '=', personId)
    .where('role', '=', 'admin')
  const revokedAt = services.clock.now().toISOString()
  for (const table of CREDENTIAL_TABLES)
    await db
      .updateTable(table)
      .set({ revokedAt })
      .$if(storeId !== '', (query) => query.where('storeId', '=', storeId))
      .where('createdById', '=', personId)
      .$if(exceptManaged, (query) => query.where('storeId', 'not in', managedStores))
      .where('revokedAt', 'is', null)
      .execute()
}
