import { FlowpostError } from './errors.ts'

export type Connection = {
  /** Where the service runs, such as `https://flowpost.example.com`. */
  url: string
  /** A custom `fetch` implementation. */
  fetch?: typeof fetch
  /** How many times a call is retried if the service is busy or unreachable; 4 by default. */
  retries?: number
  /** How long to wait for each response; 60 seconds by default. */
  timeoutMs?: number
}

export type CallOptions = { signal?: AbortSignal }

export type HttpCall = CallOptions & {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  /** Called for each attempt, because a signature contains a timestamp. */
  sign?: () => Promise<Record<string, string>>
  /** Whether it is safe to retry the call if the service may have received it already. */
  isRepeatable: boolean
}

/** Without this, a missing setting would look like a wrong key or a service that is down. */
export function checkOptions(url: string, required: Record<string, string | undefined>): void {
  if (!/^https?:\/\//i.test(url)) throw new TypeError(`url: must start with http:// or https://, not ${url}`)
  for (const [name, value] of Object.entries(required)) if (!value) throw new TypeError(`${name}: required`)
}

const INITIAL_PAUSE_MS = 500
const MAX_PAUSE_MS = 60_000
const BUSY_STATUSES = [429, 503]

type Reply = { response: Response; text: string }

/**
 * Makes a call, and retries it if the service is busy or unreachable. Throws a `FlowpostError` if it fails, and the
 * signal's reason if it is aborted.
 */
export async function request<Body>(
  connection: Connection,
  call: HttpCall,
): Promise<{ status: number; headers: Headers; body: Body }> {
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt >= (connection.retries ?? 4)
    const outcome = await attemptCall(connection, call)
    if (outcome instanceof FlowpostError) {
      if (isLast || !call.isRepeatable) throw outcome
      await pause(pauseMs(attempt), call.signal)
    } else {
      const { response } = outcome
      if (response.ok) return { status: response.status, headers: response.headers, body: bodyOf(outcome) }
      if (isLast || !BUSY_STATUSES.includes(response.status)) throw errorOf(outcome)
      await pause(retryAfterMs(response) ?? pauseMs(attempt), call.signal)
    }
  }
}

/** Also reads the body, because the connection may be lost, or the time may run out, while it arrives. */
async function attemptCall(connection: Connection, call: HttpCall): Promise<Reply | FlowpostError> {
  const { url, fetch: send = fetch, timeoutMs = 60_000 } = connection
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await send(url.replace(/\/+$/, '') + call.path, {
      method: call.method,
      headers: { ...call.headers, ...(await call.sign?.()) },
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
      ...(call.body === undefined ? {} : { body: call.body }),
    })
    // An error is reported with its status even if its text is lost.
    const text = response.ok ? await response.text() : await response.text().catch(() => '')
    return { response, text }
  } catch (error) {
    if (call.signal?.aborted) throw call.signal.reason
    return new FlowpostError(`${url} could not be reached: ${reasonOf(error)}`, undefined, error)
  }
}

/** `fetch` itself only says that it failed; its cause says why, such as `ECONNREFUSED`. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  const { message, code } = cause as { message?: string; code?: unknown }
  return typeof code === 'string' ? code : message || 'no response'
}

function bodyOf<Body>({ response, text }: Reply): Body {
  try {
    return JSON.parse(text) as Body
  } catch (error) {
    throw new FlowpostError('The response is not JSON.', response, error)
  }
}

const errorOf = ({ response, text }: Reply) =>
  new FlowpostError(errorIn(text) ?? `The server responded with status ${response.status}.`, response)

/** The service's error message; null if the error is not from the service but, for example, from a proxy. */
function errorIn(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown }
    return typeof error === 'string' ? error : null
  } catch {
    return null
  }
}

function retryAfterMs(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, MAX_PAUSE_MS) : null
}

/** Exponential backoff with jitter, so that clients do not all retry at the same moment. */
const pauseMs = (attempt: number) =>
  Math.min(INITIAL_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS) * (0.5 + Math.random() / 2)

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })
}
