import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyOperation } from '../../core/call/operation.ts'
import { putPreset } from '../../core/content/presets/put-preset.ts'
import { addMailbox } from '../../core/delivery/senders/add-mailbox.ts'
import { addSmtpSender } from '../../core/delivery/senders/add-smtp-sender.ts'
import { addFile } from '../../core/foundation/files/add-file.ts'
import { setSecret } from '../../core/foundation/secrets/set-secret.ts'
import { operations } from '../../core/operations.ts'
import { recordExecution } from '../../testing/executions.ts'
import { type Reply, useHarnessWithoutWorker } from '../../testing/harness.ts'
import { toolsOf } from '../../testing/mcp.ts'
import { createNotesTable, noteOperations } from '../../testing/notes.ts'
import { onPostgres } from '../../testing/test-database.ts'
import { methodsOf } from '../http/route-table.ts'

// Every operation with a route is called with every id of another store in every field that takes an id.
// Nothing here names a resource, so new operations are covered automatically.

const api = useHarnessWithoutWorker(noteOperations, createNotesTable)

type Case = { operation: AnyOperation; method: string; path: string; field: string }

const cases: Case[] = [...operations, ...noteOperations].flatMap((operation: AnyOperation) => {
  if (!operation.rest) return []
  const { path } = operation.rest
  const fields = Object.keys(operation.input.shape).filter((name) => /^(id|key)$|(Id|Key)$/.test(name))
  return methodsOf(operation.rest).flatMap((method) =>
    fields.map((field) => ({ operation, method, path, field })),
  )
})

const tools = cases
  .filter(({ operation, method }) => operation.tool && method !== 'PATCH')
  .map(({ operation, field }) => ({ name: operation.tool?.name, operation, field }))

/** Values of other path parameters, from the other store. */
const EXISTING_VALUES: Record<string, string> = { locale: 'de', version: '1' }

const SAMPLES: Record<string, unknown> = { string: 'x', integer: 1, boolean: true, object: {}, array: [] }

const minimalInputs = new Map<AnyOperation, Record<string, unknown>>()

/** The minimal input of the operation, apart from path parameters. */
function minimalInput(operation: AnyOperation): Record<string, unknown> {
  const input = minimalInputs.get(operation) ?? buildMinimalInput(operation)
  minimalInputs.set(operation, input)
  return input
}

function buildMinimalInput({ input }: AnyOperation): Record<string, unknown> {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(
    required.map((name) => {
      const schema = properties[name] as { type?: string; enum?: unknown[] }
      return [name, schema.enum?.[0] ?? SAMPLES[schema.type ?? 'string']]
    }),
  )
}

let theirs: { storeId: string; ids: string[]; all: string }

beforeAll(async () => {
  const { storeId, key } = await api.newCaller('write')
  const create = async (path: string, body: object, method = 'POST') =>
    (await api.call(`/api/v1${path}`, { key, method, body })).body
  const operate = async (operation: AnyOperation, input: Record<string, unknown>) =>
    api.operate<Record<string, unknown>>(operation, input, storeId)
  const layout = await create('/email-templates', { name: 'L', subject: 'S' })
  await create(`/email-templates/${layout.id}/translations/de`, { subject: 'Hallo' }, 'PUT')
  const upload = join(api.database.dataDir, 'theirs.txt')
  writeFileSync(upload, 'theirs')
  const smtp = { name: 'S', host: 'h', port: 25, fromAddress: 'a@b.example' }
  const credentials = { clientId: 'a', clientSecret: 'b', refreshToken: 'c' }
  const created = [
    layout,
    await create('/http-requests', { name: 'R', url: 'https://api.example.com' }),
    await create('/notes', { name: 'N' }),
    await operate(addSmtpSender, smtp),
    await operate(addMailbox, { provider: 'gmail', address: 'a@b.example', credentials }),
    await operate(putPreset, { kind: 'header', name: 'P', blocks: [] }),
    { id: (await operate(addFile, { path: upload })).key },
    { id: await recordExecution(api, storeId, { actionConfigId: String(layout.id) }) },
    { id: storeId },
  ]
  await operate(setSecret, { name: 'S', value: 'v' })
  theirs = { storeId, ids: created.map(({ id }) => String(id)), all: await readAll(storeId) }
  expect(new Set(theirs.ids.map((id) => id.slice(0, 3))).size).toBeGreaterThanOrEqual(8)
})

