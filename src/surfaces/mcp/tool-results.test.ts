import { describe, expect, it } from 'vitest'
import { makeDemo } from '../../core/admin/stores/make-demo.ts'
import { DESIGN_EXAMPLE } from '../../engine/design/description-examples.ts'
import { problemOf } from '../../problems/problems.ts'
import { useHarness } from '../../testing/harness.ts'
import { toolsOf } from '../../testing/mcp.ts'
import { nextStepAfter, SUGGESTED_TOOLS } from './next-steps.ts'

const api = useHarness()
type Named = { id: string; name: string }

/** About four characters per token, for English and JSON. */
const tokensOf = (text: string | undefined) => (text ?? '').length / 4

async function createFixture() {
  const { key } = await api.newCaller('write')
  const tools = toolsOf(api, key, '?tools=all')
  const created = await tools.use('create_email_template', {
    name: 'Order',
    subject: 'Your order',
    bodyDesign: DESIGN_EXAMPLE,
  })
  const { id } = created.structuredContent as { id: string }
  return { key, tools, created, id }
}

describe('a tool result about a layout', () => {
  it('omits the generated HTML unless requested, and keeps HTML written by authors', async () => {
    const { tools, id, created } = await createFixture()
    expect(created.structuredContent).not.toHaveProperty('html')
    const plain = await tools.use('get_email_template', { id })
    expect(plain.structuredContent).not.toHaveProperty('html')
    expect(JSON.stringify(plain.structuredContent)).toContain('"html"')
    for (const includeHtml of [true, 'TRUE']) {
      const whole = await tools.use('get_email_template', { id, includeHtml })
      expect(whole.structuredContent).toMatchObject({ html: expect.stringContaining('<html') })
    }
    const preview = await tools.use('preview_email_template', { id, includeHtml: true })
    expect(preview.structuredContent).toMatchObject({ html: expect.stringContaining('<html') })
    expect(await tools.use('get_email_template', { id, includeHtml: 'maybe' })).toMatchObject({
      isError: true,
      content: [{ text: 'includeHtml: must be true or false' }],
    })
  })

  it('stays under 1,500 tokens for a typical layout, and under 6,000 for the design format', async () => {
    const { tools, id, created } = await createFixture()
    await tools.use('put_translation', { id, locale: 'de', subject: 'Ihre Bestellung' })
    const results = {
      create: created,
      update: await tools.use('update_email_template', { id, subject: 'Thanks' }),
      translation: await tools.use('put_translation', { id, locale: 'fr', subject: 'Merci' }),
      promote: await tools.use('promote_translation', { id, locale: 'de' }),
      restore: await tools.use('restore_version', { id, version: 1 }),
    }
    for (const [name, { content, isError }] of Object.entries(results)) {
      expect(isError, name).toBeUndefined()
      expect(tokensOf(content[0]?.text), name).toBeLessThan(1500)
    }
    const schema = await tools.use('get_layout_schema')
    expect(tokensOf(schema.content[0]?.text)).toBeLessThan(6000)
  })

  it('stays under 1,500 tokens for every demo layout except the longest one', async () => {
    const { keys } = await api.operate<{ keys: { write: string } }>(makeDemo, {})
    const tools = toolsOf(api, keys.write, '?tools=all')
    const { data } = (await tools.use('list_email_templates')).structuredContent as { data: Named[] }
    expect(data).toHaveLength(8)
    for (const { id, name } of data) {
      const { content } = await tools.use('update_email_template', { id, description: 'Another one' })
      // 32 blocks, four languages and an order as test data are above average.
      const limit = name === 'Order confirmation' ? 1800 : 1500
      expect(tokensOf(content[0]?.text), name).toBeLessThan(limit)
    }
  })
})

describe('arguments', () => {
  it('are interpreted leniently: numbers as text, words in any letter case', async () => {
    const { tools } = await createFixture()
    expect((await tools.use('get_stats', { days: '7' })).structuredContent).toMatchObject({ days: 7 })
    const listResult = await tools.use('list_email_templates', { category: 'Transactional', limit: '1' })
    expect(listResult.structuredContent).toMatchObject({ pagination: { limit: 1, total: 1 } })
    const invalid = await tools.use('get_stats', { days: 'seven' })
    expect(invalid).toMatchObject({ isError: true, content: [{ text: 'days: must be a positive integer' }] })
  })

  it('can be objects as JSON text', async () => {
    const { tools } = await createFixture()
    const bodyDesign = JSON.stringify({ blocks: [{ type: 'text', html: 'Hello' }] })
    const created = await tools.use('create_email_template', { name: 'X', subject: 'S', bodyDesign })
    expect(created.structuredContent).toMatchObject({ bodyDesign: { blocks: [{ html: 'Hello' }] } })
  })

  it('stay text if a field takes both, such as the body of a request', async () => {
    const { tools } = await createFixture()
    const request = { name: 'X', url: 'https://example.com', body: '{"a": 1}' }
    const created = await tools.use('create_http_request', request)
    expect(created.structuredContent).toMatchObject({ body: '{"a": 1}' })
  })
})

