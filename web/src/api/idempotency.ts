import { ApiError } from './api-error.ts'
import { randomId } from './random-id.ts'

/** Keys of calls whose outcome is not known yet, by request. */
const pendingKeys = new Map<string, string>()

/**
 * Makes a call with an idempotency key. An identical call made while the first one is running (a double click) or
 * after it failed with an unknown outcome (a retry) reuses the key, so the server acts only once.
 */
export async function withIdempotencyKey<T>(request: unknown, call: (key: string) => Promise<T>): Promise<T> {
  const id = JSON.stringify(request)
  const key = pendingKeys.get(id) ?? randomId()
  pendingKeys.set(id, key)
  try {
    const output = await call(key)
    pendingKeys.delete(id)
    return output
  } catch (error) {
    if (!isOutcomeUnknown(error)) pendingKeys.delete(id)
    throw error
  }
}

/** After a lost connection or a server error, the call may or may not have taken effect. */
const isOutcomeUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
