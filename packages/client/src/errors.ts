/** A call that was refused or failed. */
export class FlowpostError extends Error {
  override readonly name = 'FlowpostError'
  /** The HTTP status; 0 if the service could not be reached. */
  readonly status: number
  /** What went wrong, as a code that never changes. The error reference at /docs/errors explains each. */
  readonly code: string | null
  /** The input field that was refused, such as `attachments[1].fileKey`. */
  readonly field: string | null
  /** The request's id in the server's log. */
  readonly requestId: string | null
  /** The execution in the history, for a step that failed. */
  readonly executionId: string | null

  constructor(message: string, response?: Response, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    const header = (name: string) => response?.headers.get(name) ?? null
    this.status = response?.status ?? 0
    this.code = header('error-code')
    this.field = decodeURIComponent(header('error-field') ?? '') || null
    this.requestId = header('x-request-id')
    this.executionId = header('x-execution-id')
  }
}
