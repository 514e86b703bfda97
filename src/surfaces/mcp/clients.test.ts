import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { useHarness } from '../../testing/harness.ts'

// The official clients validate each result against its tool's output schema.

const api = useHarness()
const info = { name: 'test', version: '1' }

type Tool = { name: string; inputSchema: { required?: string[] | undefined } }

const isPlainList = ({ name, inputSchema }: Tool) => name.startsWith('list_') && !inputSchema.required
type Result = { isError?: boolean; structuredContent?: Record<string, unknown>; content?: unknown }
type ConnectedClient = {
  tools: Tool[]
  protocol: string | undefined
  instructions: string | undefined
  call(name: string, args?: Record<string, unknown>): Promise<Result>
}

const mcpUrl = (query = '') => new URL(`${api.url}/api/mcp${query}`)
const withKey = (key: string) => ({ requestInit: { headers: { Authorization: `Bearer ${key}` } } })

async function connect(mode: 'legacy' | { pin: string }, key: string): Promise<ConnectedClient> {
  const client = new Client(info, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(mcpUrl('?tools=all'), withKey(key)))
  const { tools } = await client.listTools()
  return {
    tools,
    protocol: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions(),
    call: (name, args = {}) => client.callTool({ name, arguments: args }) as Promise<Result>,
  }
}

async function connectFirst(key: string): Promise<ConnectedClient> {
  const client = new FirstClient(info)
  const transport = new FirstTransport(mcpUrl('?tools=all'), withKey(key))
  // The two packages disagree on optional fields of a transport.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  const { tools } = await client.listTools()
  return {
    tools,
    protocol: transport.protocolVersion,
    instructions: client.getInstructions(),
    call: (name, args = {}) => client.callTool({ name, arguments: args }) as Promise<Result>,
  }
}

const clients = [
  {
    title: 'the current client, new protocol',
    protocol: '2026-07-28',
    open: (key: string) => connect({ pin: '2026-07-28' }, key),
  },
  {
    title: 'the current client, older protocol',
    protocol: '2025-11-25',
    open: (key: string) => connect('legacy', key),
  },
  { title: 'the first client', protocol: '2025-11-25', open: connectFirst },
]

describe.each(clients)('$title', ({ protocol, open }) => {
  let client: ConnectedClient
  beforeAll(async () => {
    client = await open((await api.newCaller('execute')).key)
  })

  it('connects and reads the instructions', () => {
    expect(client.protocol).toBe(protocol)
    expect(client.instructions).toContain('get_stats')
    expect(client.tools.length).toBeGreaterThan(28)
  })

  it('works through the tools: create, find, read, change, delete', async () => {
    const created = await client.call('create_http_request', {
      name: 'CRM',
      url: 'https://crm.example/{{ variables.id }}',
    })
    const id = String(created.structuredContent?.id)
    expect(await client.call('list_http_requests', { q: 'crm' })).toMatchObject({
      structuredContent: { data: [{ id }] },
    })
    await client.call('update_http_request', { id, method: 'POST', body: { order: '{{ variables.order }}' } })
    expect(await client.call('get_http_request', { id })).toMatchObject({
      structuredContent: { method: 'POST' },
    })
    expect(await client.call('delete_http_request', { id })).toMatchObject({
      structuredContent: { deleted: true },
    })
    expect(await client.call('get_http_request', { id })).toMatchObject({
      isError: true,
      content: [
        { type: 'text', text: 'HTTP request not found' },
        { type: 'text', text: expect.stringMatching(/^list_http_requests /) },
      ],
    })
  })

  it('gets the code, field and data of a refusal, including those of lists', async () => {
    expect(await client.call('list_history', { status: 'LOST' })).toMatchObject({
      isError: true,
      structuredContent: {
        code: 'value.not_allowed',
        field: 'status',
        data: { values: expect.arrayContaining(['FAILED']) },
      },
    })
    expect(await client.call('get_version', { id: 'lay_no', version: 1 })).toMatchObject({
      isError: true,
      structuredContent: { code: 'layout.not_found', field: null, data: {} },
    })
  })

  it('works on a layout with languages and versions', async () => {
    const blocks = [{ type: 'text', html: '<p>Hello {{ variables.name }}</p>' }]
    const created = await client.call('create_email_template', {
      name: 'L',
      subject: 'Hi',
      bodyDesign: { blocks },
    })
    const id = String(created.structuredContent?.id)
    expect(await client.call('put_translation', { id, locale: 'de', subject: 'Hallo' })).toMatchObject({
      structuredContent: { locale: 'de' },
    })
    for (const [name, args] of [
      ['get_email_template', { id }],
      ['list_translations', { id }],
      ['get_translation', { id, locale: 'de' }],
      ['preview_email_template', { id, variables: { name: 'Ada' } }],
      ['list_versions', { id }],
      ['get_version', { id, version: 1 }],
      ['diff_versions', { id, version: 2, against: 1 }],
      ['promote_translation', { id, locale: 'de' }],
      ['restore_version', { id, version: 1 }],
      ['get_layout_schema', {}],
      ['get_me', {}],
      ['delete_email_template', { id }],
    ] as const)
      expect([name, (await client.call(name, args)).isError]).toEqual([name, undefined])
  })

  it('gets a result that matches its schema from every list', async () => {
    for (const { name } of client.tools.filter(isPlainList))
      expect(await client.call(name)).toMatchObject({
        structuredContent: { data: [], pagination: { page: 1 } },
      })
  })
})
