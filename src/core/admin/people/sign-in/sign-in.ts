import { z } from 'zod'
import { inField, problemOf } from '../../../../problems/problems.ts'
import { requireBrowser, requirePerson } from '../../../call/access.ts'
import { recordAudit } from '../../../call/audit.ts'
import { AppError } from '../../../call/errors.ts'
import { defineOperation } from '../../../call/operation.ts'
import { inTransaction } from '../../../call/transaction.ts'
import { verifyPassword } from '../passwords/hash-password.ts'
import { EnteredPassword } from '../passwords/password.ts'
import { findPersonByEmail } from '../person.ts'
import { findKnownDevice } from '../sessions/known-device.ts'
import { endSession, recordConfirmation, startSession } from '../sessions/session.ts'
import {
  chargeGuess,
  codeGuess,
  knownDeviceGuess,
  refundGuess,
  sessionGuess,
  unknownDeviceGuess,
} from './attempts.ts'
import { isSecondFactor } from './second-factor.ts'

/** The same response for an unknown address as for a wrong password. */
const wrongPassword = () =>
  new AppError('unauthorized', inField('password', problemOf('sign_in.wrong_password')))
const wrongCode = () => new AppError('unauthorized', inField('code', problemOf('sign_in.wrong_code')))

export const signIn = defineOperation({
  name: 'signIn',
  summary: 'Sign in with email and password, and a second-factor code if the account has one',
  level: 'none',
  app: {},
  transaction: 'own',
  input: z.object({
    email: z.string().max(254),
    password: EnteredPassword,
    code: z.string().max(50).optional().describe('Code from the authenticator app, or a recovery code'),
  }),
  output: z.object({ needsCode: z.boolean().describe('Whether to sign in again with a code') }),
  run: async (ctx, { email, password, code }) => {
    const browser = requireBrowser(ctx)
    const person = await findPersonByEmail(ctx.db, email)
    const device = person ? findKnownDevice(ctx, browser, person.id) : null
    const guess =
      device === null ? unknownDeviceGuess(email, browser.address) : knownDeviceGuess(email, device)
    await chargeGuess(ctx.services, guess)
    if (
      !(await verifyPassword(password, person?.passwordHash, ctx.services.hashingCosts.password)) ||
      !person
    )
      throw wrongPassword()
    if (person.hasTotp === 1) {
      if (code === undefined) {
        await refundGuess(ctx.services, guess)
        return { needsCode: true }
      }
      const codeAttempt = device === null ? codeGuess(email) : []
      await chargeGuess(ctx.services, codeAttempt)
      if (!(await isSecondFactor(ctx, person, code))) throw wrongCode()
      await refundGuess(ctx.services, codeAttempt)
    }
    await refundGuess(ctx.services, guess)
    await inTransaction(ctx, async (inner) => {
      await startSession(inner, browser, person.id)
      await recordAudit(inner, 'signIn', 'password', person)
    })
    return { needsCode: false }
  },
})

export const signOut = defineOperation({
  name: 'signOut',
  summary: 'Sign out of this session',
  level: 'person',
  app: {},
  input: z.object({}),
  output: z.object({}),
  run: async (ctx) => {
    await endSession(ctx.db, requirePerson(ctx).sessionId)
    requireBrowser(ctx).setSessionToken(null)
    return {}
  },
})

export const confirmIdentity = defineOperation({
  name: 'confirmIdentity',
  summary: 'Confirm your identity with your password',
  level: 'person',
  app: {},
  transaction: 'own',
  input: z.object({ password: EnteredPassword }),
  output: z.object({}),
  run: async (ctx, { password }) => {
    const { id, sessionId } = requirePerson(ctx)
    const guess = sessionGuess(sessionId)
    await chargeGuess(ctx.services, guess)
    const { passwordHash } = await ctx.db
      .selectFrom('people')
      .select('passwordHash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!(await verifyPassword(password, passwordHash, ctx.services.hashingCosts.password)))
      throw new AppError('invalid', inField('password', problemOf('identity.wrong_password')))
    await refundGuess(ctx.services, guess)
    await inTransaction(ctx, (inner) => recordConfirmation(inner, sessionId))
    return {}
  },
})
