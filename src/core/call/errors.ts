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

/** Details beyond the error message. The tools include them in their response. */
export type Help = {
  /** Further problems with the same input. */
  others: readonly Problem[]
  validFields: ValidFields | null
}

/** The fields that an object may have, if one of its fields is unknown; null stands for the input itself. */
export type ValidFields = { object: string | null; names: readonly string[] }

/** An error that is reported to the caller. Any other error except a database outage is a bug and results in a 500. */
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
    this.help = { others: [], validFields: null, ...help }
  }
}

type ProblemArgs<C extends Code> = [problem: Problem] | [code: C, ...data: DataArgs<C>]

const problemFrom = <C extends Code>([first, data]: ProblemArgs<C>): Problem =>
  typeof first === 'string' ? { code: first, data: (data ?? {}) as Problem['data'] } : first

export const invalid = <C extends Code>(field: string, ...reason: ProblemArgs<C>) =>
  new AppError('invalid', inField(field, problemFrom(reason)))

/** Callers rarely fix more than this at once. */
export const MAX_PROBLEMS = 20

/**
 * The first problem is the error message; the others are details for the tools. `count` is the number of all problems
 * if these are only the first.
 */
export function invalidAll(
  [first, ...others]: readonly [Problem, ...Problem[]],
  {
    validFields = null,
    count = others.length + 1,
  }: { validFields?: ValidFields | null; count?: number } = {},
) {
  const listed = others.slice(0, MAX_PROBLEMS - 1)
  const unlisted = count - listed.length - 1
  if (unlisted > 0) listed.push(problemOf('value.more_problems', { count: unlisted }))
  return new AppError('invalid', first, {}, { others: listed, validFields })
}

/** Resources for which there is a problem `<resource>.not_found`. */
export type Resource = Code extends infer C ? (C extends `${infer R}.not_found` ? R : never) : never

export const notFound = (resource: Resource) =>
  new AppError('notFound', { code: `${resource}.not_found`, data: {} })
export const conflict = <C extends Code>(...reason: ProblemArgs<C>) =>
  new AppError('conflict', problemFrom(reason))
export const unauthorized = <C extends Code>(...reason: ProblemArgs<C>) =>
  new AppError('unauthorized', problemFrom(reason), { 'WWW-Authenticate': 'Bearer' })
export const forbidden = <C extends Code>(...reason: ProblemArgs<C>) =>
  new AppError('forbidden', problemFrom(reason))
/** The app asks for the password or a passkey, then repeats the call. */
export const confirmationRequired = () =>
  new AppError('forbidden', problemOf('identity.confirmation_required'), { 'X-Confirm': 'identity' })
export const changed = (record: string) =>
  new AppError('changed', problemOf('record.changed', { what: record }))
export const tooMany = (problem: Problem, retryAfterSeconds: number) =>
  new AppError('tooMany', problem, { 'Retry-After': String(retryAfterSeconds) })
/** The call can be repeated: this process is at capacity, not ready, or took too long. */
export const busy = (problem: Problem, retryAfterSeconds: number) =>
  new AppError('busy', problem, { 'Retry-After': String(retryAfterSeconds) })
/** The call was made, but the target failed. */
export const targetFailed = (problem: Problem, executionId: string) =>
  new AppError('targetFailed', problem, { 'X-Execution-Id': executionId })

/** For a write that must not replace an existing record. */
export const alreadyExists = () => new AppError('changed', problemOf('record.exists'))
