import { type Said, say, sayAt } from './said.ts'

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
  /** The message by its code, where it has one; about a field, without the field's name. */
  readonly said: Said | null

  constructor(kind: Refusal, message: string | Said, headers: Record<string, string> = {}) {
    super(typeof message === 'string' ? message : message.text)
    this.said = typeof message === 'string' ? null : message
    this.name = 'AppError'
    this.kind = kind
    this.headers = headers
  }
}

export const invalid = (field: string, reason: string | Said) =>
  new AppError('invalid', typeof reason === 'string' ? `${field}: ${reason}` : sayAt(field, reason))
export const notFound = (what: string) => new AppError('notFound', say('notFound', what))
export const conflict = (message: string | Said) => new AppError('conflict', message)
export const unauthorized = (message: string) =>
  new AppError('unauthorized', message, { 'WWW-Authenticate': 'Bearer' })
export const forbidden = (message: string | Said) => new AppError('forbidden', message)
/** The app asks for the password or a passkey, and repeats the call. */
export const confirmationRequired = () =>
  new AppError('forbidden', 'confirm that it is you: enter your password or use a passkey', {
    'X-Confirm': 'identity',
  })
export const changed = (what: string) => new AppError('changed', say('changedMeanwhile', what))
export const tooMany = (message: string | Said, retryAfterSeconds: number) =>
  new AppError('tooMany', message, { 'Retry-After': String(retryAfterSeconds) })
/** The call was made, and the target failed. */
export const targetFailed = (message: string, executionId: string) =>
  new AppError('targetFailed', message, { 'X-Execution-Id': executionId })

/** For a write that may only create. */
export const alreadyExists = () =>
  new AppError('changed', 'this exists already, and If-None-Match: * allows only creating it')
