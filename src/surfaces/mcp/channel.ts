import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  type MessageExtraInfo,
  PerRequestHTTPServerTransport,
  type Server,
} from '@modelcontextprotocol/server'

type Classification = ConstructorParameters<typeof PerRequestHTTPServerTransport>[0]['classification']

/** Asks a server that stays. */
type Channel = (request: JSONRPCRequest, caller: object) => Promise<JSONRPCMessage>

/** Who asks, in the one place that the library hands on to the handlers. */
export const authOf = (caller: object) => ({ token: '', clientId: '', scopes: [], extra: { caller } })

export function callOf<T>({ http }: { http?: { authInfo?: { extra?: Record<string, unknown> } } }): T {
  const caller = http?.authInfo?.extra?.caller
  if (!caller) throw new Error('a message came without its caller')
  return caller as T
}

/**
 * Many callers on one server, without a server and a web request for each message. Their requests carry ids of
 * their own choice, so inside each gets a number, and the answer its old id back.
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
