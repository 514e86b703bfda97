import { z } from 'zod'
import { confirmedUntil, requireBrowser, requirePerson } from '../../../call/access.ts'
import { timestamp } from '../../../call/fields.ts'
import { LEVEL_OF_ROLE, ROLES, type Role, STORE_LEVELS, storeLevelsWithin } from '../../../call/levels.ts'
import { defineOperation } from '../../../call/operation.ts'
import { personById } from '../person.ts'

export const getSession = defineOperation({
  name: 'getSession',
  summary: 'Who is signed in, and the stores they can access',
  level: 'person',
  app: {},
  reads: true,
  input: z.object({}),
  output: z.object({
    person: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      locale: z.string().nullable(),
      isOwner: z.boolean(),
      hasTotp: z.boolean(),
    }),
    stores: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        timeZone: z.string(),
        role: z.enum(ROLES),
        can: z.array(z.enum(STORE_LEVELS)),
        secondPerson: z.boolean().optional().describe('Whether changes to layouts require a second person'),
      }),
    ),
    freshUntil: timestamp.describe('Until then, no further confirmation of identity is required'),
    version: z.string(),
    baseUrl: z.string(),
  }),
  run: async (ctx) => {
    const { id, confirmedAt } = requirePerson(ctx)
    const person = await personById(ctx.db, id)
    const isOwner = person.isOwner === 1
    const stores = await ctx.db
      .selectFrom('stores')
      .leftJoin('members', (join) =>
        join.onRef('members.storeId', '=', 'stores.id').on('members.personId', '=', id),
      )
      .leftJoin('settings', 'settings.storeId', 'stores.id')
      .select(['stores.id', 'stores.name', 'members.role', 'settings.timeZone', 'settings.secondPerson'])
      .$if(!isOwner, (query) => query.where('members.role', 'is not', null))
      .orderBy('stores.name')
      .orderBy('stores.id')
      .execute()
    // Makes the cookie last as long as the session.
    requireBrowser(ctx).renewSession()
    return {
      person: { ...person, isOwner, hasTotp: person.hasTotp === 1 },
      stores: stores.map(({ secondPerson, ...store }) => {
        const role: Role = isOwner ? 'admin' : (store.role ?? 'viewer')
        return {
          ...store,
          timeZone: store.timeZone ?? 'UTC',
          role,
          can: storeLevelsWithin(LEVEL_OF_ROLE[role]),
          ...(secondPerson === 1 && { secondPerson: true }),
        }
      }),
      freshUntil: confirmedUntil(confirmedAt).toISOString(),
      version: ctx.services.version,
      baseUrl: ctx.services.baseUrl,
    }
  },
})
