import type { Said } from '../../../src/core/call/said.ts'

/** A call that was refused or never answered. */
export class ApiError extends Error {
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number
  /** The field that is wrong, where the server names one: `name`, `headers.Authorization`. */
  readonly field: string | null
  readonly reason: string
  /** What the server says, by its code, where it has one. */
  readonly said: Pick<Said, 'code' | 'values'> | null
  /** Whether the server wants the person to prove their identity first. */
  readonly needsIdentity: boolean
  /** The execution on record, of a live call that failed. */
  readonly executionId: string | null

  constructor(
    status: number,
    message: string,
    { said = null, needsIdentity = false, executionId = null }: Further = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.said = said
    this.needsIdentity = needsIdentity
    this.executionId = executionId
    const named = FIELD_AND_REASON.exec(message)
    this.field = named?.[1] ?? null
    this.reason = named?.[2] ?? message
  }
}

type Further = Partial<Pick<ApiError, 'said' | 'needsIdentity' | 'executionId'>>

/** Reads the header that names what was said, and the values in it. */
export function readSaid(header: string | null): ApiError['said'] {
  const [code, values] = header?.split(' ') ?? []
  if (!code || !values) return null
  return { code: code as Said['code'], values: JSON.parse(decodeURIComponent(values)) }
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
