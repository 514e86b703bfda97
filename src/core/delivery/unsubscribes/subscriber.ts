import { completeBrand } from '../../../engine/design/brand.ts'
import type { Db } from '../../../ports/database.ts'
import type { Services } from '../../call/context.ts'
import { isHashed, isSuppressed, keysOf, subscribe, unsubscribe } from './suppression.ts'

/** The owner of an unsubscribe link, and whether they are unsubscribed; null for an unknown link. */
export async function findSubscriber({ db }: Services, token: string) {
  const link = await db
    .selectFrom('unsubscribeLinks')
    .innerJoin('stores', 'stores.id', 'unsubscribeLinks.storeId')
    .leftJoin('settings', 'settings.storeId', 'unsubscribeLinks.storeId')
    .select([
      'unsubscribeLinks.storeId',
      'stores.name as storeName',
      'address',
      'addressKey',
      'locale',
      'brand',
    ])
    .where('token', '=', token)
    .executeTakeFirst()
  if (!link) return null
  const keys = isErased(link) ? [link.addressKey] : keysOf(link.storeId, link.address)
  const brand = completeBrand(JSON.parse(link.brand ?? '{}'))
  return { ...link, brand, isUnsubscribed: await isSuppressed(db, link.storeId, keys) }
}

type Link = { storeId: string; address: string; addressKey: string }

/** The link of an erased recipient keeps working, without revealing whose it is. */
const isErased = ({ addressKey }: Link) => isHashed(addressKey)

/** Subscribes or unsubscribes the owner of a link. */
export async function setSubscription(
  { transact, clock }: Services,
  link: Link,
  action: 'unsubscribe' | 'subscribe',
): Promise<void> {
  await transact(async (db) => {
    if (isErased(link)) return setErasedSubscription(db, link, action, clock.now())
    if (action === 'unsubscribe') await unsubscribe(db, link.storeId, link.address, clock.now())
    else await subscribe(db, link.storeId, link.address)
  })
}

async function setErasedSubscription(
  db: Db,
  { storeId, addressKey }: Link,
  action: 'unsubscribe' | 'subscribe',
  now: Date,
) {
  if (action === 'subscribe')
    await db
      .deleteFrom('unsubscribes')
      .where('storeId', '=', storeId)
      .where('addressKey', '=', addressKey)
      .execute()
  else
    await db
      .insertInto('unsubscribes')
      .values({ storeId, addressKey, address: '', createdAt: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
