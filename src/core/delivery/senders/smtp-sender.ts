import { z } from 'zod'
import type { Tables } from '../../../ports/tables.ts'
import { asMessage } from '../../../problems/problems.ts'
import { count, EmailAddress, headerText, requiredText, text, timestamp } from '../../call/fields.ts'
import { NAME_LENGTH } from '../../call/limits.ts'
import { INBOX_HOST } from '../inbox/inbox.ts'

const TLS_PORT = 465

export const Encryption = z.enum(['none', 'starttls', 'tls'])

/** The installation's own sender has these fields, too. */
export const smtpServerFields = {
  host: z
    .string()
    .regex(/^[A-Za-z0-9._:-]{1,253}$/, asMessage('value.not_host'))
    .refine((host) => host !== INBOX_HOST, asMessage('sender.is_inbox'))
    .describe('Server host name'),
  port: z.int(asMessage('value.not_port')).min(1).max(65_535).describe('Server port'),
  tls: Encryption.describe('Encryption; by default tls on port 465 and starttls on others'),
  user: requiredText(500).describe('User name, if the server requires one'),
  password: z
    .string()
    .min(1, asMessage('value.required'))
    .max(10_000)
    .describe('Read the password from standard input'),
  fromAddress: EmailAddress.describe('From address'),
  fromName: headerText(text(NAME_LENGTH)).describe('From name'),
}

export const smtpFields = {
  name: requiredText(NAME_LENGTH).describe('Sender name'),
  ...smtpServerFields,
}

/** Fields that an update can clear; omitted ones stay unchanged. */
export const removableFields = {
  user: smtpFields.user
    .nullable()
    .optional()
    .describe('User name; null or empty if the server requires none'),
  fromName: smtpFields.fromName.nullable().optional().describe('From name; null removes it'),
}

export const defaultTls = (port: number) => (port === TLS_PORT ? ('tls' as const) : ('starttls' as const))

export const SmtpSender = z
  .object({
    id: z.string(),
    name: z.string(),
    host: z.string(),
    port: count,
    tls: Encryption,
    fromName: z.string().nullable(),
    fromAddress: z.string(),
    hasUsername: z.boolean(),
    hasPassword: z.boolean(),
    isDefault: z.boolean().describe('Whether it is used for steps that do not specify a sender'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'SmtpSender',
    description: 'An SMTP server to send through; its credentials are never returned',
  })

export const showSmtpSender = (
  row: Omit<Tables['smtpSenders'], 'seq'>,
  defaultSenderId: string | null,
): z.input<typeof SmtpSender> => ({
  ...row,
  hasUsername: row.hasUsername === 1,
  hasPassword: row.hasPassword === 1,
  isDefault: row.id === defaultSenderId,
})
