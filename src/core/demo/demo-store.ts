import type { Ctx } from '../call/context.ts'
import { type AnyOperation, invoke } from '../call/operation.ts'
import { createHttpRequest } from '../http-requests/create-http-request.ts'
import { createLayout } from '../layouts/create-layout.ts'
import { setSecret } from '../secrets/set-secret.ts'
import { addSmtpSender } from '../senders/add-smtp-sender.ts'
import { addTestInbox } from '../senders/add-test-inbox.ts'
import { putSettings } from '../settings/put-settings.ts'
import { putTranslation } from '../translations/put-translation.ts'
import { demoLayouts, demoRequest, demoSettings } from './demo-content.ts'
import { recordDemoHistory } from './demo-history.ts'

/** Where `serve --test-inbox` catches mail, and where the demo's sender sends it. */
export const DEMO_INBOX_PORT = 2525

/** Content to look around in, for a store that has none. Whoever may make the store may fill it. */
export async function fillDemoStore(caller: Ctx, inboxPort?: number) {
  const ctx: Ctx = { ...caller, level: 'operator', person: null }
  const sender = await addDemoSender(ctx, inboxPort)
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

/** Into the inbox of `serve --test-inbox` where its port is given, else into the built-in one. */
function addDemoSender(ctx: Ctx, inboxPort: number | undefined) {
  const fromAddress = 'hello@demo-shop.example'
  if (inboxPort === undefined) return make<{ id: string }>(ctx, addTestInbox, { fromAddress })
  const server = { host: '127.0.0.1', port: inboxPort, tls: 'none', fromAddress, fromName: 'Demo Shop' }
  return make<{ id: string }>(ctx, addSmtpSender, { name: 'Test inbox', ...server })
}

export async function make<T>(ctx: Ctx, operation: AnyOperation, input: Record<string, unknown>): Promise<T> {
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
