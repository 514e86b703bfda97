import { z } from 'zod'
import { defineOperation } from '../call/operation.ts'
import { requiredText } from '../fields.ts'
import { newId } from '../ids.ts'
import { NAME_LENGTH } from '../limits.ts'
import { StoreSummary } from './store.ts'

export const createStore = defineOperation({
  name: 'createStore',
  summary: 'Create a store: an account with its own layouts, senders, secrets and history',
  level: 'operator',
  cli: { command: 'store create', wholeInstallation: true },
  input: z.object({ name: requiredText(NAME_LENGTH).describe('Name of the store') }),
  output: StoreSummary,
  run: async (ctx, { name }) => {
    const id = newId('sto')
    await ctx.db
      .insertInto('stores')
      .values({ id, name, createdAt: ctx.services.clock.now().toISOString() })
      .execute()
    return { id, name }
  },
})
