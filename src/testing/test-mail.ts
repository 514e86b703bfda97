import PostalMime from 'postal-mime'
import { onTestFinished } from 'vitest'
import { createMailer } from '../adapters/mail/mailer.ts'
import type { SmtpAccount } from '../adapters/mail/smtp-session.ts'
import type { MailHooks, OutgoingMail } from '../ports/mail.ts'

/** A mailer that is closed when the test ends. */
export function openMailer(options: Parameters<typeof createMailer>[0] = {}) {
  const mailer = createMailer(options)
  onTestFinished(() => mailer.close())
  return mailer
}

export function mailWith(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    from: { name: 'The Shop', address: 'shop@example.com' },
    to: [{ name: 'Jo', address: 'jo@example.org' }],
    cc: [],
    bcc: [],
    replyTo: [],
    subject: 'Your order',
    html: '<p>Hello</p>',
    text: 'Hello',
    messageId: 'one@flowpost.test',
    headers: {},
    attachments: [],
    ...changes,
  }
}

export function accountAt(port: number, changes: Partial<SmtpAccount> = {}): SmtpAccount {
  return {
    kind: 'smtp',
    id: 'acc',
    host: '127.0.0.1',
    port,
    tls: 'none',
    login: null,
    isGuarded: false,
    ...changes,
  }
}

/** Hooks that do nothing, except those that a test overrides. */
export function hooksWith(changes: Partial<MailHooks> = {}): MailHooks {
  const doNothing = async () => {}
  return { beforeHandOver: doNothing, credentialsRenewed: doNothing, storeInInbox: doNothing, ...changes }
}

/** Parses a message with a library independent of the one that wrote it. */
export const parseMail = (bytes: Buffer | string) =>
  PostalMime.parse(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, {
    attachmentEncoding: 'arraybuffer',
  })
