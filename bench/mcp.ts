import { createBenchDatabase, createKeys } from './bench-database.ts'
import { compare, KEYS } from './compare.ts'
import { startFlowpost, startServer } from './servers/server-process.ts'
import type { Row } from './table.ts'

const REVISION = '2026-07-28'

/** A message in the current protocol revision, as the official client sends it. */
function createMessage(method: string, params: { name?: string; arguments?: object }) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return {
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
      ...(params.name ? { 'mcp-name': params.name } : {}),
    },
  }
}

/** The MCP server compared with a server that echoes JSON messages. */
export async function benchMcp(): Promise<Row[]> {
  const database = await createBenchDatabase()
  const keys = await createKeys(database.ctx, KEYS)
  const server = await startFlowpost(database.environment)
  const bare = await startServer(process.execPath, ['bench/servers/echo-server.ts'], {})
  const measure = (method: string, params: { name?: string; arguments?: object }, goal: number) => {
    const request = { path: '/api/mcp', post: createMessage(method, params) }
    const metric = params.name ? `${method} ${params.name}` : method
    return compare(server, { bare, name: 'JSON echo' }, request, keys, metric, goal)
  }
  try {
    return [
      ...(await measure('tools/call', { name: 'get_stats', arguments: {} }, 0.12)),
      ...(await measure('tools/list', {}, 0.14)),
    ]
  } finally {
    await server.stop()
    await bare.stop()
    await database.remove()
  }
}
