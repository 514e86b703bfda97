/** A call that was refused or never answered. */
export class ApiError extends Error {
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number
  /** The field that is wrong, where the server names one: `name`, `headers.Authorization`. */
  readonly field: string | null
  readonly reason: string
  /** Whether the server wants the person to prove their identity first. */
  readonly needsIdentity: boolean
  /** The execution on record, of a live call that failed. */
  readonly executionId: string | null

  constructor(status: number, message: string, needsIdentity = false, executionId: string | null = null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.needsIdentity = needsIdentity
    this.executionId = executionId
    const named = FIELD_AND_REASON.exec(message)
    this.field = named?.[1] ?? null
    this.reason = named?.[2] ?? message
  }
}

const FIELD_AND_REASON = /^([A-Za-z][\w.[\]-]*): (.+)$/s

/** Thrown when the person closes the dialog that asks for their identity: nothing was done, nothing is wrong. */
export class IdentityNotConfirmed extends Error {
  constructor() {
    super('identity not confirmed')
    this.name = 'IdentityNotConfirmed'
  }
}

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401
