export type Refusal =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'notJson'
  | 'misdirected'
  | 'conflict'
  | 'changed'
  | 'tooMany'
  | 'targetFailed'
  | 'stepFailed'

/** A refusal that the caller sees. Anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly kind: Refusal
  /** What a client needs to proceed; sent in headers, because the error body has one field. */
  readonly headers: Record<string, string>

  constructor(kind: Refusal, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.name = 'AppError'
    this.kind = kind
    this.headers = headers
  }
}

export const invalid = (field: string, reason: string) => new AppError('invalid', `${field}: ${reason}`)
export const notFound = (what: string) => new AppError('notFound', `${what} not found`)
export const conflict = (message: string) => new AppError('conflict', message)
export const unauthorized = (message: string) =>
  new AppError('unauthorized', message, { 'WWW-Authenticate': 'Bearer' })
export const forbidden = (message: string) => new AppError('forbidden', message)
/** The app asks for the password or a passkey, and repeats the call. */
export const confirmationRequired = () =>
  new AppError('forbidden', 'confirm that it is you: enter your password or use a passkey', {
    'X-Confirm': 'identity',
  })
export const changed = (what: string) =>
  new AppError('changed', `If-Match: the ${what} has changed since it was read`)
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError('tooMany', message, { 'Retry-After': String(retryAfterSeconds) })
/** The call was made, and the target failed. */
export const targetFailed = (message: string, executionId: string) =>
  new AppError('targetFailed', message, { 'X-Execution-Id': executionId })

/** For a write that may only create. */
export const alreadyExists = () =>
  new AppError('changed', 'this exists already, and If-None-Match: * allows only creating it')
