import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { EmailAddress, timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { subscribe, unsubscribe } from './suppression.ts'

const List = z.array(z.object({ address: z.string(), createdAt: timestamp }))
export const AddressInput = z.object({ address: EmailAddress.describe('Email address') })

/** Unsubscribes with a known address, which excludes erased recipients. */
export const selectUnerased = (ctx: Ctx) =>
  ctx.db.selectFrom('unsubscribes').where('storeId', '=', ctx.storeId).where('address', '!=', '')

const listOf = (ctx: Ctx) =>
  selectUnerased(ctx).select(['address', 'createdAt']).orderBy('addressKey').execute()

export const listUnsubscribes = defineOperation({
  name: 'listUnsubscribes',
  summary: "List the addresses that unsubscribed from a store's marketing emails",
  level: 'admin',
  cli: { command: 'unsubscribe list' },
  reads: true,
  input: z.object({}),
  output: List,
  run: listOf,
})

export const addUnsubscribe = defineOperation({
  name: 'addUnsubscribe',
  summary: 'Unsubscribe an address from marketing emails',
  level: 'admin',
  cli: { command: 'unsubscribe add', positional: ['address'] },
  input: AddressInput,
  output: List,
  run: async (ctx, { address }) => {
    await unsubscribe(ctx.db, ctx.storeId, address, ctx.services.clock.now())
    return listOf(ctx)
  },
})

export const removeUnsubscribe = defineOperation({
  name: 'removeUnsubscribe',
  summary: 'Subscribe an address to marketing emails again',
  level: 'admin',
  cli: { command: 'unsubscribe remove', positional: ['address'] },
  input: AddressInput,
  output: List,
  run: async (ctx, { address }) => {
    await subscribe(ctx.db, ctx.storeId, address)
    return listOf(ctx)
  },
})
