import { sql } from 'kysely'
import { MASK } from '../../../engine/mask/mask.ts'
import { DAY_MS } from '../../../engine/time-zone.ts'
import type { MailAddress } from '../../../ports/mail.ts'
import type { Vault } from '../../../ports/vault.ts'
import type { Ctx, Services } from '../../call/context.ts'
import { firstIdAt } from '../../call/ids.ts'
import { RETRY_DAYS } from '../../call/limits.ts'

/** An email step's input, stored until the step can no longer be retried. */
export type EmailInput = {
  to: MailAddress[]
  cc: MailAddress[]
  bcc: MailAddress[]
  replyTo: MailAddress[]
  senderId: string | null
  locale: string | null
  variables: Record<string, unknown>
  /** For a retry with the original content: the layout version to send instead of the current one. */
  layoutVersion?: number
}

export type HttpInput = { variables: Record<string, unknown> }

const BATCH = 500

type Owner = { id: string; storeId: string }

/** The input is sealed for this record, and can be opened only for it. */
export const inputRecord = (executionId: string) => `execution ${executionId}`

/** A step's input contains personal data, so it is never stored in plain text. */
export const sealInput = (vault: Vault, { id, storeId }: Owner, input: unknown) =>
  vault.seal(storeId, inputRecord(id), JSON.stringify(input))

export type StoredInput = Owner & {
  sealedInput: string | null
  masterKeyId: string | null
  plainInput?: string | null
}

/** Null if the input is no longer stored. */
export function openInput<Input>(vault: Vault, stored: StoredInput): Input | null {
  const { id, storeId, sealedInput: sealed, masterKeyId, plainInput = null } = stored
  if (sealed === null || masterKeyId === null) return plainInput === null ? null : JSON.parse(plainInput)
  return JSON.parse(vault.open(storeId, inputRecord(id), { sealed, masterKeyId }))
}

/** Variables as masked JSON. They can be large, so they are masked in a thread; `{}` if that takes too long. */
export async function maskVariables({ services, storeId }: Ctx, variables: object): Promise<string> {
  const sent = { url: '', headers: {}, body: JSON.stringify(variables) }
  const masked = await services.renderer.mask(storeId, 'maskCall', { sent, received: null })
  return masked.sent?.body === MASK ? '{}' : (masked.sent?.body ?? '{}')
}

/** Removes the inputs of executions that ended too long ago to be retried; the rest of each execution stays. */
export async function removeOldInputs({ transact, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - RETRY_DAYS * DAY_MS)
  const removeBatch = () =>
    transact(async (db) => {
      // An execution that ended before then was also created before then, so its id limits the range.
      const { rows } = await sql<{ executionId: string }>`
        delete from "executionInputs" where "executionId" in (
          select "executionId" from "executionInputs" join "executions" on "executions"."id" = "executionId"
          where "executionId" < ${firstIdAt('exe', before)} and "finishedAt" < ${before.toISOString()}
          order by "executionId" limit ${sql.lit(BATCH)})
        returning "executionId"`.execute(db)
      return rows.length
    })
  while ((await removeBatch()) === BATCH) {
    // There may be more.
  }
}
