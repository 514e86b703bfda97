/** The database is busy or unreachable. A retry a little later may succeed. */
export class DatabaseUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the database is not responding; try again', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Another transaction held a row for too long. Nothing was written. */
export class LockTimeout extends DatabaseUnavailable {}

export class DuplicateRow extends Error {
  constructor(cause?: unknown) {
    super('a row with the same key already exists', { cause })
    this.name = 'DuplicateRow'
  }
}
