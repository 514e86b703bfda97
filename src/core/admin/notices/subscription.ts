import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { hasInstallationSender } from '../../delivery/senders/installation-sender.ts'

const Wish = z.object({
  wanted: z.boolean().describe('Whether you want to receive emails about problems in this store'),
  canMail: z.boolean().describe('Whether the installation has its own sender for these emails'),
})

export const getNoticeWish = defineOperation({
  name: 'getNoticeWish',
  summary: 'Whether you receive emails about problems in this store',
  level: 'admin',
  app: {},
  reads: true,
  input: z.object({}),
  output: Wish,
  run: (ctx) => readWish(ctx),
})

export const setNoticeWish = defineOperation({
  name: 'setNoticeWish',
  summary: 'Choose whether you receive emails about problems in this store, at most once a day for each kind',
  level: 'admin',
  app: {},
  audit: {},
  input: z.object({ wanted: z.boolean() }),
  output: Wish,
  run: async (ctx, { wanted }) => {
    const personId = requirePersonId(ctx)
    if (wanted) await addWish(ctx, personId)
    else await removeWish(ctx, personId)
    return readWish(ctx)
  },
})

export const addWish = ({ db, storeId, services }: Ctx, personId: string) =>
  db
    .insertInto('noticeWishes')
    .values({ storeId, personId, createdAt: services.clock.now().toISOString() })
    .onConflict((conflict) => conflict.columns(['storeId', 'personId']).doNothing())
    .execute()

export const removeWish = ({ db, storeId }: Ctx, personId: string) =>
  db.deleteFrom('noticeWishes').where('storeId', '=', storeId).where('personId', '=', personId).execute()

function requirePersonId({ person }: Ctx): string {
  if (!person) throw invalid('person', 'notice.account_needed')
  return person.id
}

async function readWish(ctx: Ctx): Promise<z.input<typeof Wish>> {
  const wish = await ctx.db
    .selectFrom('noticeWishes')
    .select('createdAt')
    .where('storeId', '=', ctx.storeId)
    .where('personId', '=', requirePersonId(ctx))
    .executeTakeFirst()
  return { wanted: wish !== undefined, canMail: await hasInstallationSender(ctx) }
}
