import { z } from 'zod'
import { timestamp } from '../fields.ts'

export const SecretName = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'must be capital letters, digits and _, starting with a letter')
  .describe('Name that templates use, such as CRM_TOKEN')

export const Secret = z
  .object({
    name: z.string(),
    description: z.string().nullable(),
    hasValue: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Secret', description: 'What is known of a secret; its value never leaves' })

export const shownColumns = ['name', 'description', 'hasValue', 'createdAt', 'updatedAt'] as const

/** Where the vault keeps a secret's value. */
export const recordOfSecret = (name: string) => `secret ${name}`
