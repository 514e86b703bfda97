import { ApiError, IdentityNotConfirmed, languageHeader, readProblem, unreachable } from './api-error.ts'
import type { Input, OperationName, Output, StreamedFields } from './operations.ts'

export type CallOptions = {
  /** The store that the operation works in. */
  store?: string | undefined
  signal?: AbortSignal | undefined
  ifMatch?: string | undefined
  /** The revision of the shared draft that a save contains. */
  draft?: string | undefined
  /** Under one key the server acts once. */
  idempotencyKey?: string | undefined
}

type Listeners = {
  /** Asks the person to prove who they are; resolves to whether they did. */
  confirmIdentity: () => Promise<boolean>
  /** The session has ended. */
  signedOut: () => void
}

const listeners: Listeners = { confirmIdentity: async () => false, signedOut: () => {} }

/** How the app answers what any call can run into. */
export const onCalls = (handlers: Partial<Listeners>) => Object.assign(listeners, handlers)

/** Operations without a session: their 401 means a wrong password or link, not an expired session. */
const OPEN = new Set<string>(['signIn', 'finishPasskeySignIn', 'getSession', 'confirmIdentity'])

/** What was answered, with the tag that a later change names in `ifMatch`. */
export type Tagged<T> = { output: T; etag: string | undefined }

/** Calls an operation; when the server wants the identity confirmed, asks for it and repeats the call. */
export async function call<N extends OperationName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Output<N>> {
  return (await callTagged(name, input, options)).output
}

export async function callTagged<N extends OperationName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Tagged<Output<N>>> {
  try {
    return await send(name, input, options)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401 && !OPEN.has(name)) listeners.signedOut()
    if (!error.needsIdentity) throw error
  }
  if (!(await listeners.confirmIdentity())) throw new IdentityNotConfirmed()
  return send(name, input, options)
}

async function send<N extends OperationName>(
  name: N,
  input: Input<N>,
  { store, signal, ifMatch, draft, idempotencyKey }: CallOptions,
): Promise<Tagged<Output<N>>> {
  const { type, query, body } = written(name, input)
  const headers: Record<string, string> = { 'content-type': type, ...languageHeader() }
  if (store !== undefined) headers['x-store'] = store
  if (ifMatch !== undefined) headers['if-match'] = ifMatch
  if (draft !== undefined) headers['x-draft'] = draft
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  const response = await reach(`/app/api/${name}${query}`, {
    method: 'POST',
    headers,
    body,
    signal: signal ?? null,
  })
  if (!response.ok) throw await refusal(response)
  return { output: (await response.json()) as Output<N>, etag: response.headers.get('etag') ?? undefined }
}

const STREAMED: StreamedFields = {
  checkUnsubscribes: 'csv',
  importUnsubscribes: 'csv',
  importLanguageTexts: 'content',
}

/** A file is the body as it is, with the other fields in the query; anything else is JSON. */
function written(name: OperationName, input: object) {
  if (!Object.hasOwn(STREAMED, name))
    return { type: 'application/json', query: '', body: JSON.stringify(input) }
  const field = STREAMED[name as keyof StreamedFields]
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(
    given.flatMap(([key, value]) => (key === field ? [] : [[key, `${value}`]])),
  )
  const file = given.find(([key]) => key === field)?.[1]
  return { type: 'text/plain', query: query.size > 0 ? `?${query}` : '', body: String(file ?? '') }
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw unreachable()
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const { headers, status } = response
  return new ApiError(status, readProblem(await response.text(), status), {
    needsIdentity: headers.get('x-confirm') === 'identity',
    executionId: headers.get('x-execution-id'),
  })
}
