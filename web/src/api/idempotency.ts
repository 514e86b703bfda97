import { ApiError } from './api-error.ts'

/** Keys of calls that have no answer yet, by what they ask for. */
const open = new Map<string, string>()

/**
 * Does a call under a key of its own. The key is used again, so that the server acts once, when the same is asked for
 * while the first call is under way (a second click) or after its answer was lost (the same button once more).
 */
export async function withIdempotencyKey<T>(asked: unknown, call: (key: string) => Promise<T>): Promise<T> {
  const what = JSON.stringify(asked)
  const key = open.get(what) ?? newKey()
  open.set(what, key)
  try {
    const answer = await call(key)
    open.delete(what)
    return answer
  } catch (error) {
    if (!isAnswerLost(error)) open.delete(what)
    throw error
  }
}

const isAnswerLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Not `randomUUID`, which browsers offer to secure addresses alone. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
