import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'

export const REVISION = '2026-07-28'

const OFTEN = new Set(['tools/list', 'tools/call'])
const META = 'io.modelcontextprotocol/'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The protocol generation of a message that lists or calls tools and is clearly well-formed: JSON, with headers that
 * match the body. Anything else is left to the library, which reports what is wrong.
 */
export function plainGeneration(
  message: unknown,
  headers: ReadonlyMap<string, string>,
): 'modern' | 'legacy' | null {
  if (!isObject(message) || message.jsonrpc !== '2.0' || headers.get('content-type') !== 'application/json')
    return null
  const { id, method, params = {} } = message
  const isRequest = typeof id === 'string' || Number.isSafeInteger(id)
  if (!isRequest || typeof method !== 'string' || !OFTEN.has(method) || !isObject(params)) return null
  const isCall = method === 'tools/call'
  if (isCall && (typeof params.name !== 'string' || !isObject(params.arguments ?? {}))) return null

  const version = headers.get('mcp-protocol-version')
  const { _meta: meta = {} } = params
  if (!isObject(meta)) return null
  if (version !== REVISION) return isOlder(version) && !hasEnvelope(meta) ? 'legacy' : null
  const isNamed = !isCall || headers.get('mcp-name') === params.name
  return headers.get('mcp-method') === method && isNamed && isWhole(meta) ? 'modern' : null
}

const isOlder = (version: string | undefined) =>
  version === undefined || (version !== REVISION && SUPPORTED_PROTOCOL_VERSIONS.includes(version))

const hasEnvelope = (meta: Json) => Object.keys(meta).some((name) => name.startsWith(META))

function isWhole(meta: Json): boolean {
  const client = meta[`${META}clientInfo`]
  const isKnown =
    client === undefined ||
    (isObject(client) && typeof client.name === 'string' && typeof client.version === 'string')
  return meta[`${META}protocolVersion`] === REVISION && isKnown && isObject(meta[`${META}clientCapabilities`])
}
