import { z } from 'zod'
import type { Db } from '../../ports/database.ts'
import type { Tables } from '../../ports/tables.ts'
import { invalid, notFound } from './errors.ts'
import { requiredText } from './fields.ts'
import type { IdPrefix } from './ids.ts'
import { NAME_LENGTH } from './limits.ts'

export const StoreName = requiredText(NAME_LENGTH).describe('Store name')

export const StoreSummary = z.object({ id: z.string(), name: z.string() })

export async function storeById(db: Db, id: string): Promise<z.infer<typeof StoreSummary>> {
  return db
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('store'))
}

/** Tables of records that belong to a store, by the prefix of their ids, which are unique in the installation. */
const TABLES = {
  exe: 'executions',
  fil: 'files',
  key: 'apiKeys',
  lay: 'layouts',
  mbx: 'mailboxes',
  msg: 'inboxMessages',
  pre: 'presets',
  req: 'httpRequests',
  smt: 'smtpSenders',
} as const satisfies Partial<Record<IdPrefix, keyof Tables>>

/** The store that a record belongs to; undefined if this is not the id of a record. */
export async function findStoreIdOf(db: Db, recordId: string): Promise<string | undefined> {
  const prefix = recordId.slice(0, recordId.indexOf('_'))
  if (!Object.hasOwn(TABLES, prefix)) return undefined
  const table = TABLES[prefix as keyof typeof TABLES]
  const record = await db
    .selectFrom(table as 'layouts')
    .select('storeId')
    .where('id', '=', recordId)
    .executeTakeFirst()
  return record?.storeId
}

/** The store with this id; without an id, the only store there is. */
export async function findStore(
  db: Db,
  id: unknown,
  ambiguousCode: 'store.several' | 'store.needed_for_role' = 'store.several',
): Promise<z.infer<typeof StoreSummary>> {
  if (id !== undefined) return storeById(db, String(id))
  const [only, another] = await db.selectFrom('stores').select(['id', 'name']).limit(2).execute()
  if (!only) throw invalid('--store', 'store.none')
  if (another) throw invalid('--store', ambiguousCode)
  return only
}
