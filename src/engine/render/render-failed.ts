/** Why a template could not be rendered, in words an author understands. */
export class RenderFailed extends Error {
  readonly reason: string
  /** The part of a request at fault, where it is known. */
  readonly field: string | null

  constructor(reason: string, field: string | null = null) {
    super(reason)
    this.name = 'RenderFailed'
    this.reason = reason
    this.field = field
  }
}
