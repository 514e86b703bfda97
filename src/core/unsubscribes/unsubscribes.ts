import { z } from 'zod'
import { addressKey } from '../../engine/deliver/addresses.ts'
import type { MailAddress } from '../../ports/mail.ts'
import type { Db } from '../../ports/store.ts'
import type { Ctx, Services } from '../call/context.ts'
import { defineOperation } from '../call/operation.ts'
import { timestamp } from '../fields.ts'
import { EmailAddress } from '../senders/sender.ts'

const List = z.array(z.object({ address: z.string(), createdAt: timestamp }))
const Address = z.object({ address: EmailAddress.describe('Email address') })

const listOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('unsubscribes')
    .select(['address', 'createdAt'])
    .where('storeId', '=', ctx.storeId)
    .orderBy('addressKey')
    .execute()

/** The keys of those among the addresses who want no marketing from the store. */
export async function unsubscribedAmong(
  { db, storeId }: Pick<Ctx, 'db' | 'storeId'>,
  addresses: readonly MailAddress[],
): Promise<Set<string>> {
  const keys = addresses.map(({ address }) => addressKey(address))
  const rows = await db
    .selectFrom('unsubscribes')
    .select('addressKey')
    .where('storeId', '=', storeId)
    .where('addressKey', 'in', keys)
    .execute()
  return new Set(rows.map((row) => row.addressKey))
}

export const listUnsubscribes = defineOperation({
  name: 'listUnsubscribes',
  summary: 'List the addresses that want no marketing from a store',
  level: 'admin',
  cli: { command: 'unsubscribe list' },
  app: {},
  reads: true,
  input: z.object({}),
  output: List,
  run: listOf,
})

export const addUnsubscribe = defineOperation({
  name: 'addUnsubscribe',
  summary: 'Send no more marketing to an address',
  level: 'admin',
  cli: { command: 'unsubscribe add', positional: ['address'] },
  app: {},
  input: Address,
  output: List,
  run: async (ctx, { address }) => {
    await unsubscribe(ctx.db, ctx.storeId, address, ctx.services.clock.now())
    return listOf(ctx)
  },
})

export const removeUnsubscribe = defineOperation({
  name: 'removeUnsubscribe',
  summary: 'Send marketing to an address again',
  level: 'admin',
  cli: { command: 'unsubscribe remove', positional: ['address'] },
  app: {},
  input: Address,
  output: List,
  run: async (ctx, { address }) => {
    await subscribe(ctx.db, ctx.storeId, address)
    return listOf(ctx)
  },
})

const unsubscribe = (db: Db, storeId: string, address: string, now: Date) =>
  db
    .insertInto('unsubscribes')
    .values({ storeId, addressKey: addressKey(address), address, createdAt: now.toISOString() })
    .onConflict((already) => already.doNothing())
    .execute()

const subscribe = (db: Db, storeId: string, address: string) =>
  db
    .deleteFrom('unsubscribes')
    .where('storeId', '=', storeId)
    .where('addressKey', '=', addressKey(address))
    .execute()

/** Whose unsubscribe link it is, and whether they have used it; null for an unknown one. */
export async function findSubscriber({ db }: Services, token: string) {
  const link = await db
    .selectFrom('unsubscribeLinks')
    .innerJoin('stores', 'stores.id', 'unsubscribeLinks.storeId')
    .select(['storeId', 'stores.name as storeName', 'address', 'addressKey', 'locale'])
    .where('token', '=', token)
    .executeTakeFirst()
  if (!link) return null
  const row = await db
    .selectFrom('unsubscribes')
    .select('addressKey')
    .where('storeId', '=', link.storeId)
    .where('addressKey', '=', link.addressKey)
    .executeTakeFirst()
  return { ...link, isUnsubscribed: row !== undefined }
}

/** What the owner of a link wants from now on. */
export async function setSubscription(
  { transact, clock }: Services,
  { storeId, address }: { storeId: string; address: string },
  wanted: 'unsubscribe' | 'subscribe',
): Promise<void> {
  await transact(async (db) => {
    if (wanted === 'unsubscribe') await unsubscribe(db, storeId, address, clock.now())
    else await subscribe(db, storeId, address)
  })
}
