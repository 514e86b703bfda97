import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '../core/admin/keys/create-key.ts'
import { createStore } from '../core/admin/stores/create-store.ts'
import { makeDemo } from '../core/admin/stores/make-demo.ts'
import { createLayout } from '../core/content/layouts/create-layout.ts'
import { updateLayout } from '../core/content/layouts/update-layout.ts'
import { putPreset } from '../core/content/presets/put-preset.ts'
import { putLanguageTexts } from '../core/content/translations/put-language-texts.ts'
import { createHttpRequest } from '../core/delivery/http-requests/create-http-request.ts'
import { addMailbox } from '../core/delivery/senders/add-mailbox.ts'
import { addSmtpSender } from '../core/delivery/senders/add-smtp-sender.ts'
import { connectShopify } from '../core/delivery/steps/shopify.ts'
import { rotateSigningSecret } from '../core/delivery/steps/signing-secrets.ts'
import { addUnsubscribe } from '../core/delivery/unsubscribes/unsubscribes.ts'
import { addFile } from '../core/foundation/files/add-file.ts'
import { setSecret } from '../core/foundation/secrets/set-secret.ts'
import type { TestInstallation } from './installations.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)

export const CANARY = 'canary-zurich-5f0b71c2'

export type FullStore = {
  id: string
  keys: { read: string; write: string; execute: string }
  requestId: string
  fileKey: string
}

/** A store with every kind of record, in several scripts. */
export async function createFullStore({ operate }: TestInstallation, url: string): Promise<FullStore> {
  const { store, keys } = await operate<{ store: { id: string }; keys: FullStore['keys'] }>(makeDemo, {})
  return { id: store.id, keys, ...(await addContent({ operate }, store.id, url)) }
}

/** The same, but without the demo's layouts and history, which take a second to create. */
export async function createSmallStore({ operate }: TestInstallation) {
  const { id } = await operate<{ id: string }>(createStore, { name: 'Shop' })
  const { key } = await operate<{ key: string }>(createKey, { level: 'read', name: 'k' }, { storeId: id })
  return { id, readKey: key, ...(await addContent({ operate }, id, 'https://target.example')) }
}

async function addContent({ operate }: Pick<TestInstallation, 'operate'>, storeId: string, url: string) {
  const options = { storeId }
  await operate(setSecret, { name: 'CANARY', value: CANARY }, options)
  const logo = await upload({ operate }, storeId, 'Logo größer.png', PNG)
  const terms = await upload({ operate }, storeId, '利用規約.txt', Buffer.from('terms'))
  const header = await operate(
    putPreset,
    { kind: 'header', name: 'Kopf', blocks: [{ type: 'image', fileKey: logo, alt: 'Logo' }] },
    options,
  )
  const texts = { 'b1.alt': 'ロゴ' }
  await operate(putLanguageTexts, { id: header.id, locale: 'ja', texts }, options)
  const layout = await operate<{ id: string }>(
    createLayout,
    { name: 'ÄRGER 😀', subject: 'Ärger', bodyDesign: { blocks: [], header: { presetId: header.id } } },
    options,
  )
  await operate(updateLayout, { id: layout.id, subject: 'Noch mehr Ärger' }, options)
  await operate(
    createLayout,
    {
      name: 'Text',
      subject: 'Text',
      bodyType: 'text',
      body: '<p>Hi</p>',
      attachments: [{ filename: 'terms.txt', fileKey: terms }],
    },
    options,
  )
  const request = await operate<{ id: string }>(
    createHttpRequest,
    { name: 'Echo', url, headers: { 'X-Canary': '{{ secrets.CANARY }}' } },
    options,
  )
  await addAccounts({ operate }, storeId)
  return { requestId: request.id, fileKey: logo }
}

async function addAccounts({ operate }: Pick<TestInstallation, 'operate'>, storeId: string) {
  const options = { storeId }
  await operate(
    addSmtpSender,
    {
      name: 'S',
      host: 'smtp.example',
      port: 587,
      tls: 'starttls',
      fromAddress: 'a@b.example',
      user: 'u',
      password: CANARY,
    },
    options,
  )
  const credentials = { clientId: 'c', clientSecret: 's', refreshToken: 'r' }
  await operate(addMailbox, { provider: 'gmail', address: 'jo@gmail.example', credentials }, options)
  for (const address of ['zoë@example.com', 'Anna@example.com', 'ärger@example.com', 'b_b@example.com'])
    await operate(addUnsubscribe, { address }, options)
  await operate(rotateSigningSecret, {}, options)
  await operate(connectShopify, { shop: `${storeId.slice(4, 20)}.myshopify.com`, secret: 'shh' }, options)
}

export async function upload(
  { operate }: Pick<TestInstallation, 'operate'>,
  storeId: string,
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'flowpost-upload-'))
  writeFileSync(join(folder, name), bytes)
  try {
    return (await operate<{ key: string }>(addFile, { path: join(folder, name) }, { storeId })).key
  } finally {
    rmSync(folder, { recursive: true })
  }
}
