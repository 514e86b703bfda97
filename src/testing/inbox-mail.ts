import { operator } from '../core/call/context.ts'
import { storeInInbox } from '../core/delivery/inbox/inbox.ts'
import { listInboxMessages } from '../core/delivery/inbox/list-inbox-messages.ts'
import type { Harness } from './harness.ts'

type Attachment = { filename: string; contentType: string; content: string }

/** Adds a message with a link and an attachment to a store's test inbox, and returns its id. */
export async function addInboxMessage(api: Harness, storeId: string, file: Attachment): Promise<string> {
  const lines = [
    'From: shop@shop.example',
    'To: ada@example.com',
    'Subject: With a file',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: text/html',
    '',
    '<p>Here it is, or read it <a href="https://shop.example/terms">in the shop</a>.</p>',
    '--part',
    `Content-Type: ${file.contentType}`,
    `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(file.content).toString('base64'),
    '--part--',
  ]
  const mail = { from: 'shop@shop.example', to: ['ada@example.com'], bytes: Buffer.from(lines.join('\r\n')) }
  await storeInInbox(operator(api.app.services, { id: storeId, name: '' }), mail, {
    subject: 'With a file',
    isTest: false,
  })
  const { data } = await api.operate<{ data: { id: string }[] }>(listInboxMessages, {}, storeId)
  return data[0]?.id ?? ''
}
