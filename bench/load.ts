import autocannon from 'autocannon'
import { cpuMs, type ServerProcess } from './servers/server-process.ts'

export type LoadResult = { perSecond: number; cpuUsPerRequest: number }

const CONNECTIONS = 16

export type LoadRequest = { path: string; post?: { body: string; headers: Record<string, string> } }

/** Puts load on a server, rotating API keys to stay below their rate limits. */
export async function load(
  server: ServerProcess,
  { path, post }: LoadRequest,
  keys: string[],
  seconds: number,
): Promise<LoadResult> {
  const cpuBefore = cpuMs(server.pid)
  const result = await autocannon({
    url: server.url + path,
    connections: CONNECTIONS,
    duration: seconds,
    requests: keys.map((key) => ({
      method: post ? 'POST' : 'GET',
      path,
      headers: { ...post?.headers, authorization: `Bearer ${key}` },
      ...(post ? { body: post.body } : {}),
    })),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} responses were not 2xx, ${result.errors} errors`)
  const requests = result['2xx']
  return {
    perSecond: requests / result.duration,
    cpuUsPerRequest: ((cpuMs(server.pid) - cpuBefore) * 1000) / requests,
  }
}
