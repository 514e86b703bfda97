import type { KeyLevel } from '../core/call/levels.ts'
import { setSecret } from '../core/foundation/secrets/set-secret.ts'
import type { Harness, Reply } from './harness.ts'

export type RequestOutput = {
  id: string
  name: string
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
  warnings?: string[]
}

/** A client for the HTTP requests of a new store. */
export async function requestsOf(api: Harness, level: KeyLevel = 'execute') {
  const { storeId, key } = await api.newCaller(level)
  const call = <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Reply<T>> =>
    api.call<T>(`/api/v1${path}`, { key, method, ...(body === undefined ? {} : { body }) })
  return {
    storeId,
    key,
    call,
    create: async (body: object): Promise<RequestOutput> =>
      (await call<RequestOutput>('POST', '/http-requests', { name: 'Request', ...body })).body,
    test: <T = Record<string, unknown>>(id: string, variables?: object) =>
      call<T>('POST', `/http-requests/${id}/test`, variables ? { variables } : undefined),
    setSecret: (name: string, value: string) => api.operate(setSecret, { name, value }, storeId),
  }
}

/** The response of a test run. */
export type Run = {
  executionId: string
  status: string
  durationMs: number
  request: { method: string; url: string; headers: Record<string, string>; body: string | null }
  response: { status: number; headers: Record<string, string>; body: string; truncated: boolean }
}

type Entry = { id: string; status: string; error: string | null; httpStatus: number | null; request: unknown }

export const historyOf = async (requests: Awaited<ReturnType<typeof requestsOf>>) =>
  (await requests.call<{ data: Entry[]; pagination: { total: number } }>('GET', '/history')).body
