import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Ctx } from '../../core/context.ts'
import { UNEXPECTED } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import { callTool } from './call-tool.ts'
import type { Catalogue } from './catalogue.ts'
import { INSTRUCTIONS } from './instructions.ts'

/** One message of one caller. */
export type ToolCall = { ctx: Ctx; catalogue: Catalogue; exchange: Exchange }

export type ToolServer = (request: Request, message: unknown, call: ToolCall) => Promise<Response>

/** How long a client may keep the list of tools; a key's level is fixed, so nothing but an update changes it. */
const LIST_TTL_MS = 300_000
const MOST_SUBSCRIPTIONS = 100

/** Speaks both generations of the protocol. Nothing is kept between two messages: any process can answer any. */
export function createToolServer(version: string): ToolServer {
  const calls = new WeakMap<Request, ToolCall>()
  const callOf = (request: Request | undefined) => {
    const call = request && calls.get(request)
    if (!call) throw new Error('a message came without its caller')
    return call
  }
  const modern = createMcpHandler(({ requestInfo }) => serve(version, callOf(requestInfo)), {
    legacy: 'reject',
    maxSubscriptions: MOST_SUBSCRIPTIONS,
  })
  return async (request, message, call) => {
    if (await isLegacyRequest(request, message)) return answerLegacy(version, request, message, call)
    calls.set(request, call)
    return modern.fetch(request, { parsedBody: message })
  }
}

/** The handler above answers the older generation with streams only, so it gets a transport of its own. */
async function answerLegacy(version: string, request: Request, message: unknown, call: ToolCall) {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = serve(version, call)
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

function serve(version: string, { ctx, catalogue, exchange }: ToolCall): Server {
  const cached = { ttlMs: LIST_TTL_MS, cacheScope: 'private' as const }
  const server = new Server(
    { name: 'flowpost', title: 'Flowpost', version },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': cached, 'server/discover': cached },
    },
  )
  server.setRequestHandler('tools/list', () => {
    exchange.isReading = true
    return { tools: catalogue.entries }
  })
  server.setRequestHandler('tools/call', async ({ params }) => {
    const operation = catalogue.byName.get(params.name)
    if (!operation) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    exchange.route = `/api/mcp ${params.name}`
    exchange.isReading = operation.level === 'read'
    try {
      return await callTool(operation, ctx, params.arguments ?? {})
    } catch (error) {
      exchange.fault = error
      throw new ProtocolError(ProtocolErrorCode.InternalError, UNEXPECTED.message)
    }
  })
  return server
}
