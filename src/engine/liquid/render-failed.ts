/** Why a template could not be rendered, in a message for its author. */
export class RenderFailed extends Error {
  readonly reason: string
  /** The field at fault, if known. */
  readonly field: string | null

  /** A timeout, which a busy machine can cause as well as an expensive template. */
  readonly tookTooLong: boolean

  constructor(reason: string, field: string | null = null, tookTooLong = false) {
    super(reason)
    this.name = 'RenderFailed'
    this.reason = reason
    this.field = field
    this.tookTooLong = tookTooLong
  }
}
