import { z } from 'zod'
import type { Tables } from '../../ports/tables.ts'
import { count, timestamp } from '../fields.ts'

export const SmtpSender = z
  .object({
    id: z.string(),
    name: z.string(),
    host: z.string(),
    port: count,
    tls: z.enum(['none', 'starttls', 'tls']),
    fromName: z.string().nullable(),
    fromAddress: z.string(),
    hasUsername: z.boolean(),
    hasPassword: z.boolean(),
    isDefault: z.boolean().describe('Steps that name no sender use it'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'SmtpSender', description: 'An SMTP server to send through; its credentials never leave' })

export const showSmtpSender = (
  row: Omit<Tables['smtpSenders'], 'seq'>,
  defaultSenderId: string | null,
): z.input<typeof SmtpSender> => ({
  ...row,
  hasUsername: row.hasUsername === 1,
  hasPassword: row.hasPassword === 1,
  isDefault: row.id === defaultSenderId,
})