describe('an error', () => {
  it('suggests what to call next, if anything helps', async () => {
    const { tools } = await createFixture()
    const wrong = await tools.use('create_email_template', {
      name: 'X',
      subject: 'S',
      bodyDesign: { blocks: [{ type: 'nothing' }] },
    })
    expect(wrong.content.at(-1)?.text).toBe('get_layout_schema describes the design format.')
  })

  it('reports a missing number as required, not as invalid', async () => {
    const { tools, id } = await createFixture()
    const { content } = await tools.use('diff_versions', { id })
    expect(content[0]?.text).toBe('version: required')
  })

  it.each([
    ['get_email_template', { id: 'lay_no' }, 'layout not found', /^list_email_templates /],
    ['get_http_request', { id: 'req_no' }, 'HTTP request not found', /^list_http_requests /],
    ['get_history_entry', { id: 'exe_no' }, 'execution not found', /^list_history /],
    ['delete_file', { key: 'fil_no' }, 'file not found', /^list_files /],
    ['get_translation', { locale: 'it' }, 'translation not found', /^list_translations /],
    ['get_version', { version: 99 }, 'version not found', /^list_versions /],
    ['put_translation', { locale: 'en', subject: 'x' }, /^locale: en is the main/, /^update_email_template /],
    ['update_email_template', { body: 'x' }, /^body: visual/, /bodyType text/],
    ['update_email_template', { defaultLocale: 'de' }, /^defaultLocale: de is a/, /^promote_translation /],
    ['list_repo_versions', {}, /^no repository is connected/, /^list_versions /],
  ])('names the tool that helps, for %s %j', async (name, args, error, next) => {
    const { tools, id } = await createFixture()
    await tools.use('put_translation', { id, locale: 'de', subject: 'Ihre Bestellung' })
    const { isError, content } = await tools.use(name, name === 'delete_file' ? args : { id, ...args })
    expect({ isError, texts: content.map(({ text }) => text) }).toEqual({
      isError: true,
      texts: [expect.stringMatching(error), expect.stringMatching(next)],
    })
  })

  it.each([
    [
      'create_email_template',
      { subject: 'S', bodyType: 'text', body: 'x', attachments: [{ filename: 'a', fileKey: 'fil_no' }] },
      /^attachments\[0\]\.fileKey: not found$/,
      'list_files shows the available keys.',
    ],
    [
      'create_http_request',
      { url: 'https://x.example', headers: { 'X-Token': '••••' } },
      /^headers\.X-Token: is masked and matches no stored value/,
      'get_http_request shows what is stored; send masked values back unchanged.',
    ],
  ])('suggests what to write instead, for %s %j', async (name, args, error, next) => {
    const { tools } = await createFixture()
    const { content } = await tools.use(name, { name: 'X', ...args })
    expect(content.map(({ text }) => text)).toEqual([expect.stringMatching(error), next])
  })

  it('explains where a secret is set and where it may be sent', async () => {
    const tools = toolsOf(api, (await api.newCaller('execute')).key)
    const url = 'https://x.example/{{ secrets.NONE }}'
    const { structuredContent } = await tools.use('create_http_request', { name: 'X', url })
    const { content } = await tools.use('test_http_request', { id: structuredContent?.id })
    expect(content.map(({ text }) => text)).toEqual([
      'url: secrets.NONE has no value',
      'list_secret_keys shows the available secrets; values are set in the app.',
    ])
    const problem = problemOf('secret.host_not_allowed', { name: 'TOKEN', host: 'x.example' })
    expect(nextStepAfter(problem, () => false)).toBe(
      'The secret is limited to other hosts; change its allowed hosts in the app.',
    )
  })

  it('names no tool that the key cannot call', () => {
    const problem = problemOf('translation.is_main', { locale: 'en' })
    expect(nextStepAfter(problem, () => false)).toBeNull()
  })

  it('names only existing tools', async () => {
    const names = await (await createFixture()).tools.list()
    expect(SUGGESTED_TOOLS.filter((tool) => !names.includes(tool))).toEqual([])
  })
})
