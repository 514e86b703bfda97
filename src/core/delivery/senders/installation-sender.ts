import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { escapeHtml } from '../../../engine/html/entities.ts'
import type { MailAddress, MailOutcome } from '../../../ports/mail.ts'
import type { Ctx } from '../../call/context.ts'
import { defineOperation } from '../../call/operation.ts'
import { readInstallationSetting, saveInstallationSetting } from '../../foundation/installation/settings.ts'
import { openInstallationSecret, saveInstallationSecret } from '../../foundation/installation/vault.ts'
import { changeLogin, parseLogin } from './login.ts'
import { defaultTls, Encryption, removableFields, smtpServerFields } from './smtp-sender.ts'

const NAME = 'sender'
const RECORD = 'installation sender'

export const InstallationSender = z.object({
  host: z.string(),
  port: z.int(),
  tls: Encryption,
  fromAddress: z.string(),
  fromName: z.string().nullable(),
  hasPassword: z.boolean(),
})
type StoredSender = Omit<z.output<typeof InstallationSender>, 'hasPassword'>

export async function readInstallationSender(ctx: Ctx) {
  const sender = await readInstallationSetting<StoredSender>(ctx, NAME)
  return sender && { ...sender, hasPassword: (await openInstallationSecret(ctx, RECORD)) !== null }
}

export const setInstallationSender = defineOperation({
  name: 'setInstallationSender',
  summary:
    'Set the SMTP server for emails from the installation, such as invitations and password resets; an omitted login is unchanged',
  level: 'owner',
  app: { confirm: true },
  cli: {
    command: 'installation sender',
    wholeInstallation: true,
    fromStdin: { field: 'password', flag: 'password-stdin' },
  },
  audit: { subject: 'host' },
  input: z.object({
    ...smtpServerFields,
    tls: smtpServerFields.tls.optional(),
    password: smtpServerFields.password.optional(),
    ...removableFields,
  }),
  output: InstallationSender,
  run: async (ctx, { user, password, fromName, ...input }) => {
    const before = await readInstallationSetting<StoredSender>(ctx, NAME)
    const storedLogin = parseLogin(await openInstallationSecret(ctx, RECORD))
    const sender = {
      ...input,
      fromName: fromName === undefined ? (before?.fromName ?? null) : fromName,
      tls: input.tls ?? defaultTls(input.port),
    }
    const login = changeLogin(storedLogin, { user, password, from: before, to: sender })
    await saveInstallationSetting(ctx, NAME, sender)
    await saveInstallationSecret(ctx, RECORD, login && JSON.stringify(login))
    return { ...sender, hasPassword: login !== null }
  },
})

export const removeInstallationSender = defineOperation({
  name: 'removeInstallationSender',
  summary: 'Remove the SMTP server for emails from the installation, such as invitations and password resets',
  level: 'owner',
  app: { confirm: true },
  cli: { command: 'installation remove-sender', wholeInstallation: true },
  audit: {},
  input: z.object({}),
  output: z.object({}),
  run: async (ctx) => {
    await saveInstallationSetting(ctx, NAME, null)
    await saveInstallationSecret(ctx, RECORD, null)
    return {}
  },
})

export type LinkEmail = { to: MailAddress; subject: string; paragraphs: string[]; url: string }

/** For an email that must not be sent twice. */
type SingleDelivery = { messageId: string; beforeHandOver(): Promise<void> }

const newDelivery = () => ({ messageId: randomUUID(), beforeHandOver: async () => {} })

export const hasInstallationSender = async (ctx: Pick<Ctx, 'db'>) =>
  (await readInstallationSetting(ctx, NAME)) !== null

/**
 * Emails a link through the installation's sender, never through a store's, whose history and inbox others can read.
 * Returns false if there is no sender, or if it did not accept the email.
 */
export const sendLinkEmail = async (ctx: Ctx, email: LinkEmail): Promise<boolean> =>
  (await sendInstallationEmail(ctx, email))?.kind === 'sent'

/** Returns the outcome; null if there is no sender. */
export async function sendInstallationEmail(
  ctx: Ctx,
  { to, subject, paragraphs, url }: LinkEmail,
  { messageId, beforeHandOver }: SingleDelivery = newDelivery(),
): Promise<MailOutcome | null> {
  const sender = await readInstallationSetting<StoredSender>(ctx, NAME)
  if (!sender) return null
  const { fromAddress, fromName, ...server } = sender
  const login = parseLogin(await openInstallationSecret(ctx, RECORD))
  return ctx.services.mailer.send(
    {
      kind: 'smtp',
      id: RECORD,
      ...server,
      // The owner is trusted with private addresses, as the operator is.
      isGuarded: false,
      login: login && { user: login.user, password: login.password ?? '' },
    },
    {
      from: { name: fromName ?? 'Flowpost', address: fromAddress },
      to: [to],
      cc: [],
      bcc: [],
      replyTo: [],
      headers: {},
      attachments: [],
      subject,
      text: [...paragraphs, url].join('\n\n'),
      html: [...paragraphs.map(escapeHtml), `<a href="${url}">${url}</a>`]
        .map((p) => `<p>${p}</p>`)
        .join('\n'),
      messageId: `${messageId}@${new URL(ctx.services.baseUrl).hostname}`,
    },
    // Links must not end up in an inbox that others read.
    { beforeHandOver, credentialsRenewed: async () => {}, storeInInbox: async () => {} },
  )
}
