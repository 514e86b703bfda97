import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { createToken } from '../../core/admin/keys/create-token.ts'
import type { AnyOperation } from '../../core/call/operation.ts'
import { addSmtpSender } from '../../core/delivery/senders/add-smtp-sender.ts'
import { setSecret } from '../../core/foundation/secrets/set-secret.ts'
import { operations } from '../../core/operations.ts'
import { createRepo, useGitServer } from '../../testing/git/repo.ts'
import { useHarness } from '../../testing/harness.ts'
import { useSink } from '../../testing/servers/sink.ts'
import { useTarget } from '../../testing/servers/target.ts'
import { methodsOf } from '../http/route-table.ts'
import { API_PREFIX } from './rest.ts'

const api = useHarness()
const sink = useSink()
const target = useTarget()
const git = useGitServer()

const FILE = new URL('examples.json', import.meta.url)
type Examples = Record<string, { input: Record<string, unknown>; output: Record<string, unknown> }>
const readExamples = (): Examples => JSON.parse(readFileSync(FILE, 'utf8'))

const restOperations = operations.filter(({ rest }) => rest !== undefined)

/**
 * Makes each API call once, in an order that lets all of them succeed, and returns the requests and responses.
 */
async function callAll(): Promise<Examples> {
  const shop = await createRepo(api, git)
  const key = await api.newKey(shop.storeId, 'execute')
  const examples: Examples = {}
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const operation = restOperations.find((candidate) => candidate.name === name)
    const [method = 'GET'] = operation?.rest ? methodsOf(operation.rest) : []
    const rest = { ...input }
    const path = (operation?.rest?.path ?? '').replace(/:(\w+)/g, (_, field: string) => {
      delete rest[field]
      return String(input[field])
    })
    const query =
      method === 'GET' || method === 'DELETE' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
    const reply = await api.call<Record<string, unknown>>(`${API_PREFIX}${path}${query}`, {
      method,
      key,
      ...(query === '' ? { body: rest } : {}),
    })
    expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(300)
    examples[name] ??= { input, output: reply.body }
    return reply.body as { id: string; html: string; data: { key: string; sha: string; id: string }[] }
  }

  const smtp = {
    name: 'Shop',
    host: '127.0.0.1',
    port: sink.port,
    tls: 'none',
    fromAddress: 'shop@shop.example',
  }
  const sender = await api.operate<{ id: string }>(addSmtpSender, { ...smtp, default: true }, shop.storeId)
  await api.operate(setSecret, { name: 'ERP_TOKEN', value: 'not-shown', allowedHosts: null }, shop.storeId)
  await shop.addFile('fil_01k9z3n4m5p6q7r8s9t0')
  await call('getIndex')
  await call('getMe')
  const design = { blocks: [{ id: 'greeting', type: 'text', html: '<p>Hello {{ variables.name }}</p>' }] }
  const layout = await call('createLayout', {
    name: 'Order confirmation',
    subject: 'Your order {{ variables.order.number }}',
    category: 'transactional',
    bodyDesign: design,
  })
  const { id } = layout
  await call('updateLayout', { id, subject: 'Order {{ variables.order.number }} confirmed' })
  const german = { blocks: [{ id: 'greeting', type: 'text', html: '<p>Hallo {{ variables.name }}</p>' }] }
  const translation = {
    id,
    locale: 'de',
    subject: 'Bestellung {{ variables.order.number }}',
    bodyDesign: german,
  }
  await call('putTranslation', translation)
  await shop.connect()
  await shop.pushPending()
  await call('listLayouts', { q: 'order', limit: 10 })
  await call('getLayout', { id })
  await call('getLayoutSchema')
  await call('listLayoutVariables', { id })
  await call('previewLayout', { id, locale: 'de', variables: { name: 'Ada', order: { number: 1001 } } })
  await call('listTranslations', { id })
  await call('getTranslation', { id, locale: 'de' })
  await call('listVersions', { id })
  await call('getVersion', { id, version: 1 })
  await call('diffVersions', { id, version: 1, against: 2 })
  await call('getLayoutFiles', { ids: id })
  const files = {
    'translations/fr/translation.json': '{ "subject": "Commande {{ variables.order.number }}" }',
  }
  await call('putLayoutFiles', { layouts: [{ id, expectedVersion: 3, files }], validateOnly: true })
  await call('previewLayoutFiles', { id, files, emails: [{ locale: 'fr', variables: { name: 'Ada' } }] })
  const { data: commits } = await call('listRepoVersions', { id, provider: 'repo' })
  const sha = commits.at(-1)?.sha
  await call('getRepoVersion', { id, provider: 'repo', sha })
  await call('restoreRepoVersion', { id, provider: 'repo', sha })
  await call('restoreVersion', { id, version: 3 })
  await call('promoteTranslation', { id, locale: 'de' })
  await call('deleteTranslation', { id, locale: 'en' })
  await call('listSmtpSenders')
  await call('listMailboxes')
  await call('listSecrets')
  await call('listFiles', { usage: true })
  await call('deleteFile', { key: 'fil_01k9z3n4m5p6q7r8s9t0' })
  const request = await call('createHttpRequest', {
    name: 'Order to ERP',
    method: 'POST',
    url: `${target.url}/orders/{{ variables.order.number }}`,
    headers: [{ name: 'Authorization', value: 'Bearer {{ secrets.ERP_TOKEN }}' }],
  })
  await call('listHttpRequests')
  await call('getHttpRequest', { id: request.id })
  await call('updateHttpRequest', { id: request.id, description: 'Tells the ERP about a paid order' })
  await call('testHttpRequest', { id: request.id, variables: { order: { number: 1001 } } })
  const step = {
    runId: 'order-1001',
    stepRef: 'confirmation',
    layoutId: id,
    to: 'ada@example.com',
    senderId: sender.id,
  }
  const { token } = await api.operate<{ token: string }>(createToken, { name: 'Flow' }, shop.storeId)
  const steps = `/steps/v1/${shop.storeId}/send-email`
  const { body: sent } = await api.call<{ executionId: string }>(steps, {
    method: 'POST',
    key: token,
    body: step,
  })
  await call('listHistory', { status: 'SUCCESS', actionType: 'email', limit: 1 })
  await call('getHistoryEntry', { id: sent.executionId })
  await call('getStats', { days: 1 })
  await call('deleteHttpRequest', { id: request.id })
  await call('deleteLayout', { id })
  return examples
}

