/** A problem as the server describes it: `text` is a sentence in the app's language. */
export type Problem = {
  code: string
  data: Readonly<Record<string, unknown>>
  /** The invalid field, if any: `name`, `headers.Authorization`. */
  field: string | null
  text: string
}

/** A call that the server rejected or did not respond to. */
export class ApiError extends Error {
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number
  readonly code: string
  readonly data: Problem['data']
  readonly field: string | null
  /** Whether the user has to confirm their identity first. */
  readonly needsIdentity: boolean
  /** The id of the execution recorded for a failed live call. */
  readonly executionId: string | null

  constructor(
    status: number,
    { code = '', data = {}, field = null, text }: Partial<Problem> & Pick<Problem, 'text'>,
    { needsIdentity = false, executionId = null }: ErrorContext = {},
  ) {
    super(text)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.data = data
    this.field = field
    this.needsIdentity = needsIdentity
    this.executionId = executionId
  }
}

type ErrorContext = Partial<Pick<ApiError, 'needsIdentity' | 'executionId'>>

/** The problem in an error response; only the status if the response comes from a proxy. */
export function readProblem(body: string, status: number): Partial<Problem> & Pick<Problem, 'text'> {
  try {
    const problem = JSON.parse(body) as Problem
    if (typeof problem.text === 'string') return problem
  } catch {}
  return { text: `${status}` }
}

/** Asks the server to describe problems in the app's language. */
export const languageHeader = () => ({ 'accept-language': document.documentElement.lang || 'en' })

export const unreachable = () => new ApiError(0, { text: '' })

/** Thrown when the user cancels the identity dialog: nothing happened, and there is no error to show. */
export class IdentityNotConfirmed extends Error {
  constructor() {
    super('identity not confirmed')
    this.name = 'IdentityNotConfirmed'
  }
}

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** The position of the problem in the field's value, if the server reports one. */
export function positionOf({ data: { line, column } }: ApiError): { line?: number; column?: number } {
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : {}
}
