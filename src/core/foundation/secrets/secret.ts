import { z } from 'zod'
import { normaliseHostPattern } from '../../../engine/request/allowed-hosts.ts'
import type { Tables } from '../../../ports/tables.ts'
import { asMessage } from '../../../problems/problems.ts'
import { timestamp } from '../../call/fields.ts'

const MAX_HOSTS = 50

export const SecretName = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,63}$/, asMessage('secret.name_invalid'))
  .describe('Name that templates use, such as CRM_TOKEN')

const HostPattern = z.string().transform((written, ctx) => {
  const pattern = normaliseHostPattern(written)
  if (pattern !== null) return pattern
  ctx.addIssue({ code: 'custom', message: asMessage('value.not_host_pattern') })
  return z.NEVER
})

export const AllowedHosts = z.array(HostPattern).max(MAX_HOSTS).nullable()

export const Secret = z
  .object({
    name: z.string(),
    description: z.string().nullable(),
    hasValue: z.boolean(),
    allowedHosts: z
      .array(z.string())
      .nullable()
      .describe(
        'Hosts that the value may be sent to; empty: none yet; null: any. A secret with a list cannot be used in layouts',
      ),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Secret', description: 'What is known of a secret; its value never leaves' })

export const shownColumns = [
  ...(['name', 'description', 'hasValue', 'allowedHosts', 'createdAt', 'updatedAt'] as const),
] as const

type Shown = Pick<Tables['secrets'], (typeof shownColumns)[number]>

export const showSecret = (row: Shown): z.input<typeof Secret> => ({
  ...row,
  hasValue: row.hasValue === 1,
  allowedHosts: row.allowedHosts === null ? null : JSON.parse(row.allowedHosts),
})

/** Where the vault keeps a secret's value. */
export const recordOfSecret = (name: string) => `secret ${name}`
