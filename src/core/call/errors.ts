import { type Code, type DataArgs, inField, type Problem, problemOf } from '../../problems/problems.ts'
import { textOf } from '../../problems/text.ts'

export type Refusal =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'wrongContentType'
  | 'misdirected'
  | 'conflict'
  | 'changed'
  | 'tooMany'
  | 'busy'
  | 'targetFailed'
  | 'stepFailed'

/** What more a caller can use who reads more than the one error: the tools show it. */
export type Help = {
  /** Further problems of the same input. */
  others: readonly Problem[]
  /** For an unknown field: those that there are. */
  validFields: readonly string[]
}

/** A refusal that the caller sees. Anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly kind: Refusal
  readonly problem: Problem
  /** What a client needs to proceed; sent in headers, because the error body has one field. */
  readonly headers: Record<string, string>
  readonly help: Help

  constructor(
    kind: Refusal,
    problem: Problem,
    headers: Record<string, string> = {},
    help: Partial<Help> = {},
  ) {
    super(textOf(problem))
    this.name = 'AppError'
    this.kind = kind
    this.problem = problem
    this.headers = headers
    this.help = { others: [], validFields: [], ...help }
  }
}

/** A problem, or the code of one with its data. */
type Given<C extends Code> = [problem: Problem] | [code: C, ...data: DataArgs<C>]

const given = <C extends Code>([first, data]: Given<C>): Problem =>
  typeof first === 'string' ? { code: first, data: (data ?? {}) as Problem['data'] } : first

export const invalid = <C extends Code>(field: string, ...reason: Given<C>) =>
  new AppError('invalid', inField(field, given(reason)))

/** Names the first problem, and tells the tools about the others. */
export const invalidAll = (
  [first, ...others]: readonly [Problem, ...Problem[]],
  validFields: readonly string[] = [],
) => new AppError('invalid', first, {}, { others, validFields })

/** Whatever can be missing: its problem is `<resource>.not_found`. */
export type Resource = Code extends infer C ? (C extends `${infer R}.not_found` ? R : never) : never

export const notFound = (resource: Resource) =>
  new AppError('notFound', { code: `${resource}.not_found`, data: {} })
export const conflict = <C extends Code>(...reason: Given<C>) => new AppError('conflict', given(reason))
export const unauthorized = <C extends Code>(...reason: Given<C>) =>
  new AppError('unauthorized', given(reason), { 'WWW-Authenticate': 'Bearer' })
export const forbidden = <C extends Code>(...reason: Given<C>) => new AppError('forbidden', given(reason))
/** The app asks for the password or a passkey, and repeats the call. */
export const confirmationRequired = () =>
  new AppError('forbidden', problemOf('identity.confirmation_required'), { 'X-Confirm': 'identity' })
export const changed = (what: string) => new AppError('changed', problemOf('record.changed', { what }))
export const tooMany = (problem: Problem, retryAfterSeconds: number) =>
  new AppError('tooMany', problem, { 'Retry-After': String(retryAfterSeconds) })
/** The process has no room for more; another one may. */
export const busy = (problem: Problem, retryAfterSeconds: number) =>
  new AppError('busy', problem, { 'Retry-After': String(retryAfterSeconds) })
/** The call was made, and the target failed. */
export const targetFailed = (problem: Problem, executionId: string) =>
  new AppError('targetFailed', problem, { 'X-Execution-Id': executionId })

/** For a write that may only create. */
export const alreadyExists = () => new AppError('changed', problemOf('record.exists'))
