import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createToken } from '../../core/admin/keys/create-token.ts'
import { parseInput } from '../../core/call/input.ts'
import type { AnyOperation } from '../../core/call/operation.ts'
import { operations } from '../../core/operations.ts'
import { textOf } from '../../problems/text.ts'
import { type CallOptions, type Reply, useHarness } from '../../testing/harness.ts'
import {
  anyNaughtyValue,
  createStringPicker,
  oddButValidJson,
  oddJsonTexts,
  stringsToTry,
} from '../../testing/naughty.ts'
import { createNotesTable, noteOperations } from '../../testing/notes.ts'
import { onPostgres, propertyRuns } from '../../testing/test-database.ts'
import { parseJsonObject } from '../http/body.ts'
import { describeError } from '../http/errors.ts'
import { parseTextFields } from '../http/query.ts'
import { methodsOf } from '../http/route-table.ts'

const api = useHarness(noteOperations, createNotesTable)
const CALLS_PER_KEY = 250
const NAMES_FIELD = /^(?:[\w.[\]-]|\[".*"\])+: ./
const NONE: ReadonlySet<string> = new Set()

/** An error must be a single line, and a rejected input must name its field. */
function isWellFormed({ status, body }: Reply): boolean {
  if (status >= 500) return false
  if (status >= 400 && Object.keys(body).join() !== 'error') return false
  return status !== 400 || NAMES_FIELD.test(String(body.error))
}

type Target = { operation: AnyOperation; method: string; path: string }

const parametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
const fill = (path: string, value: string) => path.replace(/:\w+/g, encodeURIComponent(value))

/** The input that an operation would parse from a query or body and this path value, or its refusal. */
function readInput({ operation, method, path }: Target, sent: string, inPath: string) {
  const pathValues = parametersOf(path).map((name): [string, string] => [name, inPath])
  const { field, word } = operation.rest?.alternatives ?? {}
  if (field && word) pathValues.push([field, word])
  try {
    const parsed =
      method === 'GET'
        ? parseTextFields(operation, new URLSearchParams(sent))
        : parseJsonObject(Buffer.from(sent))
    return {
      input: parseInput(operation.input, NONE, { ...parsed, ...parseTextFields(operation, pathValues) }),
    }
  } catch (error) {
    return { refusal: refusalText(error) ?? expect.fail(`${method} ${path}: ${error}`) }
  }
}

function refusalText(error: unknown) {
  const response = describeError(error)
  return response && textOf(response.problem)
}

/** Switches to a new key before the previous one reaches its rate limit. */
function createKeys() {
  let key: Promise<string> | undefined
  let calls = 0
  return () => {
    if (calls++ % CALLS_PER_KEY === 0) key = api.newCaller('execute').then((caller) => caller.key)
    return key ?? expect.fail('no key')
  }
}
const nextKey = createKeys()

/**
 * Sends a query or body to an operation; the response must always be well-formed. Queries and bodies that parse
 * to the same input are sent only once.
 */
function createCaller(target: Target) {
  const { method, path } = target
  const sentInputs = new Set<string>()
  return async (sent: string, inPath = 'lay_x'): Promise<void> => {
    const parsed = readInput(target, sent, inPath)
    const details = { method, path, inPath, sent: sent.slice(0, 300), refusal: parsed.refusal }
    if (parsed.refusal !== undefined && !NAMES_FIELD.test(parsed.refusal))
      expect.fail(JSON.stringify(details))
    const parsedKey = JSON.stringify(parsed)
    if (sentInputs.has(parsedKey)) return
    sentInputs.add(parsedKey)
    const options = { key: await nextKey(), method, ...(method === 'GET' ? {} : { body: sent }) }
    const query = method === 'GET' && sent !== '' ? `?${sent}` : ''
    const reply = await api.call(`/api/v1${fill(path, inPath)}${query}`, options)
    const isConsistent = parsed.refusal === undefined || reply.status === 400
    if (!isWellFormed(reply) || !isConsistent)
      expect.fail(JSON.stringify({ ...details, response: reply.text.slice(0, 300) }))
  }
}

