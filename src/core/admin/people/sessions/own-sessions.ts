import { z } from 'zod'
import { requireBrowser, requirePerson } from '../../../call/access.ts'
import { notFound } from '../../../call/errors.ts'
import { timestamp } from '../../../call/fields.ts'
import { defineOperation } from '../../../call/operation.ts'

export const listSessions = defineOperation({
  name: 'listSessions',
  summary: 'List the devices you are signed in on',
  level: 'person',
  app: {},
  reads: true,
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      isCurrent: z.boolean(),
      createdAt: timestamp,
      lastUsedAt: timestamp,
    }),
  ),
  run: async (ctx) => {
    const { id, sessionId } = requirePerson(ctx)
    const rows = await ctx.db
      .selectFrom('sessions')
      .select(['id', 'device', 'createdAt', 'lastUsedAt'])
      .where('personId', '=', id)
      .where('expiresAt', '>', ctx.services.clock.now().toISOString())
      .orderBy('lastUsedAt', 'desc')
      .execute()
    return rows.map((row) => ({ ...row, isCurrent: row.id === sessionId }))
  },
})

export const revokeSession = defineOperation({
  name: 'revokeSession',
  summary: 'Sign out one of your devices immediately',
  level: 'person',
  app: {},
  input: z.object({ id: z.string().describe('Session id') }),
  output: z.object({ id: z.string() }),
  run: async (ctx, { id }) => {
    const person = requirePerson(ctx)
    const session = await ctx.db
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('personId', '=', person.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('session'))
    if (id === person.sessionId) requireBrowser(ctx).setSessionToken(null)
    return session
  },
})
