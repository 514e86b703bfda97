import { z } from 'zod'
import { TEST_INBOX_PORT } from '../../../ports/mail.ts'
import type { Ctx } from '../../call/context.ts'
import { KEY_LEVELS } from '../../call/levels.ts'
import { defineOperation } from '../../call/operation.ts'
import { StoreSummary } from '../../call/store.ts'
import { fillDemoStore, runOperation } from '../demo/demo-store.ts'
import { createKey } from '../keys/create-key.ts'
import { createToken } from '../keys/create-token.ts'
import { createStore } from './create-store.ts'

export const makeDemo = defineOperation({
  name: 'makeDemo',
  summary: 'Create a demo store with layouts, languages, a sender, a request and history',
  level: 'operator',
  cli: { command: 'demo', wholeInstallation: true, beginsInstallation: true },
  transaction: 'own',
  input: z.object({
    inboxPort: z
      .int()
      .min(1)
      .max(65535)
      .default(TEST_INBOX_PORT)
      .describe('Port of the test mail server that `serve --test-inbox` starts'),
    builtInInbox: z
      .boolean()
      .default(false)
      .describe("Use the app's built-in inbox instead of the test mail server"),
  }),
  output: z.object({
    store: StoreSummary,
    keys: z.object({ read: z.string(), write: z.string(), execute: z.string() }).describe('Shown only once'),
    token: z.string().describe('Step token, shown only once'),
    layouts: z.object({ orderConfirmation: z.string(), newsletter: z.string() }),
    requestId: z.string(),
    senderId: z.string(),
  }),
  run: async (ctx, { inboxPort, builtInInbox }) => {
    const store = await runOperation<{ id: string; name: string }>(ctx, createStore, { name: 'Demo Shop' })
    const inStore = { ...ctx, storeId: store.id, storeName: store.name }
    const content = await fillDemoStore(inStore, { inboxPort: builtInInbox ? undefined : inboxPort })
    return {
      store,
      ...content,
      keys: await createKeys(inStore),
      token: (await runOperation<{ token: string }>(inStore, createToken, { name: 'Demo workflow' })).token,
    }
  },
})

async function createKeys(ctx: Ctx) {
  const keys = { read: '', write: '', execute: '' }
  for (const level of KEY_LEVELS)
    keys[level] = (await runOperation<{ key: string }>(ctx, createKey, { level, name: `Demo ${level}` })).key
  return keys
}