/** PUT and PATCH are the same operation, so only the first method is tested. */
const targets: Target[] = [...operations, ...noteOperations].flatMap((operation: AnyOperation) =>
  operation.rest
    ? [{ operation, method: methodsOf(operation.rest)[0] ?? '', path: operation.rest.path }]
    : [],
)
const withBody = targets.filter(({ method }) => method !== 'GET')
const fieldsOf = ({ input }: AnyOperation) => Object.keys(input.shape)

/** Fields with the same rules accept and reject the same strings. */
const rulesOf = ({ input }: AnyOperation, name: string) =>
  `${name} ${JSON.stringify(z.toJSONSchema(input.shape[name], { io: 'input', unrepresentable: 'any' }))}`

const stringsFor = createStringPicker()

/** Where a string can be sent to an operation: in a field, or in all path parameters. */
const inputTargets = targets.map((target) => {
  const { operation, method, path } = target
  const inPath = parametersOf(path)
  // The path overrides a field of the same name.
  const fields = fieldsOf(operation).filter((name) => !inPath.includes(name))
  const medium = method === 'GET' ? 'query' : 'body'
  return {
    ...target,
    inPath: stringsFor(inPath.map((name) => `path ${rulesOf(operation, name)}`)),
    hasParameters: inPath.length > 0,
    inFields: fields.map((name) => ({ name, texts: stringsFor([`${medium} ${rulesOf(operation, name)}`]) })),
  }
})

/** Calls a path that needs no API key; the response must always be well-formed. */
async function callPublic(path: string, options: CallOptions = {}): Promise<Reply> {
  const reply = await api.call(path, options)
  if (reply.status >= 500) expect.fail(`${options.method ?? 'GET'} ${path.slice(0, 200)}: ${reply.text}`)
  return reply
}
const STEPS = [
  [
    '/send-email',
    { layoutId: 'lay_x', to: 'a@b.example' },
    ['runId', 'stepRef', 'layoutId', 'to', 'locale', 'senderId'],
  ],
  ['/http-request', { requestId: 'req_x' }, ['runId', 'stepRef', 'requestId']],
] as const
const NUL = 'must not contain a NUL character'

