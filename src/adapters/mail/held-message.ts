import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

export type HeldMessage = {
  stream: Readable
  /** Whether any of the message has been read. */
  started(): boolean
  /** Whether the end of the message was released: from then on it may have been sent. */
  released(): boolean
  /** Never releases the end any more. Waits for a pending `beforeHandOver`, and throws what it threw. */
  stop(): Promise<void>
}

const CHUNK_BYTES = 64 * 1024

/**
 * A message as a stream that holds back its end. SMTP accepts a message only after the final dot, so `beforeHandOver`
 * can run when everything else has been sent.
 */
export function createHeldMessage(bytes: Buffer, beforeHandOver: () => Promise<void>): HeldMessage {
  let offset = 0
  let released = false
  let asked: Promise<void> | null = null
  const stream = new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      if (offset < bytes.length) {
        this.push(bytes.subarray(offset, offset + CHUNK_BYTES))
        offset += CHUNK_BYTES
        return
      }
      asked ??= releaseEnd()
      // `stop` reports the error.
      asked.catch(() => stream.destroy(new Error('not handed over')))
    },
  })
  stream.on('error', () => {})

  async function releaseEnd() {
    // A stream calls `read` again before it has passed on the last chunk.
    await setImmediate()
    if (stream.destroyed) return
    await beforeHandOver()
    if (stream.destroyed) return
    released = true
    stream.push(null)
  }

  return {
    stream,
    started: () => offset > 0,
    released: () => released,
    async stop() {
      stream.destroy()
      await asked
    },
  }
}
