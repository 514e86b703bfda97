import { ApiError, IdentityNotConfirmed, languageHeader, readProblem, unreachable } from './api-error.ts'
import type { Input, OperationName, Output, StreamedFields } from './operations.ts'

export type CallOptions = {
  store?: string | undefined
  signal?: AbortSignal | undefined
  ifMatch?: string | undefined
  /** The shared draft revision that a save includes. */
  draft?: string | undefined
  /** The server acts only once per key. */
  idempotencyKey?: string | undefined
  /** Whether to send the request even if the page is closed. */
  keepalive?: boolean
}

type CallHandlers = {
  /** Asks the user to confirm their identity; resolves to whether they did. */
  confirmIdentity: () => Promise<boolean>
  signedOut: () => void
}

const callHandlers: CallHandlers = { confirmIdentity: async () => false, signedOut: () => {} }

/** Registers handlers for events that can occur during any call. */
export const setCallHandlers = (handlers: Partial<CallHandlers>) => Object.assign(callHandlers, handlers)

/** A 401 from these must not redirect to sign-in: it means a wrong password, code or passkey, or the caller handles it. */
const NO_SIGN_IN_REDIRECT = new Set<string>([
  'signIn',
  'finishPasskeySignIn',
  'getSession',
  'confirmIdentity',
  // Also called when the user leaves a page because the session has ended.
  'setPresence',
])

/** A response with the ETag to send as `ifMatch` in a later change. */
export type WithEtag<T> = { output: T; etag: string | undefined }

/** Calls an operation. If it requires a confirmed identity, asks for it and repeats the call. */
export async function call<N extends OperationName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Output<N>> {
  return (await callWithEtag(name, input, options)).output
}

export async function callWithEtag<N extends OperationName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<WithEtag<Output<N>>> {
  try {
    return await send(name, input, options)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401 && !NO_SIGN_IN_REDIRECT.has(name)) callHandlers.signedOut()
    if (!error.needsIdentity) throw error
  }
  if (!(await confirmIdentity())) throw new IdentityNotConfirmed()
  return send(name, input, options)
}

let confirmation: Promise<boolean> | undefined

/** Concurrent calls share one dialog. */
const confirmIdentity = () => {
  confirmation ??= callHandlers.confirmIdentity().finally(() => {
    confirmation = undefined
  })
  return confirmation
}

async function send<N extends OperationName>(
  name: N,
  input: Input<N>,
  { store, signal, ifMatch, draft, idempotencyKey, keepalive = false }: CallOptions,
): Promise<WithEtag<Output<N>>> {
  const { type, query, body } = encode(name, input)
  const headers: Record<string, string> = { 'content-type': type, ...languageHeader() }
  if (store !== undefined) headers['x-store'] = store
  if (ifMatch !== undefined) headers['if-match'] = ifMatch
  if (draft !== undefined) headers['x-draft'] = draft
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  const response = await fetchOrThrow(`/app/api/${name}${query}`, {
    method: 'POST',
    headers,
    body,
    signal: signal ?? null,
    keepalive,
  })
  if (!response.ok) throw await errorFrom(response)
  return { output: (await response.json()) as Output<N>, etag: response.headers.get('etag') ?? undefined }
}

const STREAMED: StreamedFields = {
  checkUnsubscribes: 'csv',
  importUnsubscribes: 'csv',
  importLanguageTexts: 'content',
}

/** A file is sent as the raw body, with the other fields in the query string; anything else is JSON. */
function encode(name: OperationName, input: object) {
  if (!Object.hasOwn(STREAMED, name))
    return { type: 'application/json', query: '', body: JSON.stringify(input) }
  const { [STREAMED[name as keyof StreamedFields]]: file, ...others } = input as Record<string, unknown>
  const entries = Object.entries(others).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(entries.map(([key, value]) => [key, `${value}`]))
  return { type: 'text/plain', query: query.size > 0 ? `?${query}` : '', body: String(file ?? '') }
}

async function fetchOrThrow(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw unreachable()
  }
}

async function errorFrom(response: Response): Promise<ApiError> {
  const { headers, status } = response
  return new ApiError(status, readProblem(await response.text(), status), {
    needsIdentity: headers.get('x-confirm') === 'identity',
    executionId: headers.get('x-execution-id'),
  })
}
