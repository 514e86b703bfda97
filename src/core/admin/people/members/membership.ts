import { signInRequired } from '../../../call/access.ts'
import {
  appCaller,
  type Browser,
  type Ctx,
  type PersonIdentity,
  type Services,
} from '../../../call/context.ts'
import { invalid, notFound } from '../../../call/errors.ts'
import { LEVEL_OF_ROLE, type Level } from '../../../call/levels.ts'
import type { AnyOperation } from '../../../call/operation.ts'

type Caller = { person: PersonIdentity | null; browser: Browser; storeId: string | undefined }

/** Creates the context for an operation called from the app, with the person's level in the store if there is one. */
export async function createAppContext(
  services: Services,
  { level }: Pick<AnyOperation, 'level'>,
  { person, browser, storeId }: Caller,
): Promise<Ctx> {
  if (level === 'none') return appCaller(services, { person, browser, store: null, level })
  if (!person) throw signInRequired()
  if (level === 'person' || level === 'owner')
    return appCaller(services, { person, browser, store: null, level: person.isOwner ? 'owner' : 'person' })
  if (!storeId) throw invalid('X-Store', 'store.header_missing')
  return appCaller(services, { person, browser, ...(await findMembership(services, person, storeId)) })
}

/** A store that the person does not belong to looks like one that does not exist. */
export async function findMembership({ db }: Pick<Services, 'db'>, person: PersonIdentity, storeId: string) {
  const row = await db
    .selectFrom('stores')
    .leftJoin('members', (join) =>
      join.onRef('members.storeId', '=', 'stores.id').on('members.personId', '=', person.id),
    )
    .select(['stores.id', 'stores.name', 'members.role'])
    .where('stores.id', '=', storeId)
    .executeTakeFirst()
  const level: Level | null = person.isOwner ? 'owner' : row?.role ? LEVEL_OF_ROLE[row.role] : null
  if (!row || !level) throw notFound('store')
  return { store: { id: row.id, name: row.name }, level }
}