describe('bad input at public and step paths gets a clear error, never a 5xx', () => {
  const oddSegments = ['%00', 'a%00b', '%ff', '%ED%A0%80', '%E0%A4%A', '%', '%2e%2e%2f', 'a'.repeat(5000)]
  const encoded = [
    ...oddSegments,
    ...stringsToTry.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 2000))),
  ]

  it.each(['/u', '/f', '/d'])('in %s/:token', async (prefix) => {
    for (const text of encoded.filter((text) => text !== '')) {
      await callPublic(`${prefix}/${text}`)
      await callPublic(`${prefix}/${text}`, { method: 'POST', body: `action=${text}` })
    }
    const { status, body } = await callPublic(`${prefix}/%00`)
    expect([status, body]).toEqual([400, { error: expect.stringContaining(NUL) }])
  })

  it('in a form with a NUL character', async () => {
    const { storeId } = await api.newCaller('read')
    await api.app.database.db
      .insertInto('unsubscribeLinks')
      .values({ token: storeId, storeId, addressKey: 'a@b.c', address: 'a@b.c', locale: 'en' })
      .execute()
    const { status, body } = await callPublic(`/u/${storeId}`, { method: 'POST', body: 'action=%00' })
    expect([status, body]).toEqual([400, { error: `action: ${NUL}` }])
  })

  it('in the store, path and every field of a step', async () => {
    const { storeId } = await api.newCaller('read')
    const { token: key } = await api.operate<{ token: string }>(createToken, { name: 'x' }, storeId)
    const steps = `/steps/v1/${storeId}`
    for (const text of encoded) {
      await callPublic(`/steps/v1/${text}/send-email`, { method: 'POST', key, body: {} })
      await callPublic(`${steps}/references/${text}`, { method: 'PUT', key, body: { layoutId: 'lay_x' } })
      await callPublic(`${steps}/references/${text}`, { method: 'DELETE', key })
    }
    for (const [path, required, fields] of STEPS) {
      const operation = operations.find(({ step }: AnyOperation) => step?.path === path)
      if (!operation) return expect.fail(path)
      const seenRefusals = new Set<string>()
      const run = (body: string) => callPublic(steps + path, { method: 'POST', key, body })
      for (const text of stringsToTry) {
        const accepted: Record<string, string> = {}
        for (const field of fields) {
          const body = JSON.stringify({ runId: 'r', ...required, [field]: text })
          const { refusal } = readInput({ operation, method: 'POST', path: '' }, body, '')
          if (refusal === undefined) accepted[field] = text
          else if (!seenRefusals.has(refusal)) expect((await run(body)).body).toEqual({ error: refusal })
          seenRefusals.add(refusal ?? '')
        }
        await run(JSON.stringify({ runId: 'r', ...required, ...accepted }))
      }
    }
    const signed = { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' }
    expect((await callPublic('/steps/v1/%00/send-email', { method: 'POST', headers: signed })).status).toBe(
      401,
    )
  })

  it("in a Shopify Flow call's shop domain and id", async () => {
    const headers = { 'x-shopify-hmac-sha256': 'x' }
    const flow = (body: object) =>
      callPublic('/steps/shopify-flow/send-email', { method: 'POST', headers, body: JSON.stringify(body) })
    for (const text of [...stringsToTry, {}, [], null, 1e99, { a: '\0' }]) {
      await flow({ shopify_domain: text })
      await flow({ shop_id: text })
      await flow({ shopify_domain: 'x.myshopify.com', properties: text })
    }
    expect((await flow({ shopify_domain: '\0' })).body).toEqual({ error: `shopify_domain: ${NUL}` })
    expect((await flow({ shop_id: 'a\ud800' })).status).toBe(400)
  })
})

describe('bad input gets a clear error, never a 5xx', () => {
  // A body is read before the database is used, so one database is enough; text that is not JSON reaches no operation.
  it.runIf(!onPostgres()).each(withBody)('as odd JSON for $method $path', async (target) => {
    const { method, path } = target
    const isFirst = withBody.find((other) => other.method === method) === target
    for (const body of isFirst ? oddJsonTexts : []) {
      const reply = await api.call(`/api/v1${fill(path, 'lay_x')}`, { key: await nextKey(), method, body })
      if (!isWellFormed(reply))
        expect.fail(JSON.stringify({ body: body.slice(0, 300), response: reply.text }))
    }
    const call = createCaller(target)
    await Promise.all(oddButValidJson.map((text) => call(text)))
  })

  it.each(inputTargets)('as naughty strings in every field of $method $path', async (target) => {
    const call = createCaller(target)
    const { method, inFields, inPath, hasParameters } = target
    for (const { name, texts } of inFields)
      await Promise.all(
        texts.map((text) =>
          method === 'GET'
            ? call(`${new URLSearchParams({ [name]: text.toWellFormed().slice(0, 2000) })}`)
            : call(JSON.stringify({ [name]: text })),
        ),
      )
    const inPaths = hasParameters ? inPath.map((text) => text.toWellFormed()) : []
    const short = inPaths.filter((text) => text !== '' && text.length < 5000)
    await Promise.all(short.map((text) => call(method === 'GET' ? '' : '{}', text)))
  })

  it.each(targets)('as random values for $method $path', async (target) => {
    const call = createCaller(target)
    const names = fc.constantFrom(...fieldsOf(target.operation), 'other')
    const record = fc.dictionary(names, anyNaughtyValue, { maxKeys: 6 })
    const property = fc.asyncProperty(record, async (input) => {
      if (target.method !== 'GET') return call(JSON.stringify(input))
      const texts = Object.entries(input).map(([name, part]) => [name, JSON.stringify(part).slice(0, 500)])
      return call(`${new URLSearchParams(Object.fromEntries(texts))}`)
    })
    await fc.assert(property, { numRuns: propertyRuns(40) })
  })
})
