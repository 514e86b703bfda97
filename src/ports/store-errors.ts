/** The database is busy or away. Asking again a little later may succeed. */
export class StoreUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the database does not answer; try again', { cause })
    this.name = 'StoreUnavailable'
  }
}

/** A row of the same key is there already. */
export class DuplicateRow extends Error {
  constructor(cause?: unknown) {
    super('a row of the same key is there already', { cause })
    this.name = 'DuplicateRow'
  }
}
