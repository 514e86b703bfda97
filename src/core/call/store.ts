import { z } from 'zod'
import type { Db } from '../../ports/database.ts'
import { invalid, notFound } from './errors.ts'
import { requiredText } from './fields.ts'
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
