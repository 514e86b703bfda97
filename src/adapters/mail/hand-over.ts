import { Readable } from 'node:stream'

export type HandOver = {
  stream: Readable
  /** Whether any of the message has been asked for. */
  started(): boolean
  /** Whether the end of the message was let go: from then on it may have gone out. */
  released(): boolean
  /** Waits for the question, if it was asked; throws what it was answered with. */
  settle(): Promise<void>
}

const CHUNK_BYTES = 64 * 1024

/**
 * A message as a stream whose end waits. SMTP takes a message only with the dot after its end, so the last
 * question can be asked when everything else is already on its way.
 */
export function createHandOver(bytes: Buffer, beforeHandOver: () => Promise<void>): HandOver {
  let offset = 0
  let released = false
  let asked: Promise<void> | null = null
  const stream = new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      if (offset < bytes.length) {
        this.push(bytes.subarray(offset, offset + CHUNK_BYTES))
        offset += CHUNK_BYTES
      } else if (!asked) {
        asked = askBeforeEnd()
        // It is looked at when the message has come to its end.
        asked.catch(() => {})
      }
    },
  })
  // Whoever reads the stream hears of its errors; when nobody does yet, they must not end the process.
  stream.on('error', () => {})

  async function askBeforeEnd() {
    // A stream asks for more before it passes on what it has.
    await new Promise((resolve) => setImmediate(resolve))
    try {
      await beforeHandOver()
    } catch (error) {
      stream.destroy(new Error('not handed over'))
      throw error
    }
    if (stream.destroyed) return
    released = true
    stream.push(null)
  }

  return {
    stream,
    started: () => offset > 0,
    released: () => released,
    async settle() {
      await asked
    },
  }
}
