import { z } from 'zod'
import { normalizeHostPattern } from '../../../engine/request/allowed-hosts.ts'
import type { Tables } from '../../../ports/tables.ts'
import { asMessage } from '../../../problems/problems.ts'
import { timestamp } from '../../call/fields.ts'

const MAX_HOSTS = 50

export const SecretName = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,63}$/, asMessage('secret.name_invalid'))
  .describe('Name that templates use, such as CRM_TOKEN')

const HostPattern = z.string().transform((value, ctx) => {
  const pattern = normalizeHostPattern(value)
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
        'Hosts that the value may be sent to; null allows any, an empty list none. A secret with a list cannot be used in layouts',
      ),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Secret', description: 'A secret without its value, which is never returned' })

export const SECRET_COLUMNS = [
  'name',
  'description',
  'hasValue',
  'allowedHosts',
  'createdAt',
  'updatedAt',
] as const

type SecretRow = Pick<Tables['secrets'], (typeof SECRET_COLUMNS)[number]>

export const showSecret = (row: SecretRow): z.input<typeof Secret> => ({
  ...row,
  hasValue: row.hasValue === 1,
  allowedHosts: row.allowedHosts === null ? null : JSON.parse(row.allowedHosts),
})

export const secretRecord = (name: string) => `secret ${name}`