const MAX_LENGTH = 120

/** Shortens long values to keep the examples readable. */
const shorten = (_: string, value: unknown) => {
  if (typeof value === 'string' && value.length > MAX_LENGTH) return `${value.slice(0, MAX_LENGTH)}…`
  return Array.isArray(value) && value.length > 3 ? value.slice(0, 2) : value
}

/** Whether the recorded example has exactly the fields of the current schemas. */
function isCurrent({ name, input, output }: AnyOperation, recorded: Examples): boolean {
  const example = recorded[name]
  return (
    example !== undefined &&
    input.safeParse(example.input).success &&
    isDeepStrictEqual(output.safeParse(example.output).data, example.output)
  )
}

/** Leaves examples that are still current unchanged, because every recording has other ids and times. */
function writeExamples(latest: Examples) {
  const text = JSON.stringify(latest, shorten)
    .replaceAll(target.url, 'https://erp.example.com')
    .replaceAll(/http:\/\/localhost:\d+/g, 'https://flowpost.example.com')
    .replaceAll('127.0.0.1', 'smtp.shop.example')
    .replaceAll(String(sink.port), '587')
  const examples: Examples = JSON.parse(text)
  const recorded = readExamples()
  for (const operation of restOperations)
    if (isCurrent(operation, recorded))
      Object.assign(examples, { [operation.name]: recorded[operation.name] })
  writeFileSync(FILE, JSON.stringify(examples, null, 2))
  execFileSync('npx', ['biome', 'format', '--write', fileURLToPath(FILE)])
}

it('every REST operation succeeds when called in this order', async () => {
  const examples = await callAll()
  const names = restOperations.map(({ name }) => name)
  expect(Object.keys(examples).sort(), 'callAll has to call every REST operation').toEqual(names.sort())
  if (process.env.WRITE_EXAMPLES) writeExamples(examples)
})

it.each(restOperations)('the example for $name is current', (operation) => {
  const hint = 'add the operation to callAll, then record its example with WRITE_EXAMPLES=1'
  expect(isCurrent(operation, readExamples()), hint).toBe(true)
})
