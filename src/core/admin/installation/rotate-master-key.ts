import { z } from 'zod'
import type { Services } from '../../call/context.ts'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { inputRecord } from '../../delivery/history/sealed-input.ts'
import { resealInstallation } from '../../foundation/installation/vault.ts'

const BATCH = 200

/** Reseals vault entries that were sealed with an older master key. Can be interrupted and resumed at any point. */
async function resealEntries({ db, transact, vault }: Services): Promise<number> {
  let resealed = 0
  for (;;) {
    const old = await db
      .selectFrom('vaultEntries')
      .selectAll()
      .where('masterKeyId', '!=', vault.currentKeyId())
      .limit(BATCH)
      .execute()
    if (old.length === 0) return resealed
    await transact(async (inner) => {
      for (const { storeId, record, ...entry } of old)
        await inner
          .updateTable('vaultEntries')
          .set(vault.seal(storeId, record, vault.open(storeId, record, entry)))
          .where('storeId', '=', storeId)
          .where('record', '=', record)
          // Skips a value that changed in the meantime.
          .where('sealed', '=', entry.sealed)
          .execute()
    })
    resealed += old.length
  }
}

/** There can be many execution inputs, so they are read only once, in id order. */
async function resealInputs({ db, transact, vault }: Services): Promise<number> {
  let resealed = 0
  let after = ''
  for (;;) {
    const batch = await db
      .selectFrom('executionInputs')
      .selectAll()
      .where('executionId', '>', after)
      .orderBy('executionId')
      .limit(BATCH)
      .execute()
    const last = batch.at(-1)
    if (!last) return resealed
    after = last.executionId
    const old = batch.filter(({ masterKeyId }) => masterKeyId !== vault.currentKeyId())
    if (old.length > 0)
      await transact(async (inner) => {
        for (const { executionId, storeId, ...entry } of old) {
          const record = inputRecord(executionId)
          await inner
            .updateTable('executionInputs')
            .set(vault.seal(storeId, record, vault.open(storeId, record, entry)))
            .where('executionId', '=', executionId)
            .where('sealed', '=', entry.sealed)
            .execute()
        }
      })
    resealed += old.length
  }
}

export const rotateMasterKey = defineOperation({
  name: 'rotateMasterKey',
  summary:
    'Re-encrypt every secret and credential with the current master key: a new one in the data folder, or the first in FLOWPOST_MASTER_KEY',
  level: 'operator',
  cli: { command: 'master-key rotate', wholeInstallation: true },
  transaction: 'own',
  input: z.object({}),
  output: z.object({ resealed: count.describe('Values that were encrypted with an older key') }),
  run: async (ctx) => {
    ctx.services.vault.renewKey()
    const inStores = (await resealEntries(ctx.services)) + (await resealInputs(ctx.services))
    return { resealed: inStores + (await resealInstallation(ctx)) }
  },
})
