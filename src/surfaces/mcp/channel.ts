import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  type MessageExtraInfo,
  PerRequestHTTPServerTransport,
  type Server,
} from '@modelcontextprotocol/server'

type Classification = ConstructorParameters<typeof PerRequestHTTPServerTransport>[0]['classification']

/** Asks a server that stays; `context` reaches the handler as the caller's authentication. */
export type Channel<T> = (request: JSONRPCRequest, context: T) => Promise<JSONRPCMessage>

const TOKEN = { token: '', clientId: '', scopes: [] }

/**
 * Many callers on one server, without a server and a web request for each message. Their requests carry ids of
 * their own choice, so inside each gets a number, and the answer its old id back.
 */
export async function openChannel<T>(server: Server, classification: Classification): Promise<Channel<T>> {
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
  return async (request, context) => {
    const number = ++last
    const answered = new Promise<JSONRPCMessage>((resolve) => waiting.set(number, resolve))
    const extra: MessageExtraInfo = { classification, authInfo: { ...TOKEN, extra: { context } } }
    transport.onmessage?.({ ...request, id: number }, extra)
    return { ...(await answered), id: request.id } as JSONRPCMessage
  }
}
