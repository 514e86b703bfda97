const LINE = 76
const BYTES_PER_LINE = 57
/** Encoded at once: a call for each line takes longer than the encoding. */
const BLOCK_LINES = 256
const [CR, LF, EQUALS, SPACE, TAB] = [0x0d, 0x0a, 0x3d, 0x20, 0x09]
const LITERAL = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte > SPACE && byte < 0x7f && byte !== EQUALS ? 1 : 0,
)
const HEX = Buffer.from('0123456789ABCDEF')

export function encodeBase64Lines(content: Buffer): Buffer {
  const lineCount = Math.ceil(content.length / BYTES_PER_LINE)
  const encoded = Buffer.allocUnsafe(Math.ceil(content.length / 3) * 4 + Math.max(0, lineCount - 1) * 2)
  const block = Buffer.allocUnsafe(Math.min(lineCount, BLOCK_LINES) * LINE)
  let at = 0
  for (let start = 0; start < content.length; start += BLOCK_LINES * BYTES_PER_LINE) {
    const length = block.write(
      content.toString('base64', start, start + BLOCK_LINES * BYTES_PER_LINE),
      'latin1',
    )
    for (let from = 0; from < length; from += LINE) {
      if (at > 0) {
        encoded[at++] = CR
        encoded[at++] = LF
      }
      at += block.copy(encoded, at, from, Math.min(from + LINE, length))
    }
  }
  return encoded
}

/** For text with CRLF line ends; long lines get soft breaks, never inside a character. */
export function encodeQuotedPrintable(text: Buffer): Buffer {
  // A byte takes at most three characters, and each line of over 60 characters three more for its soft break.
  const encoded = Buffer.allocUnsafe(text.length * 3 + Math.ceil(text.length / 20) * 3 + 3)
  let at = 0
  let column = 0
  for (let index = 0; index < text.length; index++) {
    const byte = text[index] ?? 0
    if (byte === CR && text[index + 1] === LF) {
      encoded[at++] = CR
      encoded[at++] = LF
      column = 0
      index++
      continue
    }
    const literal = LITERAL[byte] === 1 || ((byte === SPACE || byte === TAB) && !endsLine(text, index))
    if (column + (literal ? 1 : placesFrom(byte)) >= LINE) {
      encoded[at++] = EQUALS
      encoded[at++] = CR
      encoded[at++] = LF
      column = 0
    }
    if (literal) {
      encoded[at++] = byte
      column += 1
    } else {
      encoded[at++] = EQUALS
      encoded[at++] = HEX[byte >> 4] ?? 0
      encoded[at++] = HEX[byte & 15] ?? 0
      column += 3
    }
  }
  return encoded.subarray(0, at)
}

/** A character's first byte reserves room for all its bytes, so that they stay on one line. */
function placesFrom(byte: number): number {
  if (byte < 0x80) return 3
  return byte >= 0xc0 ? 12 : 0
}

/** Mail servers may strip trailing spaces, so those are encoded. */
function endsLine(text: Buffer, index: number): boolean {
  const next = text[index + 1]
  return next === undefined || next === CR
}
