import type { Harness, Reply } from './harness.ts'

export type ToolResult = {
  content: { type: string; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}
type RpcResponse = {
  jsonrpc: string
  id: unknown
  result?: Record<string, unknown>
  error?: { code: number; message: string }
}

const MAX_BATCH = 100

/** Plain JSON-RPC with one key, like an older MCP client. */
export function toolsOf(api: Harness, key: string, query = '') {
  let id = 0
  const send = (body: unknown, headers: Record<string, string> = {}): Promise<Reply<RpcResponse>> =>
    api.call<RpcResponse>(`/api/mcp${query}`, {
      method: 'POST',
      key,
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const ask = (method: string, params?: object, headers?: Record<string, string>) =>
    send({ jsonrpc: '2.0', id: ++id, method, ...(params ? { params } : {}) }, headers)
  return {
    send,
    ask,
    /** Uses up this much of the key's rate limit with few requests, because a batch counts by its length. */
    async spend(calls: number) {
      for (let remaining = calls; remaining > 0; remaining -= MAX_BATCH) {
        const length = Math.min(remaining, MAX_BATCH)
        const { status } = await send(
          Array.from({ length }, (_, n) => ({ jsonrpc: '2.0', id: n, method: 'ping' })),
        )
        if (status !== 200) throw new Error(`${length} of ${calls} calls were refused: ${status}`)
      }
    },
    /** The result of a tool call; throws on a protocol error. */
    use: async (name: string, args: object = {}): Promise<ToolResult> => {
      const { body } = await ask('tools/call', { name, arguments: args })
      if (!body.result) throw new Error(`${name}: ${JSON.stringify(body)}`)
      return body.result as ToolResult
    },
    list: async () =>
      ((await ask('tools/list')).body.result as { tools: { name: string }[] }).tools.map(({ name }) => name),
  }
}
