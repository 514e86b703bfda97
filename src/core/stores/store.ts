import { z } from 'zod'
import type { Db } from '../../ports/store.ts'
import { notFound } from '../call/errors.ts'
import { requiredText } from '../fields.ts'

export const StoreName = requiredText(200).describe('Name of the store')

export const StoreSummary = z.object({ id: z.string(), name: z.string() })

export async function storeById(db: Db, id: string): Promise<z.infer<typeof StoreSummary>> {
  const store = await db.selectFrom('stores').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (!store) throw notFound('store')
  return store
}
