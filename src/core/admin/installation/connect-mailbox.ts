import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Tables } from '../../../ports/tables.ts'
import { inField, type Problem, problemOf } from '../../../problems/problems.ts'
import { requirePerson } from '../../call/access.ts'
import { appCaller, type Browser, type Ctx, type PersonIdentity, type Services } from '../../call/context.ts'
import { AppError, conflict, invalid, notFound } from '../../call/errors.ts'
import { allows } from '../../call/levels.ts'
import { MAILBOX_LOGIN_MS } from '../../call/limits.ts'
import { defineOperation, invoke } from '../../call/operation.ts'
import { foldText } from '../../call/search.ts'
import { addMailbox } from '../../delivery/senders/add-mailbox.ts'
import { PROVIDERS } from '../../delivery/senders/mailbox.ts'
import { hashCredential, newToken } from '../keys/credentials.ts'
import { findMembership } from '../people/members/membership.ts'
import { callbackUrl, openOAuthClient } from './oauth-clients.ts'

const RECORD = 'mailbox login'

export const startMailboxConnection = defineOperation({
  name: 'startMailboxConnection',
  summary: 'Start connecting a Gmail or Outlook mailbox; returns the provider page to open',
  level: 'admin',
  app: { confirm: true },
  input: z.object({
    provider: z.enum(PROVIDERS).describe('Mailbox provider'),
    mailboxId: z.string().optional().describe('Reconnect this mailbox'),
  }),
  output: z.object({ url: z.string() }),
  run: async (ctx, { provider, mailboxId }) => {
    const client = await openOAuthClient(ctx, provider)
    if (!client) throw conflict(inField('provider', problemOf('mailbox.client_missing', { provider })))
    const before = mailboxId === undefined ? undefined : await mailboxById(ctx, mailboxId)
    const state = newToken()
    const verifier = newToken()
    await ctx.db
      .insertInto('mailboxLogins')
      .values({
        hash: hashCredential(state),
        sessionId: requirePerson(ctx).sessionId,
        storeId: ctx.storeId,
        provider,
        mailboxId: mailboxId ?? null,
        ...ctx.services.vault.seal(ctx.storeId, RECORD, verifier),
        expiresAt: new Date(ctx.services.clock.now().getTime() + MAILBOX_LOGIN_MS).toISOString(),
      })
      .execute()
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const url = await ctx.services.mailboxLogin.authorizationUrl(provider, {
      clientId: client.clientId,
      redirectUrl: callbackUrl(ctx),
      state,
      challenge,
      address: before?.address,
    })
    return { url }
  },
})

async function mailboxById({ db, storeId }: Ctx, id: string) {
  return db
    .selectFrom('mailboxes')
    .select('address')
    .where('id', '=', id)
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow(() => notFound('mailbox'))
}

type Callback = { state: string; code: string | null }

/** The outcome, and the store whose page shows it. */
export type Connection = {
  storeId: string
  outcome: 'connected' | 'denied' | 'failed' | 'other'
  problem?: Problem
}

/** Handles the callback from the provider, in the session that started the login. */
export async function finishMailboxConnection(
  services: Services,
  caller: { person: PersonIdentity; browser: Browser },
  { state, code }: Callback,
): Promise<Connection> {
  const login = await claimLogin(services, caller.person, state)
  const { storeId, provider } = login
  const { store, level } = await findMembership(services, caller.person, storeId)
  if (!allows(level, 'admin')) throw new AppError('forbidden', problemOf('mailbox.admin_needed'))
  if (code === null) return { storeId, outcome: 'denied' }
  const ctx = appCaller(services, { ...caller, store, level })
  const client = await openOAuthClient(ctx, provider)
  if (!client) return { storeId, outcome: 'failed', problem: problemOf('mailbox.client_removed') }
  const verifier = services.vault.open(storeId, RECORD, login)
  const grant = { ...client, redirectUrl: callbackUrl(ctx), code, verifier }
  const redemption = await services.mailboxLogin.redeem(provider, grant)
  if ('problem' in redemption) return { storeId, outcome: 'failed', problem: redemption.problem }
  const { address, refreshToken } = redemption
  if (login.mailboxId !== null) {
    const before = await mailboxById(ctx, login.mailboxId)
    if (foldText(before.address) !== foldText(address)) return { storeId, outcome: 'other' }
  }
  await invoke(addMailbox, ctx, { provider, address, credentials: { ...client, refreshToken } })
  return { storeId, outcome: 'connected' }
}

/** A login can be claimed only once, and only by the session that started it. */
async function claimLogin(
  { write, clock }: Services,
  { sessionId }: PersonIdentity,
  state: string,
): Promise<Tables['mailboxLogins']> {
  return write((db) =>
    db
      .deleteFrom('mailboxLogins')
      .where('hash', '=', hashCredential(state))
      .where('sessionId', '=', sessionId)
      .where('expiresAt', '>', clock.now().toISOString())
      .returningAll()
      .executeTakeFirstOrThrow(() => invalid('state', 'mailbox.login_expired')),
  )
}
