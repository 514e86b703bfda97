import { Readable } from 'node:stream'
import type { Agent } from 'undici'
import { type LoadOnce, loadOnce } from '../../platform/load-once.ts'
import { type Problem, problemOf } from '../../problems/problems.ts'

export type ProviderRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  body: Buffer | string
  timeoutMs: number
  /** The maximum length of the response; the rest is not read. */
  replyBytes: number
  /** Awaited before the last byte of the body is sent; without a body, before anything is sent. */
  beforeEnd?: () => Promise<void>
}

/** `sent`: the other side may have received the whole request. */
export type ProviderReply =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'lost'; sent: boolean; problem: Problem }

const CHUNK_BYTES = 64 * 1024

/** The HTTP client is loaded by the first call, because most installations send over SMTP only. */
export type ProviderAgent = LoadOnce<Agent>

export const createProviderAgent = (options: Agent.Options = {}): ProviderAgent =>
  loadOnce(async () => {
    const { Agent } = await import('undici')
    return new Agent(options)
  })

/** Calls a provider. Throws only what `beforeEnd` throws. */
export async function callProvider(agent: ProviderAgent, call: ProviderRequest): Promise<ProviderReply> {
  const { method = 'POST' } = call
  const body = Buffer.from(call.body)
  const signal = AbortSignal.timeout(call.timeoutMs)
  const end = delayLastByte(body, call.beforeEnd)
  if (body.length === 0) await end.release()
  try {
    const { request } = await import('undici')
    const response = await request(call.url, {
      method,
      dispatcher: await agent(),
      headers: { ...call.headers, ...(method !== 'GET' && { 'content-length': String(body.length) }) },
      body: body.length === 0 ? null : Readable.from(end.chunks(), { objectMode: false }),
      signal,
    })
    const text = await readBeginning(response.body, call.replyBytes)
    await end.stop()
    return { kind: 'answered', status: response.statusCode, text }
  } catch (error) {
    await end.stop()
    const { host } = new URL(call.url)
    const problem = signal.aborted ? problemOf('mailbox.timeout', { host }) : explainLoss(error, host)
    return { kind: 'lost', sent: end.isReleased() && !NEVER_CONNECTED.has(codeOf(error)), problem }
  }
}

/** The status is already known, so cutting off an endless response does not change the outcome. */
async function readBeginning(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving the loop closes the connection.
  for await (const chunk of body) {
    chunks.push(chunk.subarray(0, maxBytes - bytes))
    bytes += chunk.length
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks).toString()
}

/** A server does not act on a request before its body is complete, so the last byte waits for `beforeEnd`. */
function delayLastByte(body: Buffer, beforeEnd: () => Promise<void> = async () => {}) {
  const last = body.length - 1
  let state: 'held' | 'released' | 'stopped' = 'held'
  let hook: Promise<void> | undefined
  const release = async () => {
    hook = beforeEnd()
    await hook
    if (state === 'held') state = 'released'
  }
  return {
    release,
    async *chunks() {
      for (let start = 0; start < last; start += CHUNK_BYTES)
        yield body.subarray(start, Math.min(start + CHUNK_BYTES, last))
      await release()
      if (state === 'released') yield body.subarray(last)
    },
    isReleased: () => state === 'released',
    /** Waits for a pending `beforeEnd`, and throws what it threw. */
    async stop() {
      if (state === 'held') state = 'stopped'
      await hook
    },
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const UNRESOLVED = new Set(['ENOTFOUND', 'EAI_AGAIN'])

const NEVER_CONNECTED = new Set([...UNRESOLVED, 'ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'])

function explainLoss(error: unknown, host: string): Problem {
  if (UNRESOLVED.has(codeOf(error))) return problemOf('mailbox.host_not_found', { host })
  return problemOf(
    codeOf(error) === 'ECONNREFUSED' ? 'mailbox.connection_refused' : 'mailbox.connection_lost',
    { host },
  )
}

/** The fields of a JSON object; none if the text is anything else. */
export function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
