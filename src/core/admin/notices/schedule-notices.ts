import { DAY_MS, dateIn } from '../../../engine/time-zone.ts'
import type { Db } from '../../../ports/database.ts'
import type { Ctx } from '../../call/context.ts'
import { NOTICES } from '../../call/limits.ts'
import { cachedSettings } from '../../foundation/settings/settings.ts'
import type { ProblemGroup } from './group-problems.ts'

export type Reader = { id: string; name: string; email: string; locale: string | null }

/** Current admins and owners who subscribed to the store's notices. */
export const findReaders = (db: Db, storeId: string): Promise<Reader[]> =>
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

/** Decides in one transaction what to email today; sending can then be interrupted at any point. */
export async function scheduleNotices(ctx: Ctx, groups: readonly ProblemGroup[], readers: readonly Reader[]) {
  const { storeId, services } = ctx
  const { timeZone } = await cachedSettings(ctx)
  const now = services.clock.now()
  const today = dateIn(timeZone, now)
  const dayBefore = (days: number) => dateIn(timeZone, now.getTime() - days * DAY_MS)
  await services.transact(async (db) => {
    await removeResolvedNotices(db, storeId, groups)
    const rows = () => db.deleteFrom('notices').where('storeId', '=', storeId)
    await rows().where('status', '=', 'DUE').where('day', '!=', today).execute()
    await rows().where('day', '<', dayBefore(NOTICES.retentionDays)).execute()
    for (const { id: personId } of readers)
      for (const { kind, problems } of groups) {
        const reported = await readReportedProblems(db, {
          storeId,
          personId,
          kind,
          since: dayBefore(NOTICES.remindDays),
        })
        if (problems.isSubsetOf(reported)) continue
        const about = printProblems(problems)
        await db
          .insertInto('notices')
          .values({
            storeId,
            personId,
            kind,
            day: today,
            about,
            status: 'DUE',
            retryAt: now.toISOString(),
            isOver: 0,
          })
          .onConflict((conflict) => conflict.columns(['storeId', 'personId', 'kind', 'day']).doNothing())
          .execute()
      }
  })
}

const printProblems = (problems: Iterable<string>) => [...problems].sort().join(' ')
const parseProblems = (about: string) => new Set(about.split(' '))

/** A resolved problem is reported again if it returns; an unsent notice about it is dropped. */
async function removeResolvedNotices(db: Db, storeId: string, groups: readonly ProblemGroup[]) {
  const current = new Map<string, ReadonlySet<string>>(groups.map(({ kind, problems }) => [kind, problems]))
  const notices = await db
    .selectFrom('notices')
    .select(['personId', 'kind', 'day', 'about'])
    .where('storeId', '=', storeId)
    .where('isOver', '=', 0)
    .execute()
  for (const { personId, kind, day, about } of notices) {
    const remaining = printProblems(parseProblems(about).intersection(current.get(kind) ?? new Set()))
    if (remaining === about) continue
    await db
      .updateTable('notices')
      .set({ about: remaining, isOver: remaining === '' ? 1 : 0 })
      .where('storeId', '=', storeId)
      .where('personId', '=', personId)
      .where('kind', '=', kind)
      .where('day', '=', day)
      .execute()
  }
  await db
    .deleteFrom('notices')
    .where('storeId', '=', storeId)
    .where('status', '=', 'DUE')
    .where('isOver', '=', 1)
    .execute()
}

type NoticeQuery = { storeId: string; personId: string; kind: string; since: string }

/** The problems that were emailed recently and still persist. */
async function readReportedProblems(
  db: Db,
  { storeId, personId, kind, since }: NoticeQuery,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notices')
    .select('about')
    .where('storeId', '=', storeId)
    .where('personId', '=', personId)
    .where('kind', '=', kind)
    .where('isOver', '=', 0)
    .where('status', '!=', 'FAILED')
    .where('day', '>', since)
    .execute()
  return new Set(rows.flatMap(({ about }) => [...parseProblems(about)]))
}
