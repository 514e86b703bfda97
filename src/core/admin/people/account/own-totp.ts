import { z } from 'zod'
import { problemOf } from '../../../../problems/problems.ts'
import { personOf } from '../../../call/access.ts'
import type { Ctx } from '../../../call/context.ts'
import { conflict, invalid } from '../../../call/errors.ts'
import { defineOperation } from '../../../call/operation.ts'
import { inTransaction } from '../../../call/transaction.ts'
import { keepInstallationSecret, openInstallationSecret } from '../../../foundation/installation/vault.ts'
import { personById } from '../person.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../sign-in/recovery-codes.ts'
import { recordOfTotp } from '../sign-in/second-factor.ts'
import { matchingStep, newTotpSecret, totpUri } from '../sign-in/totp.ts'
import { tellPerson } from '../tell-person.ts'

/** Until a code proves that the authenticator app has the secret. */
export const recordOfUnproven = (personId: string) => `unproven totp ${personId}`

export const startTotp = defineOperation({
  name: 'startTotp',
  summary: 'Start protecting your account with codes from an authenticator app',
  level: 'person',
  app: { confirm: true },
  input: z.object({}),
  output: z.object({ secret: z.string(), uri: z.string() }),
  run: async (ctx) => {
    const { id, email } = personOf(ctx)
    const secret = newTotpSecret()
    await keepInstallationSecret(ctx, recordOfUnproven(id), secret)
    return { secret, uri: totpUri(secret, email) }
  },
})

export const confirmTotp = defineOperation({
  name: 'confirmTotp',
  summary: 'Turn on two-step verification; the response shows the recovery codes, only this once',
  level: 'person',
  app: { confirm: true },
  commitsItself: true,
  audit: {},
  input: z.object({ code: z.string().max(20) }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  run: async (ctx, { code }) => {
    const { id } = personOf(ctx)
    const secret = await openInstallationSecret(ctx, recordOfUnproven(id))
    if (secret === null) throw conflict(problemOf('totp.expired'))
    const step = matchingStep(secret, code, ctx.services.clock.now())
    if (step === null) throw invalid('code', problemOf('totp.wrong_code'))
    const recoveryCodes = await inTransaction(ctx, async (inner) => {
      await keepInstallationSecret(inner, recordOfTotp(id), secret)
      await keepInstallationSecret(inner, recordOfUnproven(id), null)
      const columns = { hasTotp: 1, lastTotpStep: step }
      await inner.db.updateTable('people').set(columns).where('id', '=', id).execute()
      return replaceRecoveryCodes(inner, id)
    })
    tellPerson(ctx, await personById(ctx.db, id), 'totpAdded')
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
  commitsItself: true,
  audit: {},
  input: z.object({}),
  output: z.object({}),
  run: async (ctx) => {
    const { id } = personOf(ctx)
    await inTransaction(ctx, (inner) => endTotp(inner, id))
    tellPerson(ctx, await personById(ctx.db, id), 'totpRemoved')
    return {}
  },
})

/** From now on the password alone signs in. */
export async function endTotp(ctx: Ctx, personId: string): Promise<void> {
  await keepInstallationSecret(ctx, recordOfTotp(personId), null)
  await ctx.db.updateTable('people').set({ hasTotp: 0, lastTotpStep: 0 }).where('id', '=', personId).execute()
  await ctx.db.deleteFrom('recoveryCodes').where('personId', '=', personId).execute()
}
