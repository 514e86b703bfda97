import { Readable } from 'node:stream'
import { type Agent, request } from 'undici'

export type ProviderRequest = {
  url: string
  headers: Record<string, string>
  body: Buffer | string
  timeoutMs: number
  /** Asked when the connection stands and before the body goes out. */
  beforeBody?: () => Promise<void>
}

/** `sent`: the other side may have got the whole request. */
export type ProviderReply =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'lost'; sent: boolean; reason: string }

/** Posts to a provider's fixed address. Throws only what `beforeBody` throws. */
export async function postToProvider(agent: Agent, call: ProviderRequest): Promise<ProviderReply> {
  const body = Buffer.from(call.body)
  const signal = AbortSignal.timeout(call.timeoutMs)
  let asked: Promise<void> | undefined
  let sent = false
  // An answer needs the whole body, and the body is only asked for once the connection stands.
  async function* release() {
    asked = call.beforeBody?.()
    await asked
    signal.throwIfAborted()
    sent = true
    yield body
  }
  try {
    const answer = await request(call.url, {
      method: 'POST',
      dispatcher: agent,
      headers: { ...call.headers, 'content-length': String(body.length) },
      body: Readable.from(release(), { objectMode: false }),
      signal,
    })
    return { kind: 'answered', status: answer.statusCode, text: await answer.body.text() }
  } catch (error) {
    await asked
    const { host } = new URL(call.url)
    const reason = signal.aborted ? `${host} did not answer in time` : `the connection to ${host} was lost`
    return { kind: 'lost', sent, reason: sent || signal.aborted ? reason : explainUnsent(error, host) }
  }
}

function explainUnsent(error: unknown, host: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN'
    ? `${host} could not be looked up`
    : `there is no connection to ${host}`
}
