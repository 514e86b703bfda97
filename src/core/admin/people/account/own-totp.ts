import { z } from 'zod'
import { requirePerson } from '../../../call/access.ts'
import { recordAudit } from '../../../call/audit.ts'
import type { Ctx } from '../../../call/context.ts'
import { conflict, invalid } from '../../../call/errors.ts'
import { defineOperation } from '../../../call/operation.ts'
import { inTransaction } from '../../../call/transaction.ts'
import { openInstallationSecret, saveInstallationSecret } from '../../../foundation/installation/vault.ts'
import { notifyPerson } from '../notify-person.ts'
import { personById } from '../person.ts'
import { hashRecoveryCode, newRecoveryCodes, totpRecord } from '../sign-in/second-factor.ts'
import { matchingStep, newTotpSecret, totpUri } from '../sign-in/totp.ts'

/** Used until a code proves that the authenticator app has the secret. */
export const pendingTotpRecord = (personId: string) => `unproven totp ${personId}`

export const startTotp = defineOperation({
  name: 'startTotp',
  summary: 'Start setting up two-step verification with an authenticator app',
  level: 'person',
  app: { confirm: true },
  input: z.object({}),
  output: z.object({ secret: z.string(), uri: z.string() }),
  run: async (ctx) => {
    const { id, email } = requirePerson(ctx)
    const secret = newTotpSecret()
    await saveInstallationSecret(ctx, pendingTotpRecord(id), secret)
    return { secret, uri: totpUri(secret, email) }
  },
})

export const confirmTotp = defineOperation({
  name: 'confirmTotp',
  summary: 'Turn on two-step verification; the recovery codes are returned only this once',
  level: 'person',
  app: { confirm: true },
  transaction: 'own',
  input: z.object({ code: z.string().max(20) }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  run: async (ctx, { code }) => {
    const { id } = requirePerson(ctx)
    const secret = await openInstallationSecret(ctx, pendingTotpRecord(id))
    if (secret === null) throw conflict('totp.expired')
    const step = matchingStep(secret, code, ctx.services.clock.now())
    if (step === null) throw invalid('code', 'totp.wrong_code')
    const recoveryCodes = await inTransaction(ctx, async (inner) => {
      await saveInstallationSecret(inner, totpRecord(id), secret)
      await saveInstallationSecret(inner, pendingTotpRecord(id), null)
      const columns = { hasTotp: 1, lastTotpStep: step }
      await inner.db.updateTable('people').set(columns).where('id', '=', id).execute()
      await recordAudit(inner, 'confirmTotp', '')
      return replaceRecoveryCodes(inner, id)
    })
    notifyPerson(ctx, await personById(ctx.db, id), 'totpAdded')
    return { recoveryCodes }
  },
})

async function replaceRecoveryCodes({ db }: Ctx, personId: string): Promise<string[]> {
  await db.deleteFrom('recoveryCodes').where('personId', '=', personId).execute()
  const codes = newRecoveryCodes()
  const rows = codes.map((code) => ({ personId, hash: hashRecoveryCode(personId, code) }))
  await db.insertInto('recoveryCodes').values(rows).execute()
  return codes
}

export const removeTotp = defineOperation({
  name: 'removeTotp',
  summary: 'Turn off two-step verification',
  level: 'person',
  app: { confirm: true },
  transaction: 'own',
  input: z.object({}),
  output: z.object({}),
  run: async (ctx) => {
    const { id } = requirePerson(ctx)
    await inTransaction(ctx, async (inner) => {
      await endTotp(inner, id)
      await recordAudit(inner, 'removeTotp', '')
    })
    notifyPerson(ctx, await personById(ctx.db, id), 'totpRemoved')
    return {}
  },
})

export async function endTotp(ctx: Ctx, personId: string): Promise<void> {
  await saveInstallationSecret(ctx, totpRecord(personId), null)
  await ctx.db.updateTable('people').set({ hasTotp: 0, lastTotpStep: 0 }).where('id', '=', personId).execute()
  await ctx.db.deleteFrom('recoveryCodes').where('personId', '=', personId).execute()
}
