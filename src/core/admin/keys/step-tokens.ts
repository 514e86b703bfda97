import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../call/context.ts'
import { hashCredential, isWellFormed, RECORD_USE_INTERVAL_MS } from './credentials.ts'

export type StepTokens = {
  find(token: string): Promise<{ id: string; name: string } | null>
}

/** Finds the store that a step token belongs to, and records the token's use about once a minute. */
export function createStepTokens(services: Services): StepTokens {
  const recordedMs = new Map<string, number>()
  const recordUse = async (id: string) => {
    const now = services.clock.now()
    if (now.getTime() - (recordedMs.get(id) ?? 0) < RECORD_USE_INTERVAL_MS) return
    recordedMs.set(id, now.getTime())
    await services.transact((db) =>
      db.updateTable('stepTokens').set({ lastUsedAt: now.toISOString() }).where('id', '=', id).execute(),
    )
  }
  return {
    async find(token) {
      if (!isWellFormed('fst', token)) return null
      const hash = hashCredential(token)
      const row = await services.readCached('stepTokens', hash, () => readToken(services, hash))
      if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hash))) return null
      await recordUse(row.tokenId)
      return { id: row.id, name: row.name }
    },
  }
}

async function readToken({ db }: Services, hash: string) {
  const row = await db
    .selectFrom('stepTokens')
    .innerJoin('stores', 'stores.id', 'stepTokens.storeId')
    .select(['stores.id', 'stores.name', 'stepTokens.id as tokenId', 'hash'])
    .where('hash', '=', hash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
