import { z } from 'zod'
import { browserOf, personOf } from '../../../call/access.ts'
import { recordAudit } from '../../../call/audit.ts'
import { defineOperation } from '../../../call/operation.ts'
import { inTransaction } from '../../../call/transaction.ts'
import { personById } from '../person.ts'
import { noteConfirmed, startSession } from '../sessions/session.ts'
import { newChallenge, passkeyRefused, useChallenge } from './challenge.ts'
import { PasskeyOptions, PasskeyResponse, passkeysOf, proveWithPasskey, siteOf } from './passkeys.ts'

export const startPasskeySignIn = defineOperation({
  name: 'startPasskeySignIn',
  summary: 'Start signing in with a passkey',
  level: 'none',
  app: {},
  reads: true,
  input: z.object({}),
  output: PasskeyOptions,
  run: (ctx) => ctx.services.passkeys.useOptions(siteOf(ctx), [], newChallenge(ctx, 'signIn', null)),
})

export const finishPasskeySignIn = defineOperation({
  name: 'finishPasskeySignIn',
  summary: 'Sign in with a passkey, which counts as two factors',
  level: 'none',
  app: {},
  commitsItself: true,
  input: z.object({ response: PasskeyResponse }),
  output: z.object({}),
  run: async (ctx, { response }) => {
    const browser = browserOf(ctx)
    const challenge = await useChallenge(ctx, response, 'signIn', null)
    const { personId } = await proveWithPasskey(ctx, challenge, response)
    await inTransaction(ctx, async (inner) => {
      await startSession(inner, browser, personId)
      await recordAudit(inner, 'signIn', 'passkey', await personById(inner.db, personId))
    })
    return {}
  },
})

export const startPasskeyConfirm = defineOperation({
  name: 'startPasskeyConfirm',
  summary: 'Start confirming your identity with a passkey',
  level: 'person',
  app: {},
  reads: true,
  input: z.object({}),
  output: PasskeyOptions,
  run: async (ctx) => {
    const { id } = personOf(ctx)
    const challenge = newChallenge(ctx, 'confirm', id)
    return ctx.services.passkeys.useOptions(siteOf(ctx), await passkeysOf(ctx, id), challenge)
  },
})

export const finishPasskeyConfirm = defineOperation({
  name: 'finishPasskeyConfirm',
  summary: 'Confirm your identity with a passkey',
  level: 'person',
  app: {},
  commitsItself: true,
  input: z.object({ response: PasskeyResponse }),
  output: z.object({}),
  run: async (ctx, { response }) => {
    const { id, sessionId } = personOf(ctx)
    const challenge = await useChallenge(ctx, response, 'confirm', id)
    const { personId } = await proveWithPasskey(ctx, challenge, response)
    if (personId !== id) throw passkeyRefused()
    await inTransaction(ctx, (inner) => noteConfirmed(inner, sessionId))
    return {}
  },
})
