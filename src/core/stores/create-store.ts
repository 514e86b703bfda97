import { z } from 'zod'
import type { Ctx } from '../call/context.ts'
import { defineOperation } from '../call/operation.ts'
import { requiredText } from '../fields.ts'
import { newId } from '../ids.ts'
import { StoreSummary } from './store.ts'

export const createStore = defineOperation({
  name: 'createStore',
  summary: 'Create a store: an account with its own layouts, senders, secrets and history',
  level: 'owner',
  cli: { command: 'store create', wholeInstallation: true },
  app: {},
  audit: { subject: 'name' },
  input: z.object({ name: requiredText(200).describe('Name of the store') }),
  output: StoreSummary,
  run: (ctx, { name }) => insertStore(ctx, name),
})

export async function insertStore(ctx: Ctx, name: string) {
  const id = newId('sto')
  await ctx.db
    .insertInto('stores')
    .values({ id, name, createdAt: ctx.services.clock.now().toISOString() })
    .execute()
  return { id, name }
}
