/** Why a template could not be rendered, in words an author understands. */
export class RenderFailed extends Error {
  readonly reason: string
  /** The part of a request at fault, where it is known. */
  readonly field: string | null

  /** It may have been the machine that was too busy, and not the template that was too much. */
  readonly tookTooLong: boolean

  constructor(reason: string, field: string | null = null, tookTooLong = false) {
    super(reason)
    this.name = 'RenderFailed'
    this.reason = reason
    this.field = field
    this.tookTooLong = tookTooLong
  }
}
