import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

export type HeldMessage = {
  stream: Readable
  /** Whether any of the message has been asked for. */
  started(): boolean
  /** Whether the end of the message was let go: from then on it may have gone out. */
  released(): boolean
  /** The end is not let go any more; waits for the question if it is open, and throws what it was answered with. */
  stop(): Promise<void>
}

const CHUNK_BYTES = 64 * 1024

/**
 * A message as a stream whose end waits. SMTP takes a message only with the dot after its end, so the last
 * question can be asked when everything else is already on its way.
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
      asked ??= letEndGo()
      // Whoever waits for the message is told by `stop`.
      asked.catch(() => stream.destroy(new Error('not handed over')))
    },
  })
  stream.on('error', () => {})

  async function letEndGo() {
    // A stream asks for more before it passes on what it has.
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
