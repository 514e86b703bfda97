import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { hasInstallationSender } from '../../delivery/senders/installation-sender.ts'

const Subscription = z.object({
  wanted: z.boolean().describe('Whether you want to receive emails about problems in this store'),
  canEmail: z.boolean().describe('Whether the installation has its own sender for these emails'),
})

export const getNoticeWish = defineOperation({
  name: 'getNoticeWish',
  summary: 'Whether you receive emails about problems in this store',
  level: 'admin',
  app: {},
  reads: true,
  input: z.object({}),
  output: Subscription,
  run: readSubscription,
})

export const setNoticeWish = defineOperation({
  name: 'setNoticeWish',
  summary: 'Choose whether to receive problem emails for this store, at most one a day per kind of problem',
  level: 'admin',
  app: {},
  audit: {},
  input: z.object({ wanted: z.boolean() }),
  output: Subscription,
  run: async (ctx, { wanted }) => {
    const personId = requirePersonId(ctx)
    if (wanted) await subscribe(ctx, personId)
    else await unsubscribe(ctx, personId)
    return readSubscription(ctx)
  },
})

export const subscribe = ({ db, storeId, services }: Ctx, personId: string) =>
  db
    .insertInto('noticeWishes')
    .values({ storeId, personId, createdAt: services.clock.now().toISOString() })
    .onConflict((conflict) => conflict.columns(['storeId', 'personId']).doNothing())
    .execute()

export const unsubscribe = ({ db, storeId }: Ctx, personId: string) =>
  db.deleteFrom('noticeWishes').where('storeId', '=', storeId).where('personId', '=', personId).execute()

function requirePersonId({ person }: Ctx): string {
  if (!person) throw invalid('person', 'notice.account_needed')
  return person.id
}

async function readSubscription(ctx: Ctx): Promise<z.input<typeof Subscription>> {
  const subscription = await ctx.db
    .selectFrom('noticeWishes')
    .select('createdAt')
    .where('storeId', '=', ctx.storeId)
    .where('personId', '=', requirePersonId(ctx))
    .executeTakeFirst()
  return { wanted: subscription !== undefined, canEmail: await hasInstallationSender(ctx) }
}
