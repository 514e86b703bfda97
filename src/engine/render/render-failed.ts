/** Why a template could not be rendered, in words an author understands. */
export class RenderFailed extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.name = 'RenderFailed'
    this.reason = reason
  }
}
