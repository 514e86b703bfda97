import { dateIn } from '../../engine/time-zone.ts'
import type { Db } from '../../ports/store.ts'
import type { Ctx } from '../call/context.ts'
import { cachedSettings } from '../settings/settings.ts'
import type { FoundKind } from './found-kinds.ts'

const DAY_MS = 24 * 3600 * 1000
/** A problem that lasts is mentioned again after this. */
const REMIND_DAYS = 7
const KEPT_DAYS = 30

export type Reader = { id: string; name: string; email: string; locale: string | null }

/** Admins and owners who want notices of the store, as long as they are that. */
export const readersOf = (db: Db, storeId: string): Promise<Reader[]> =>
  db
    .selectFrom('noticeWishes')
    .innerJoin('people', 'people.id', 'noticeWishes.personId')
    .leftJoin('members', (join) =>
      join.onRef('members.personId', '=', 'people.id').onRef('members.storeId', '=', 'noticeWishes.storeId'),
    )
    .select(['people.id', 'people.name', 'people.email', 'people.locale'])
    .where('noticeWishes.storeId', '=', storeId)
    .where((eb) => eb.or([eb('people.isOwner', '=', 1), eb('members.role', '=', 'admin')]))
    .orderBy('people.id')
    .execute()

/** Decides in one transaction what is to be mailed today; sending may then be interrupted at any point. */
export async function noteFound(ctx: Ctx, found: readonly FoundKind[], readers: readonly Reader[]) {
  const { storeId, services } = ctx
  const { timeZone } = await cachedSettings(ctx)
  const now = services.clock.now()
  const today = dateIn(timeZone, now)
  const dayBefore = (days: number) => dateIn(timeZone, now.getTime() - days * DAY_MS)
  await services.transact(async (db) => {
    await forgetMended(db, storeId, found)
    const rows = () => db.deleteFrom('notices').where('storeId', '=', storeId)
    await rows().where('status', '=', 'DUE').where('day', '!=', today).execute()
    await rows().where('day', '<', dayBefore(KEPT_DAYS)).execute()
    for (const { id: personId } of readers)
      for (const { kind, about } of found) {
        if (await isKnown(db, { storeId, personId, kind, about, since: dayBefore(REMIND_DAYS) })) continue
        await db
          .insertInto('notices')
          .values({
            ...{ storeId, personId, kind, day: today, about },
            ...{ status: 'DUE', retryAt: now.toISOString(), isOver: 0 },
          })
          .onConflict((already) => already.columns(['storeId', 'personId', 'kind', 'day']).doNothing())
          .execute()
      }
  })
}

/** What is gone is news when it comes again; what was not mailed by then need not be. */
async function forgetMended(db: Db, storeId: string, found: readonly FoundKind[]) {
  const kinds = ['', ...found.map(({ kind }) => kind)]
  await db
    .deleteFrom('notices')
    .where('storeId', '=', storeId)
    .where('status', '=', 'DUE')
    .where('kind', 'not in', kinds)
    .execute()
  await db
    .updateTable('notices')
    .set({ isOver: 1 })
    .where('storeId', '=', storeId)
    .where('isOver', '=', 0)
    .where('kind', 'not in', kinds)
    .execute()
}

type Known = { storeId: string; personId: string; kind: string; about: string; since: string }

/** Whether the same was mailed lately, and has lasted since. */
async function isKnown(db: Db, { storeId, personId, kind, about, since }: Known): Promise<boolean> {
  const row = await db
    .selectFrom('notices')
    .select('day')
    .where('storeId', '=', storeId)
    .where('personId', '=', personId)
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('isOver', '=', 0)
    .where('status', '!=', 'FAILED')
    .where('day', '>', since)
    .executeTakeFirst()
  return row !== undefined
}
