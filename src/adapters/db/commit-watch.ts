import { openSync, readSync } from 'node:fs'

const HEADER_BYTES = 48
const CHANGE_COUNTER_AT = 8

export type CommitWatch = {
  /** A number that grows whenever another process may have committed. */
  foreignCommits(): number
  /** To be called while this process has the write lock, so that no other can commit. */
  lockTaken(): void
  /** To be called after the commit that ended the lock: what changed by it is known here. */
  ownCommit(): void
}

/**
 * The header of the index that all connections share (sqlite.org/walformat.html) changes with each transaction,
 * and counts them. Reading it takes no lock, unlike a query.
 */
export function watchCommits(path: string): CommitWatch {
  // The index is there from the first reading on.
  const sharedIndex = openSync(`${path}-shm`, 'r')
  const header = Buffer.alloc(HEADER_BYTES)
  const last = Buffer.alloc(HEADER_BYTES)
  let foreign = 0

  const readHeader = () => void readSync(sharedIndex, header, 0, HEADER_BYTES, 0)
  const look = () => {
    readHeader()
    if (header.equals(last)) return
    header.copy(last)
    foreign++
  }
  return {
    foreignCommits() {
      look()
      return foreign
    },
    lockTaken: look,
    ownCommit() {
      const expected = (last.readUInt32LE(CHANGE_COUNTER_AT) + 1) >>> 0
      readHeader()
      // One transaction further, that was ours. Further still, somebody else has committed since.
      if (header.readUInt32LE(CHANGE_COUNTER_AT) === expected) header.copy(last)
      else look()
    },
  }
}
