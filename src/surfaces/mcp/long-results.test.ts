import { describe, expect, it, vi } from 'vitest'
import { recordExecution } from '../../testing/executions.ts'
import { useHarness } from '../../testing/harness.ts'
import { toolsOf } from '../../testing/mcp.ts'
import { createSampleStore } from '../../testing/sample-store.ts'
import { useTarget } from '../../testing/servers/target.ts'
import { fitResult } from './fit-result.ts'

const api = useHarness()
const target = useTarget()

describe('a long result', () => {
  const sizeOf = (result: unknown) => JSON.stringify(result).length / 4

  it('is truncated to less than 25,000 tokens and explains how to get the rest', async () => {
    const { rest, tools } = await createSampleStore(api, target.url)
    const body = `<p class="a">${'"long" \\ text '.repeat(40_000)}</p>`
    const created = await rest('POST', '/email-templates', {
      name: 'Long',
      subject: 'S',
      bodyType: 'text',
      body,
    })
    const result = await tools.use('get_email_template', { id: created.body.id })
    expect(sizeOf(result)).toBeLessThan(25_000)
    expect(result.structuredContent?.body).toMatch(/\[cut by the tool server: \d+ of \d+ characters shown\]$/)
    expect(result.structuredContent).toMatchObject({ id: created.body.id, subject: 'S' })
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent)
    expect(result.content[1]?.text).toContain(`GET /api/v1/email-templates/${created.body.id}`)
  })

  it('is rejected when sent back, so the rest is not lost', async () => {
    const { key, rest } = await createSampleStore(api, target.url)
    const all = toolsOf(api, key, '?tools=all')
    const body = `<p>${'word '.repeat(60_000)}</p>`
    const created = await rest('POST', '/email-templates', {
      name: 'Long',
      subject: 'S',
      bodyType: 'text',
      body,
    })
    const { structuredContent } = await all.use('get_email_template', { id: created.body.id })
    const refused = await all.use('update_email_template', {
      id: created.body.id,
      body: structuredContent?.body,
    })
    expect(refused).toEqual({
      isError: true,
      content: [{ type: 'text', text: expect.stringMatching(/^body: contains truncated content/) }],
      structuredContent: { code: 'value.truncated', field: 'body', data: {} },
    })
    const { body: now } = await rest('GET', `/email-templates/${created.body.id}`)
    expect(now).toMatchObject({ body, version: 1 })
  })

  it('is also rejected when sent back if it is a design in which blocks, fields or nested parts are missing', async () => {
    const { key, rest } = await createSampleStore(api, target.url)
    const all = toolsOf(api, key, '?tools=all')
    const wide = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`k${n}`, n]))
    const nest = (depth: number): object =>
      depth === 0
        ? wide
        : Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`k${n}`, nest(depth - 1)]))
    const designs = [
      { blocks: Array.from({ length: 200 }, () => ({ type: 'text', html: `<p>${'word '.repeat(80)}</p>` })) },
      { blocks: [], testVariables: { items: Array.from({ length: 20_000 }, (_, n) => n) } },
      {
        blocks: [],
        testVariables: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`key${n}`, n])),
      },
      { blocks: [], testVariables: { ['k'.repeat(300_000)]: 1 } },
      { blocks: [], testVariables: nest(3) },
    ]
    for (const bodyDesign of designs) {
      const created = await rest('POST', '/email-templates', { name: 'Long', subject: 'S', bodyDesign })
      const id = created.body.id
      const result = await all.use('get_email_template', { id })
      expect(sizeOf(result)).toBeLessThan(25_000)
      const back = await all.use('update_email_template', {
        id,
        bodyDesign: result.structuredContent?.bodyDesign,
      })
      expect(back.content[0]?.text).toMatch(/^bodyDesign: contains truncated content/)
    }
  })

  it('says in the data which page continues a shortened one, so that all items can be read without repeating any', async () => {
    const { storeId, tools } = await createSampleStore(api, target.url)
    const subject = 'word '.repeat(60)
    for (let n = 1; n < 100; n++) await recordExecution(api, storeId, { subject: `${n} ${subject}` })
    const read = async (page: object) => {
      const result = await tools.use('list_history', page)
      expect(sizeOf(result)).toBeLessThan(25_000)
      const { data, _notes } = result.structuredContent as { data: { id: string }[]; _notes?: string[] }
      return { ids: data.map(({ id }) => id), notes: _notes, texts: result.content.map(({ text }) => text) }
    }
    const first = await read({ limit: 100 })
    const count = first.ids.length
    expect(count).toBeGreaterThan(50)
    const note = `Only the first ${count} of the 100 items on this page are shown. Continue with limit=${count}, page=2.`
    expect(first.notes).toEqual([note])
    expect(first.texts).toContain(note)
    const second = await read({ limit: count, page: 2 })
    expect(second.notes).toBeUndefined()
    expect(new Set([...first.ids, ...second.ids]).size).toBe(100)
    expect(count + second.ids.length).toBe(100)
  })

  it('names the execution to read after a run, instead of suggesting another run', async () => {
    const { tools, request } = await createSampleStore(api, target.url)
    target.respondWith((_, reply) => reply.end('long '.repeat(100_000)))
    const { structuredContent, content } = await tools.use('test_http_request', { id: request.id })
    expect(content[1]?.text).toContain(`GET /api/v1/history/${structuredContent?.executionId} `)
    expect(content[1]?.text).not.toContain('/test')
  })

  it('is truncated in a few attempts even for fifty languages, and other callers get a turn after each attempt', async () => {
    const blocks = Array.from({ length: 200 }, (_, n) => ({
      type: 'text',
      id: `b${n}`,
      html: 'word '.repeat(9),
    }))
    const languages = Array.from({ length: 50 }, (_, n) => ({ locale: `l${n}`, bodyDesign: { blocks } }))
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    count()
    const stringify = vi.spyOn(JSON, 'stringify')
    const { isTruncated, text } = await fitResult({ translations: languages })
    const attempts = stringify.mock.calls.length
    stringify.mockRestore()
    isOver = true
    expect(isTruncated).toBe(true)
    expect(text.length).toBeGreaterThan(10_000)
    expect(attempts).toBeLessThan(14)
    expect(turns).toBeGreaterThan(4)
  })
})
