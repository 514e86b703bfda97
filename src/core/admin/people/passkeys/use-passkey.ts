import { z } from 'zod'
import { requireBrowser, requirePerson } from '../../../call/access.ts'
import { recordAudit } from '../../../call/audit.ts'
import { defineOperation } from '../../../call/operation.ts'
import { inTransaction } from '../../../call/transaction.ts'
import { personById } from '../person.ts'
import { recordConfirmation, startSession } from '../sessions/session.ts'
import { consumeChallenge, newChallenge, passkeyRefused } from './challenge.ts'
import {
  listOwnPasskeys,
  PasskeyOptions,
  PasskeyResponse,
  requirePasskeySite,
  verifyPasskey,
} from './passkeys.ts'

export const startPasskeySignIn = defineOperation({
  name: 'startPasskeySignIn',
  summary: 'Start signing in with a passkey',
  level: 'none',
  app: {},
  reads: true,
  input: z.object({}),
  output: PasskeyOptions,
  run: (ctx) =>
    ctx.services.passkeys.authenticationOptions(
      requirePasskeySite(ctx),
      [],
      newChallenge(ctx, 'signIn', null),
    ),
})

export const finishPasskeySignIn = defineOperation({
  name: 'finishPasskeySignIn',
  summary: 'Sign in with a passkey, which counts as two factors',
  level: 'none',
  app: {},
  transaction: 'own',
  input: z.object({ response: PasskeyResponse }),
  output: z.object({}),
  run: async (ctx, { response }) => {
    const browser = requireBrowser(ctx)
    const challenge = await consumeChallenge(ctx, response, 'signIn', null)
    const { personId } = await verifyPasskey(ctx, challenge, response)
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
    const { id } = requirePerson(ctx)
    const challenge = newChallenge(ctx, 'confirm', id)
    return ctx.services.passkeys.authenticationOptions(
      requirePasskeySite(ctx),
      await listOwnPasskeys(ctx, id),
      challenge,
    )
  },
})

export const finishPasskeyConfirm = defineOperation({
  name: 'finishPasskeyConfirm',
  summary: 'Confirm your identity with a passkey',
  level: 'person',
  app: {},
  transaction: 'own',
  input: z.object({ response: PasskeyResponse }),
  output: z.object({}),
  run: async (ctx, { response }) => {
    const { id, sessionId } = requirePerson(ctx)
    const challenge = await consumeChallenge(ctx, response, 'confirm', id)
    const { personId } = await verifyPasskey(ctx, challenge, response)
    if (personId !== id) throw passkeyRefused()
    await inTransaction(ctx, (inner) => recordConfirmation(inner, sessionId))
    return {}
  },
})
