import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openApp } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { createKey } from '../../core/admin/keys/create-key.ts'
import { createToken } from '../../core/admin/keys/create-token.ts'
import { createStore } from '../../core/admin/stores/create-store.ts'
import { operator } from '../../core/call/context.ts'
import { type AnyOperation, invoke } from '../../core/call/operation.ts'
import { createLayout } from '../../core/content/layouts/create-layout.ts'
import { createHttpRequest } from '../../core/delivery/http-requests/create-http-request.ts'
import { addSmtpSender } from '../../core/delivery/senders/add-smtp-sender.ts'
import { addFile } from '../../core/foundation/files/add-file.ts'
import type { TestDatabase } from '../test-database.ts'

export type Kind = 'mail' | 'large mail' | 'POST' | 'PUT' | 'GET'

export type Shop = {
  storeId: string
  key: string
  token: string
  /** The id of the layout or HTTP request for each kind. */
  configs: Record<Kind, string>
}

/** Larger than the socket buffers, so that it cannot be sent before the other side reads. */
const LARGE_BYTES = 6 * 1024 * 1024

/** A store that sends emails to one port and calls to one URL. */
export async function setUpShop(
  { environment, dataDir }: TestDatabase,
  mailPort: number,
  targetUrl: string,
): Promise<Shop> {
  const app = await openApp(readConfig(environment), pino({ level: 'silent' }))
  const operate = async <T>(operation: AnyOperation, input: Record<string, unknown>, storeId = '') => {
    const ctx = operator(app.services, storeId === '' ? null : { id: storeId, name: '' })
    return (await invoke(operation, ctx, input)).output as T
  }
  const { id: storeId } = await operate<{ id: string }>(createStore, { name: 'Shop' })
  const inStore = <T>(operation: AnyOperation, input: Record<string, unknown>) =>
    operate<T>(operation, input, storeId)
  const { key } = await inStore<{ key: string }>(createKey, { level: 'read', name: 'test' })
  const { token } = await inStore<{ token: string }>(createToken, { name: 'Flow' })
  await inStore(addSmtpSender, {
    name: 'Shop',
    host: '127.0.0.1',
    port: mailPort,
    tls: 'none',
    fromAddress: 'shop@shop.example',
    default: true,
  })
  const largeFile = join(dataDir, 'large.bin')
  writeFileSync(largeFile, Buffer.alloc(LARGE_BYTES, 'large'))
  const file = await inStore<{ key: string }>(addFile, { path: largeFile })
  const layout = async (attachments: object[]) => {
    const content = { bodyType: 'text', subject: 'Order', body: '<p>{{ variables.run }}</p>', attachments }
    return (await inStore<{ id: string }>(createLayout, { name: 'Order', ...content })).id
  }
  const request = async (method: string) =>
    (await inStore<{ id: string }>(createHttpRequest, { name: method, method, url: targetUrl })).id
  const configs = {
    mail: await layout([]),
    'large mail': await layout([{ filename: 'large.bin', fileKey: file.key }]),
    POST: await request('POST'),
    PUT: await request('PUT'),
    GET: await request('GET'),
  }
  await app.close()
  return { storeId, key, token, configs }
}
