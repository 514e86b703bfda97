import { ApiError } from './api-error.ts'
import { randomId } from './random-id.ts'

/** Keys of calls that are still waiting for a response, by request. */
const pendingKeys = new Map<string, string>()

/**
 * Makes a call with an idempotency key. An identical call made while the first one is running (a double click) or
 * after its response was lost (a retry) reuses the key, so the server acts only once.
 */
export async function withIdempotencyKey<T>(request: unknown, call: (key: string) => Promise<T>): Promise<T> {
  const id = JSON.stringify(request)
  const key = pendingKeys.get(id) ?? randomId()
  pendingKeys.set(id, key)
  try {
    const response = await call(key)
    pendingKeys.delete(id)
    return response
  } catch (error) {
    if (!isResponseLost(error)) pendingKeys.delete(id)
    throw error
  }
}

const isResponseLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
