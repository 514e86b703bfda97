/** The database is busy or away. Asking again a little later may succeed. */
export class StoreUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the database does not answer; try again', { cause })
    this.name = 'StoreUnavailable'
  }
}
