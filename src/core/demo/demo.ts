import { z } from 'zod'
import type { Ctx } from '../call/context.ts'
import { KEY_LEVELS } from '../call/levels.ts'
import { type AnyOperation, defineOperation, invoke } from '../call/operation.ts'
import { createHttpRequest } from '../http-requests/create-http-request.ts'
import { createKey } from '../keys/create-key.ts'
import { createLayout } from '../layouts/create-layout.ts'
import { setSecret } from '../secrets/set-secret.ts'
import { addSmtpSender } from '../senders/add-smtp-sender.ts'
import { putSettings } from '../settings/put-settings.ts'
import { createToken } from '../steps/create-token.ts'
import { createStore } from '../stores/create-store.ts'
import { StoreSummary } from '../stores/store.ts'
import { putTranslation } from '../translations/put-translation.ts'
import { demoLayouts, demoRequest, demoSettings } from './demo-content.ts'
import { recordDemoHistory } from './demo-history.ts'

/** Where `serve --test-inbox` catches mail, and where the demo's sender sends it. */
export const DEMO_INBOX_PORT = 2525

export const makeDemo = defineOperation({
  name: 'makeDemo',
  summary: 'Make a store with layouts, languages, a sender, a request and history, to look around in',
  level: 'operator',
  cli: { command: 'demo', wholeInstallation: true },
  commitsItself: true,
  input: z.object({
    inboxPort: z.int().min(1).max(65535).default(DEMO_INBOX_PORT).describe('Port of the test inbox'),
  }),
  output: z.object({
    store: StoreSummary,
    keys: z.object({ read: z.string(), write: z.string(), execute: z.string() }).describe('Shown this once'),
    token: z.string().describe('Runs steps; shown this once'),
    layouts: z.object({ orderConfirmation: z.string(), newsletter: z.string() }),
    requestId: z.string(),
    senderId: z.string(),
  }),
  run: async (ctx, { inboxPort }) => {
    const store = await make<{ id: string; name: string }>(ctx, createStore, { name: 'Demo Shop' })
    const inside = { ...ctx, storeId: store.id, storeName: store.name }
    const filled = await fillDemoStore(inside, inboxPort)
    return {
      store,
      ...filled,
      keys: await makeKeys(inside),
      token: (await make<{ token: string }>(inside, createToken, { name: 'Demo workflow' })).token,
    }
  },
})

/** Content to look around in, for a store that has none. */
export async function fillDemoStore(ctx: Ctx, inboxPort = DEMO_INBOX_PORT) {
  const sender = await make<{ id: string }>(ctx, addSmtpSender, {
    name: 'Test inbox',
    host: '127.0.0.1',
    port: inboxPort,
    tls: 'none',
    fromAddress: 'hello@demo-shop.example',
    fromName: 'Demo Shop',
  })
  await make(ctx, putSettings, { ...demoSettings, defaultSenderId: sender.id })
  await make(ctx, setSecret, { name: 'CRM_TOKEN', description: 'For the CRM', value: 'not-a-real-token' })
  const layouts = await makeLayouts(ctx)
  const request = await make<{ id: string; name: string }>(ctx, createHttpRequest, demoRequest)
  await recordDemoHistory(ctx, layouts, request)
  return {
    layouts: { orderConfirmation: layouts.orderConfirmation.id, newsletter: layouts.newsletter.id },
    requestId: request.id,
    senderId: sender.id,
  }
}

async function make<T>(ctx: Ctx, operation: AnyOperation, input: Record<string, unknown>): Promise<T> {
  return (await invoke(operation, ctx, input)).output as T
}

async function makeLayouts(ctx: Ctx) {
  const makeOne = async ({ translations, ...layout }: (typeof demoLayouts)[keyof typeof demoLayouts]) => {
    const made = await make<{ id: string; name: string }>(ctx, createLayout, layout)
    for (const [locale, content] of Object.entries(translations))
      await make(ctx, putTranslation, { id: made.id, locale, ...content })
    return made
  }
  return {
    orderConfirmation: await makeOne(demoLayouts.orderConfirmation),
    newsletter: await makeOne(demoLayouts.newsletter),
  }
}

async function makeKeys(ctx: Ctx) {
  const keys = { read: '', write: '', execute: '' }
  for (const level of KEY_LEVELS)
    keys[level] = (await make<{ key: string }>(ctx, createKey, { level, name: `Demo ${level}` })).key
  return keys
}
