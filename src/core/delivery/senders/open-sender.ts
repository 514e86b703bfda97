import type { LoginHooks, MailAccount, MailAddress } from '../../../ports/mail.ts'
import type { Ctx } from '../../call/context.ts'
import { openOne, saveSealed } from '../../foundation/vault/entries.ts'
import { INBOX_HOST } from '../inbox/inbox.ts'
import { senderVaultRecord } from './sender.ts'

export type Sender = { account: MailAccount; from: MailAddress }

/** The sender with its decrypted credentials; null if the store has no such sender, or no credentials for the mailbox. */
export async function openSender(ctx: Ctx, id: string): Promise<Sender | null> {
  const stored = await ctx.readCached('senders', `${ctx.storeId} ${id}`, () => readSender(ctx, id))
  if (!stored) return null
  const opened = await openOne(ctx, senderVaultRecord(id))
  const credentials = opened === null ? null : JSON.parse(opened)
  if (stored.kind === 'smtp') {
    const { from, ...server } = stored
    if (server.host === INBOX_HOST) return { from, account: { kind: 'inbox', id } }
    const login = credentials && { user: credentials.user, password: credentials.password ?? '' }
    return { from, account: { ...server, id, login } }
  }
  const { kind, from } = stored
  return credentials && { from, account: { kind, id, address: from.address, credentials } }
}

async function readSender(ctx: Ctx, id: string) {
  const smtp = await ctx.db
    .selectFrom('smtpSenders')
    .select(['host', 'port', 'tls', 'fromName', 'fromAddress', 'isGuarded'])
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (smtp) {
    const { fromName, fromAddress, ...server } = smtp
    const from = { name: fromName ?? '', address: fromAddress }
    return { kind: 'smtp' as const, ...server, isGuarded: server.isGuarded === 1, from }
  }
  const mailbox = await ctx.db
    .selectFrom('mailboxes')
    .select(['provider', 'address'])
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  return mailbox ? { kind: mailbox.provider, from: { name: '', address: mailbox.address } } : null
}

/** Stores the credentials that a mailbox's provider issues in place of the current ones. */
export const loginHooks = (ctx: Ctx, id: string): LoginHooks => ({
  credentialsRenewed: (credentials) =>
    ctx.services.transact((db) =>
      saveSealed({ ...ctx, db }, senderVaultRecord(id), JSON.stringify(credentials)),
    ),
})

/** Records that a mailbox has to be reconnected, because its provider no longer accepts our credentials. */
export async function markExpired(ctx: Ctx, id: string): Promise<void> {
  await ctx.services.transact((db) =>
    db
      .updateTable('mailboxes')
      .set({ status: 'expired' })
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .execute(),
  )
}
