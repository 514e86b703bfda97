import { z } from 'zod'
import { defineOperation } from '../../../call/operation.ts'
import { hasRows } from '../../../call/paging.ts'
import { passkeySite } from '../passkeys/passkeys.ts'
import { hasPeople } from '../person.ts'

export const getAppState = defineOperation({
  name: 'getAppState',
  summary: 'What the app shows before anyone signs in',
  level: 'none',
  app: {},
  input: z.object({}),
  output: z.object({
    needsSetup: z.boolean().describe('Whether the first account still has to be created'),
    hasStores: z.boolean(),
    version: z.string(),
    passkeys: z.boolean().describe('Whether browsers allow passkeys at this address'),
  }),
  run: async (ctx) => ({
    needsSetup: !(await hasPeople(ctx.db)),
    hasStores: await hasRows(ctx.db.selectFrom('stores').select('id').limit(1)),
    version: ctx.services.version,
    passkeys: passkeySite(ctx.services.baseUrl) !== null,
  }),
})
