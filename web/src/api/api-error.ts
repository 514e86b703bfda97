/** A problem as the server describes it: `text` is a sentence in the app's language. */
export type Problem = {
  code: string
  data: Readonly<Record<string, unknown>>
  /** The field that is wrong, where there is one: `name`, `headers.Authorization`. */
  field: string | null
  text: string
}

/** A call that was refused or never answered. */
export class ApiError extends Error {
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number
  readonly code: string
  readonly data: Problem['data']
  readonly field: string | null
  /** Whether the server wants the person to prove their identity first. */
  readonly needsIdentity: boolean
  /** The execution on record, of a live call that failed. */
  readonly executionId: string | null

  constructor(
    status: number,
    { code = '', data = {}, field = null, text }: Partial<Problem> & Pick<Problem, 'text'>,
    { needsIdentity = false, executionId = null }: Further = {},
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

type Further = Partial<Pick<ApiError, 'needsIdentity' | 'executionId'>>

/** The problem in a refusal's body; a proxy's own answer has none. */
export function readProblem(body: string, status: number): Partial<Problem> & Pick<Problem, 'text'> {
  try {
    const problem = JSON.parse(body) as Problem
    return typeof problem.text === 'string' ? problem : { text: `${status}` }
  } catch {
    return { text: `${status}` }
  }
}

/** The language that the server describes problems in. */
export const languageHeader = () => ({ 'accept-language': document.documentElement.lang || 'en' })

export const unreachable = () => new ApiError(0, { text: '' })

/** Thrown when the person closes the dialog that asks for their identity: nothing was done, nothing is wrong. */
export class IdentityNotConfirmed extends Error {
  constructor() {
    super('identity not confirmed')
    this.name = 'IdentityNotConfirmed'
  }
}

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** Where in a text the problem is, if the server knows. */
export function placeOf({ data: { line, column } }: ApiError): { line?: number; column?: number } {
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : {}
}
