import { z } from 'zod'
import { count, timestamp } from '../../call/fields.ts'
import { KEY_LEVELS, levelsWithin } from '../../call/levels.ts'
import { defineOperation } from '../../call/operation.ts'
import { StoreSummary } from '../../call/store.ts'

const KeyLevel = z.enum(KEY_LEVELS)

const Budget = z
  .object({
    limit: count,
    windowSeconds: count,
    remaining: count.describe('Calls left in this window'),
    resetSeconds: count.describe('Seconds until the window ends'),
  })
  .meta({ id: 'Budget' })

export const getMe = defineOperation({
  name: 'getMe',
  summary: 'The key in use: its store, level and remaining budgets',
  level: 'read',
  rest: { method: 'GET', path: '/me' },
  tool: {
    name: 'get_me',
    guide: 'Read which key is in use: its store, level and remaining budgets. Next: get_stats.',
    optIn: true,
  },
  input: z.object({}),
  output: z
    .object({
      store: StoreSummary,
      key: z.object({
        id: z.string(),
        name: z.string(),
        prefix: z.string(),
        level: KeyLevel,
        createdAt: timestamp,
        lastUsedAt: timestamp.nullable(),
      }),
      level: KeyLevel,
      can: z.array(KeyLevel),
      limits: z.object({ requests: Budget, execute: Budget }),
    })
    .meta({ id: 'Me' }),
  run: async (ctx) => {
    const { key, storeId, storeName } = ctx
    const { budgets } = ctx.services
    if (!key) throw new Error('getMe requires an API key')
    return {
      store: { id: storeId, name: storeName },
      key,
      level: key.level,
      can: levelsWithin(key.level),
      limits: {
        requests: await budgets.requests.peek(key.id),
        execute: await budgets.execute.peek(key.id),
      },
    }
  },
})
