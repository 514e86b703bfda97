import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  type MessageExtraInfo,
  PerRequestHTTPServerTransport,
  type Server,
} from '@modelcontextprotocol/server'

type Classification = ConstructorParameters<typeof PerRequestHTTPServerTransport>[0]['classification']

/** A channel to a long-lived server. */
type Channel = (request: JSONRPCRequest, caller: object) => Promise<JSONRPCMessage>

/** The caller, in the only place that the library passes on to handlers. */
export const authOf = (caller: object) => ({ token: '', clientId: '', scopes: [], extra: { caller } })

export function callOf<T>({ http }: { http?: { authInfo?: { extra?: Record<string, unknown> } } }): T {
  const caller = http?.authInfo?.extra?.caller
  if (!caller) throw new Error('a message came without its caller')
  return caller as T
}

/**
 * Multiplexes many callers on one server, without a server and a web request for each message. Callers choose their
 * own request ids, so each request gets an internal number, and its answer the original id.
 */
export async function openChannel(server: Server, classification: Classification): Promise<Channel> {
  const waiting = new Map<number, (answer: JSONRPCMessage) => void>()
  let last = 0
  const transport = new (class extends PerRequestHTTPServerTransport {
    override async send(message: JSONRPCMessage) {
      const id = 'id' in message ? Number(message.id) : Number.NaN
      waiting.get(id)?.(message)
      waiting.delete(id)
    }
  })({ classification })
  await server.connect(transport)
  return async (request, caller) => {
    const number = ++last
    const answered = new Promise<JSONRPCMessage>((resolve) => waiting.set(number, resolve))
    const extra: MessageExtraInfo = { classification, authInfo: authOf(caller) }
    transport.onmessage?.({ ...request, id: number }, extra)
    return { ...(await answered), id: request.id } as JSONRPCMessage
  }
}
