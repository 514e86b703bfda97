import { z } from 'zod'
import { maskAddress } from '../../../engine/mask/personal/personal.ts'
import type { Tables } from '../../../ports/tables.ts'
import { timestamp } from '../../call/fields.ts'

export const PROVIDERS = ['gmail', 'outlook'] as const

export const Mailbox = z
  .object({
    id: z.string(),
    provider: z.enum(PROVIDERS),
    name: z.string(),
    address: z.string().describe('Partially masked'),
    status: z.enum(['connected', 'expired']).describe('expired: the mailbox must be reconnected'),
    isDefault: z.boolean().describe('Whether it is used for steps that do not specify a sender'),
    createdAt: timestamp,
  })
  .meta({ id: 'Mailbox', description: 'A mailbox to send from; its credentials are never returned' })

export const showMailbox = (
  row: Omit<Tables['mailboxes'], 'seq'>,
  defaultSenderId: string | null,
): z.input<typeof Mailbox> => ({
  ...row,
  address: maskAddress(row.address),
  isDefault: row.id === defaultSenderId,
})
