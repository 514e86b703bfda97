import { Readable } from 'node:stream'
import { type Agent, request } from 'undici'

export type ProviderRequest = {
  url: string
  headers: Record<string, string>
  body: Buffer | string
  timeoutMs: number
  /** Asked when all of the body but its end is on its way. */
  beforeEnd?: () => Promise<void>
}

/** `sent`: the other side may have got the whole request. */
export type ProviderReply =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'lost'; sent: boolean; reason: string }

const CHUNK_BYTES = 64 * 1024
/** What even a slow line carries: a large body gets more time. */
const SLOW_BYTES_PER_MS = 100

/** Posts to a provider's fixed address. Throws only what `beforeEnd` throws. */
export async function postToProvider(agent: Agent, call: ProviderRequest): Promise<ProviderReply> {
  const body = Buffer.from(call.body)
  const signal = AbortSignal.timeout(call.timeoutMs + Math.ceil(body.length / SLOW_BYTES_PER_MS))
  const end = holdBackEnd(body, call.beforeEnd)
  try {
    const answer = await request(call.url, {
      method: 'POST',
      dispatcher: agent,
      headers: { ...call.headers, 'content-length': String(body.length) },
      body: Readable.from(end.chunks(), { objectMode: false }),
      signal,
    })
    const text = await answer.body.text()
    await end.stop()
    return { kind: 'answered', status: answer.statusCode, text }
  } catch (error) {
    await end.stop()
    const { host } = new URL(call.url)
    const reason = signal.aborted ? `${host} did not answer in time` : explainLoss(error, host)
    return { kind: 'lost', sent: end.released(), reason }
  }
}

/** Nobody acts on a request before the end that its length announces, so its last byte waits for the question. */
function holdBackEnd(body: Buffer, beforeEnd: () => Promise<void> = async () => {}) {
  const last = body.length - 1
  let state: 'held' | 'released' | 'stopped' = 'held'
  let asked: Promise<void> | undefined
  return {
    async *chunks() {
      for (let at = 0; at < last; at += CHUNK_BYTES) yield body.subarray(at, Math.min(at + CHUNK_BYTES, last))
      asked = beforeEnd()
      await asked
      if (state === 'stopped') return
      state = 'released'
      yield body.subarray(last)
    },
    released: () => state === 'released',
    /** Waits for the question if it is open, and throws what it was answered with. */
    async stop() {
      if (state === 'held') state = 'stopped'
      await asked
    },
  }
}

function explainLoss(error: unknown, host: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${host} could not be looked up`
  return code === 'ECONNREFUSED' ? `${host} refused the connection` : `the connection to ${host} was lost`
}
