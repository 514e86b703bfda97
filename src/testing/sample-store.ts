import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addMailbox } from '../core/delivery/senders/add-mailbox.ts'
import { addSmtpSender } from '../core/delivery/senders/add-smtp-sender.ts'
import { addFile } from '../core/foundation/files/add-file.ts'
import { setSecret } from '../core/foundation/secrets/set-secret.ts'
import { recordExecution } from './executions.ts'
import type { useHarness } from './harness.ts'
import { toolsOf } from './mcp.ts'

/** A store with a record of each of the main kinds, and clients for the API and the tools. */
export async function createSampleStore(api: ReturnType<typeof useHarness>, targetUrl: string) {
  const { storeId, key } = await api.newCaller('execute')
  const rest = (method: string, path: string, body?: unknown) =>
    api.call<{ id: string; error: string }>(`/api/v1${path}`, { key, method, ...(body ? { body } : {}) })
  const layout = (await rest('POST', '/email-templates', { name: 'Order', subject: 'Hi' })).body
  const url = `${targetUrl}/orders`
  const request = (await rest('POST', '/http-requests', { name: 'CRM', method: 'POST', url })).body
  await api.operate(addSmtpSender, { name: 'S', host: 'h', port: 25, fromAddress: 'a@b.example' }, storeId)
  const credentials = { clientId: 'a', clientSecret: 'b', refreshToken: 'c' }
  await api.operate(addMailbox, { provider: 'gmail', address: 'a@b.example', credentials }, storeId)
  await api.operate(setSecret, { name: 'TOKEN', value: 'hush-hush-hush', description: 'CRM' }, storeId)
  const upload = join(api.database.dataDir, 'price-list.txt')
  writeFileSync(upload, 'prices')
  const file = await api.operate<{ key: string }>(addFile, { path: upload }, storeId)
  const executionId = await recordExecution(api, storeId, { recipients: ['ada@example.com'] })
  return { storeId, key, rest, tools: toolsOf(api, key), layout, request, file, executionId }
}
