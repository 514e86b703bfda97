import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnyOperation } from '../../core/call/operation.ts'
import { operations } from '../../core/operations.ts'
import { type Reply, useHarness } from '../../testing/harness.ts'
import { naughtyStrings, oddJsonTexts, stringsForStores } from '../../testing/naughty.ts'
import { createNotesTable, noteOperations } from '../../testing/notes.ts'
import { onPostgres } from '../../testing/test-store.ts'
import { methodsOf } from '../http/route-table.ts'

const api = useHarness(noteOperations, createNotesTable)
const CALLS_PER_KEY = 250

/** Calls as a caller who never runs out of budget; whatever is sent, the answer must be a proper one. */
function createCaller() {
  let key: Promise<string> | undefined
  let calls = 0
  return async (method: string, path: string, body?: string): Promise<Reply> => {
    if (calls++ % CALLS_PER_KEY === 0) key = api.newCaller('execute').then((caller) => caller.key)
    const hasBody = body !== undefined && method !== 'GET'
    const asked = { key: (await key) ?? '', method, ...(hasBody ? { body } : {}) }
    const reply = await api.call(`/api/v1${path}`, asked)
    const answer = reply.text.slice(0, 300)
    const seen = JSON.stringify({ method, path: path.slice(0, 200), body: body?.slice(0, 300), answer })
    expect(reply.status, seen).toBeLessThan(500)
    if (reply.status >= 400) expect(Object.keys(reply.body), seen).toEqual(['error'])
    if (reply.status === 400) expect(reply.body.error).toMatch(/^(?:[\w.[\]-]|\[".*"\])+: ./)
    return reply
  }
}

/** PUT and PATCH are one operation: each is tried under its first method. */
const targets = [...operations, ...noteOperations].flatMap((operation: AnyOperation) =>
  operation.rest
    ? [{ operation, method: methodsOf(operation.rest)[0] ?? '', path: operation.rest.path }]
    : [],
)
const withBody = targets.filter(({ method }) => method !== 'GET')
const fill = (path: string, value: string) => path.replace(/:\w+/g, encodeURIComponent(value))
/** A store gets a string as it is, so the second store is tried with those that stores take differently. */
const tried = onPostgres ? stringsForStores : naughtyStrings
const anyText = fc.array(fc.nat(0x10ffff), { maxLength: 10 }).map((codes) => String.fromCodePoint(...codes))
/** Made once, because making it takes longer than drawing from it. */
const anyValue = fc.oneof(fc.constantFrom(...naughtyStrings), fc.jsonValue(), anyText)
const fieldsOf = ({ input }: AnyOperation) => Object.keys(input.shape)

describe('bad input gets a clear answer, never a 5xx', () => {
  // A body is read before any store is asked, so one of them is enough.
  it.runIf(!onPostgres).each(withBody)('$method $path: odd JSON', async ({ method, path }) => {
    const call = createCaller()
    await Promise.all(oddJsonTexts.map((text) => call(method, fill(path, 'lay_x'), text)))
  })

  it.each(targets)('$method $path: naughty strings in every field', async ({ operation, method, path }) => {
    const call = createCaller()
    for (const text of tried) {
      const wellFormed = text.toWellFormed()
      const inFields = fieldsOf(operation).map((name) => {
        const query = new URLSearchParams({ [name]: wellFormed.slice(0, 2000) })
        return method === 'GET'
          ? call(method, `${fill(path, 'lay_x')}?${query}`)
          : call(method, fill(path, 'lay_x'), JSON.stringify({ [name]: text }))
      })
      const isShort = wellFormed !== '' && wellFormed.length < 5000
      const inPath = isShort ? [call(method, fill(path, wellFormed), '{}')] : []
      await Promise.all([...inFields, ...inPath])
    }
  })

  it.each(targets)('$method $path: anything at all', async ({ operation, method, path }) => {
    const call = createCaller()
    const record = fc.dictionary(fc.constantFrom(...fieldsOf(operation), 'other'), anyValue, { maxKeys: 6 })
    const property = fc.asyncProperty(record, async (input) => {
      const texts = Object.entries(input).map(([name, part]) => [name, JSON.stringify(part).slice(0, 500)])
      const query = method === 'GET' ? `?${new URLSearchParams(Object.fromEntries(texts))}` : ''
      await call(method, fill(path, 'lay_x') + query, JSON.stringify(input))
    })
    await fc.assert(property, { numRuns: onPostgres ? 15 : 40 })
  })
})