async function callWith({ operation, method, path, field }: Case, key: string, id: string): Promise<Reply> {
  const input: Record<string, unknown> = { ...minimalInput(operation), [field]: id }
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = name === field ? id : (EXISTING_VALUES[name] ?? String(input[name]))
    delete input[name]
    return encodeURIComponent(value)
  })
  if (method !== 'GET') return api.call(`/api/v1${filledPath}`, { key, method, body: input })
  return api.call(`/api/v1${filledPath}?${new URLSearchParams(input as Record<string, string>)}`, { key })
}

/** Everything that a store can read about itself. */
async function readAll(storeId: string): Promise<string> {
  const key = await api.newKey(storeId, 'read')
  const lists = operations.filter(
    ({ rest }) => rest?.method === 'GET' && !/:|layout-schema|^\/$|me$|stats/.test(rest.path),
  )
  const texts = await Promise.all(
    lists.map(async ({ rest }) => {
      const { status, text } = await api.call(`/api/v1${rest?.path}`, { key })
      expect(status).toBe(200)
      return text
    }),
  )
  expect(lists.length).toBeGreaterThanOrEqual(7)
  return texts.join('\n')
}

const unknownLike = (id: string) => `${id.slice(0, 4)}00000000000000000000000000`

describe('tenant isolation', () => {
  it('covers enough operations', () => {
    expect(cases.length).toBeGreaterThan(25)
    expect(tools.length).toBeGreaterThan(20)
  })

  it.each(cases)(
    "makes $method $path refuse another store's id as $field like an unknown one",
    async (testCase) => {
      const { key } = await api.newCaller('execute')
      const compareWithUnknown = async (id: string) => {
        const foreign = await callWith(testCase, key, id)
        const unknown = await callWith(testCase, key, unknownLike(id))
        expect(foreign.status, id).toBe(unknown.status)
        expect(foreign.text, id).toBe(unknown.text)
        expect(Object.keys(Object.fromEntries(foreign.headers))).toEqual(
          Object.keys(Object.fromEntries(unknown.headers)),
        )
        // An id in the path identifies the record itself, so the response is 404.
        if (testCase.path.includes(`:${testCase.field}`)) expect(foreign.status, foreign.text).toBe(404)
      }
      await Promise.all(theirs.ids.map(compareWithUnknown))
    },
  )

  // The same operations run behind both surfaces, so one database is enough.
  it.runIf(!onPostgres()).each(tools)(
    "makes $name refuse another store's id as $field like an unknown one",
    async ({ operation, field }) => {
      const { key } = await api.newCaller('execute')
      const { send } = toolsOf(api, key, '?tools=all')
      const responseFor = async (id: string) => {
        const input = {
          ...minimalInput(operation),
          ...(operation.rest?.path.includes(':locale') ? EXISTING_VALUES : {}),
        }
        const args = Object.fromEntries(
          Object.entries({ ...input, [field]: id }).filter(([name]) => name in operation.input.shape),
        )
        const params = { name: operation.tool?.name, arguments: args }
        return (await send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })).text
      }
      const compareWithUnknown = async (id: string) =>
        expect(await responseFor(id), id).toBe(await responseFor(unknownLike(id)))
      await Promise.all(theirs.ids.map(compareWithUnknown))
    },
  )

  it('lets none of these calls change anything in the other store', async () => {
    expect(await readAll(theirs.storeId)).toBe(theirs.all)
  })

  it("limits every list to the caller's store", async () => {
    const mine = await readAll((await api.newStore()).id)
    for (const id of theirs.ids) expect(mine).not.toContain(id)
    expect(mine).not.toMatch(/"total":[1-9]/)
  })
})
