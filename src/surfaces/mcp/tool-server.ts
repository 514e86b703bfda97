import {
  classifyInboundRequest,
  createMcpHandler,
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Ctx } from '../../core/context.ts'
import { UNEXPECTED } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import { callTool } from './call-tool.ts'
import type { Catalogue } from './catalogue.ts'
import { type Channel, openChannel } from './channel.ts'
import { INSTRUCTIONS } from './instructions.ts'

/** One message of one caller. */
export type ToolCall = { ctx: Ctx; catalogue: Catalogue; exchange: Exchange }

/** What the protocol reads of a request beside its body. */
export type Asked = { message: unknown; headers: ReadonlyMap<string, string>; url: string }

export type ToolServer = (asked: Asked, call: ToolCall) => Promise<Response | object>

const REVISION = '2026-07-28'
/** How long a client may keep the list of tools; a key's level is fixed, so nothing but an update changes it. */
const LIST_TTL_MS = 300_000
const MOST_SUBSCRIPTIONS = 100
const OFTEN = new Set(['tools/list', 'tools/call'])

/**
 * Speaks both generations of the protocol. Nothing is kept between two messages: any process can answer any.
 * Listing and calling tools, well-formed, takes a channel; all else takes the way of the library.
 */
export async function createToolServer(version: string): Promise<ToolServer> {
  const modern = await openChannel<ToolCall>(serve(version), { era: 'modern', revision: REVISION })
  const legacy = await openChannel<ToolCall>(serve(version), { era: 'legacy' })
  const handler = createMcpHandler(() => serve(version), {
    legacy: 'reject',
    maxSubscriptions: MOST_SUBSCRIPTIONS,
  })
  return async ({ message, headers, url }, call) => {
    const body = message as JSONRPCRequest
    const outcome = classifyInboundRequest(inboundOf(message, headers))
    const channel =
      outcome.kind === 'reject' ? null : pickChannel(outcome.kind, body, headers, { modern, legacy })
    if (channel) return channel(body, call)
    const request = new Request(url, { method: 'POST', headers: [...headers] })
    const options = {
      parsedBody: message,
      authInfo: { token: '', clientId: '', scopes: [], extra: { context: call } },
    }
    if (outcome.kind !== 'legacy') return handler.fetch(request, options)
    return answerLegacy(version, request, options)
  }
}

const inboundOf = (body: unknown, headers: ReadonlyMap<string, string>) => {
  const version = headers.get('mcp-protocol-version')
  const method = headers.get('mcp-method')
  const name = headers.get('mcp-name')
  return {
    httpMethod: 'POST',
    body,
    ...(version === undefined ? {} : { protocolVersionHeader: version }),
    ...(method === undefined ? {} : { mcpMethodHeader: method }),
    ...(name === undefined ? {} : { mcpNameHeader: name }),
  }
}

/** Only what is right beyond doubt: JSON, and headers that say the very same as the body. */
function pickChannel(
  kind: string,
  { method, id, params }: JSONRPCRequest,
  headers: ReadonlyMap<string, string>,
  { modern, legacy }: Record<'modern' | 'legacy', Channel<ToolCall>>,
) {
  if (!OFTEN.has(method) || id === undefined || headers.get('content-type') !== 'application/json')
    return null
  const version = headers.get('mcp-protocol-version')
  if (kind === 'legacy') return version === undefined || isOlder(version) ? legacy : null
  const isNamed = method === 'tools/list' || headers.get('mcp-name') === params?.name
  const isSame = kind === 'modern' && version === REVISION && headers.get('mcp-method') === method && isNamed
  return isSame ? modern : null
}

const isOlder = (version: string) => version !== REVISION && SUPPORTED_PROTOCOL_VERSIONS.includes(version)

type Options = Parameters<WebStandardStreamableHTTPServerTransport['handleRequest']>[1]

/** The library's own handler answers the older generation with streams only, so it gets a transport of its own. */
async function answerLegacy(version: string, request: Request, options: Options) {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = serve(version)
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, options)
  } finally {
    await server.close()
  }
}

type HandlerContext = { http?: { authInfo?: { extra?: Record<string, unknown> } } }

function callOf({ http }: HandlerContext): ToolCall {
  const call = http?.authInfo?.extra?.context
  if (!call) throw new Error('a message came without its caller')
  return call as ToolCall
}

function serve(version: string): Server {
  const cached = { ttlMs: LIST_TTL_MS, cacheScope: 'private' as const }
  const server = new Server(
    { name: 'flowpost', title: 'Flowpost', version },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': cached, 'server/discover': cached },
      supportedProtocolVersions: [REVISION, ...SUPPORTED_PROTOCOL_VERSIONS],
    },
  )
  server.setRequestHandler('tools/list', (_, context) => {
    const { catalogue, exchange } = callOf(context)
    exchange.isReading = true
    return { tools: catalogue.entries }
  })
  server.setRequestHandler('tools/call', ({ params }, context) => useTool(params, callOf(context)))
  return server
}

async function useTool(
  { name, arguments: args = {} }: { name: string; arguments?: Record<string, unknown> | undefined },
  { ctx, catalogue, exchange }: ToolCall,
) {
  const operation = catalogue.byName.get(name)
  if (!operation) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`)
  exchange.route = `/api/mcp ${name}`
  exchange.isReading = operation.level === 'read'
  try {
    return await callTool(operation, ctx, args)
  } catch (error) {
    exchange.fault = error
    throw new ProtocolError(ProtocolErrorCode.InternalError, UNEXPECTED.message)
  }
}
