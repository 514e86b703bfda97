import { z } from 'zod'
import { invalid } from '../call/errors.ts'
import { defineOperation } from '../call/operation.ts'
import { requiredText, text } from '../fields.ts'
import { newId } from '../ids.ts'
import { searchTextOf } from '../search.ts'
import { readSettings } from '../settings/settings.ts'
import { keepSealed } from '../vault/entries.ts'
import { EmailAddress, headerText, makeDefault, recordOfSender } from './sender.ts'
import { SmtpSender, showSmtpSender } from './smtp-sender.ts'

const TLS_PORT = 465

/** A server to send through, as it is given: by a store, or by the installation for its own mail. */
export const smtpServerFields = {
  host: z
    .string()
    .regex(/^[A-Za-z0-9._:-]{1,253}$/, 'must be a host name or an address')
    .describe('Host name of the server'),
  port: z.int('must be a port number').min(1).max(65_535).describe('Port of the server'),
  tls: z
    .enum(['none', 'starttls', 'tls'])
    .optional()
    .describe('Encryption; left out, tls on port 465 and starttls on others'),
  user: requiredText(500).optional().describe('User name, if the server asks for one'),
  password: z
    .string()
    .min(1, 'required')
    .max(10_000)
    .optional()
    .describe('Read the password from standard input'),
  fromAddress: EmailAddress.describe('Address that mail comes from'),
  fromName: headerText(text(200)).optional().describe('Name that mail comes from'),
}

export const tlsOf = ({ tls, port }: { tls?: 'none' | 'starttls' | 'tls' | undefined; port: number }) =>
  tls ?? (port === TLS_PORT ? 'tls' : 'starttls')

export const addSmtpSender = defineOperation({
  name: 'addSmtpSender',
  summary: 'Add an SMTP server to send through',
  level: 'admin',
  cli: { command: 'smtp add', fromStdin: { field: 'password', flag: 'password-stdin' } },
  app: { confirm: true },
  audit: { subject: 'name' },
  input: z.object({
    name: requiredText(200).describe('Name of the sender'),
    ...smtpServerFields,
    default: z.boolean().default(false).describe('Use it for steps that name no sender'),
  }),
  output: SmtpSender,
  run: async (ctx, input) => {
    const { name, host, port, user, password, fromAddress, fromName = null } = input
    if (password !== undefined && user === undefined) throw invalid('user', 'required with a password')
    const id = newId('smt')
    const now = ctx.services.clock.now().toISOString()
    const row = {
      id,
      storeId: ctx.storeId,
      name,
      host,
      port,
      tls: tlsOf(input),
      fromName,
      fromAddress,
      hasUsername: user === undefined ? 0 : 1,
      hasPassword: password === undefined ? 0 : 1,
      searchText: searchTextOf(name, host, fromAddress, fromName),
      createdAt: now,
      updatedAt: now,
    }
    await ctx.db.insertInto('smtpSenders').values(row).execute()
    if (user !== undefined) await keepSealed(ctx, recordOfSender(id), JSON.stringify({ user, password }))
    if (input.default) await makeDefault(ctx, id)
    return showSmtpSender(row, (await readSettings(ctx)).defaultSenderId)
  },
})
