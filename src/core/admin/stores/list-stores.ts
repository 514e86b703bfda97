import { z } from 'zod'
import { timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { StoreSummary } from '../../call/store.ts'

export const listStores = defineOperation({
  name: 'listStores',
  summary: 'List the stores in this installation',
  level: 'owner',
  cli: { command: 'store list', wholeInstallation: true },
  app: {},
  reads: true,
  input: z.object({}),
  output: z.array(StoreSummary.extend({ createdAt: timestamp })),
  run: (ctx) => ctx.db.selectFrom('stores').select(['id', 'name', 'createdAt']).orderBy('id').execute(),
})
