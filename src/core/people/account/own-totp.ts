import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { conflict, invalid } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { say } from '../../call/said.ts'
import { keepInstallationSecret, openInstallationSecret } from '../installation/vault.ts'
import { personOf } from '../sign-in/browser.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { recordOfTotp } from './second-factor.ts'
import { matchingStep, newTotpSecret, totpUri } from './totp.ts'

/** Until a code proves that the authenticator app has the secret. */
const recordOfUnproven = (personId: string) => `unproven totp ${personId}`

export const startTotp = defineOperation({
  name: 'startTotp',
  summary: 'Begin to protect the own account with codes of an authenticator app',
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
  summary: 'Ask for codes from now on; shows this once the codes that stand in for a lost authenticator',
  level: 'person',
  app: { confirm: true },
  audit: {},
  input: z.object({ code: z.string().max(20) }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  run: async (ctx, { code }) => {
    const { id } = personOf(ctx)
    const secret = await openInstallationSecret(ctx, recordOfUnproven(id))
    if (secret === null) throw conflict(say('beginAnew'))
    const step = matchingStep(secret, code, ctx.services.clock.now())
    if (step === null) throw invalid('code', say('wrongNewCode'))
    await keepInstallationSecret(ctx, recordOfTotp(id), secret)
    await keepInstallationSecret(ctx, recordOfUnproven(id), null)
    await ctx.db.updateTable('people').set({ hasTotp: 1, lastTotpStep: step }).where('id', '=', id).execute()
    return { recoveryCodes: await replaceRecoveryCodes(ctx, id) }
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
  summary: 'Ask for no more codes',
  level: 'person',
  app: { confirm: true },
  audit: {},
  input: z.object({}),
  output: z.object({}),
  run: async (ctx) => {
    const { id } = personOf(ctx)
    await keepInstallationSecret(ctx, recordOfTotp(id), null)
    await ctx.db.updateTable('people').set({ hasTotp: 0, lastTotpStep: 0 }).where('id', '=', id).execute()
    await ctx.db.deleteFrom('recoveryCodes').where('personId', '=', id).execute()
    return {}
  },
})
