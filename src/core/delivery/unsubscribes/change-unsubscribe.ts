import { z } from 'zod'
import { maskAddress } from '../../../engine/mask/personal/personal.ts'
import { EmailAddress } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { subscribe, unsubscribe } from './suppression.ts'

/** One operation, because subscribing reverses unsubscribing; the command line has a command for each. */
export const changeUnsubscribe = defineOperation({
  name: 'changeUnsubscribe',
  summary: 'Unsubscribe an address from marketing emails, or subscribe it again',
  level: 'admin',
  app: {},
  // The audit log must not retain an address that is erased later.
  audit: { subject: 'masked' },
  input: z.object({
    address: EmailAddress.describe('Email address'),
    unsubscribed: z.boolean().describe('Whether the address is unsubscribed'),
  }),
  output: z.object({
    masked: z.string().describe('The address, partially masked'),
    unsubscribed: z.boolean(),
    changed: z.boolean().describe('False if the address already had this status'),
  }),
  run: async (ctx, { address, unsubscribed }) => {
    const { db, storeId, services } = ctx
    const changed = unsubscribed
      ? await unsubscribe(db, storeId, address, services.clock.now())
      : await subscribe(db, storeId, address)
    return { masked: maskAddress(address), unsubscribed, changed }
  },
})
