const LINE = 76
const BYTES_PER_LINE = 57
/** Lines encoded together, because a call for each line takes longer than the encoding. */
const BLOCK_LINES = 256
const [CR, LF, EQUALS, SPACE, TAB] = [0x0d, 0x0a, 0x3d, 0x20, 0x09]
const CRLF = 0x0d0a
/**
 * How many columns a byte needs. The first byte of a multi-byte character reserves columns for the others, so
 * that they stay together.
 */
const WIDTH = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x80) return byte >= 0xc0 ? 12 : 0
  return byte === TAB || (byte >= SPACE && byte < 0x7f && byte !== EQUALS) ? 1 : 3
})
const HEX = Buffer.from('0123456789ABCDEF')

export function encodeBase64Lines(content: Buffer): Buffer {
  const lineCount = Math.ceil(content.length / BYTES_PER_LINE)
  const encoded = Buffer.allocUnsafe(Math.ceil(content.length / 3) * 4 + Math.max(0, lineCount - 1) * 2)
  const block = Buffer.allocUnsafe(Math.min(lineCount, BLOCK_LINES) * LINE)
  let position = 0
  for (let start = 0; start < content.length; start += BLOCK_LINES * BYTES_PER_LINE) {
    const length = block.write(
      content.toString('base64', start, start + BLOCK_LINES * BYTES_PER_LINE),
      'latin1',
    )
    for (let from = 0; from < length; from += LINE) {
      if (position > 0) {
        encoded[position++] = CR
        encoded[position++] = LF
      }
      position += block.copy(encoded, position, from, Math.min(from + LINE, length))
    }
  }
  return encoded
}

/** For text with CRLF line ends; long lines get soft breaks, never inside a character. */
export function encodeQuotedPrintable(text: Buffer): Buffer {
  // A byte takes at most three characters, and each line of more than 60 characters three more for its soft break.
  const encoded = Buffer.allocUnsafe(text.length * 3 + Math.ceil(text.length / 20) * 3 + 3)
  let position = 0
  let column = 0
  const breakSoftly = () => {
    position = encoded.writeUInt8(EQUALS, position)
    position = encoded.writeUInt16BE(CRLF, position)
    column = 0
  }
  const escapeByte = (byte: number) => {
    if (column + Math.max(WIDTH[byte] ?? 0, byte < 0x80 ? 3 : 0) >= LINE) breakSoftly()
    encoded[position++] = EQUALS
    encoded[position++] = HEX[byte >> 4] ?? 0
    encoded[position++] = HEX[byte & 15] ?? 0
    column += 3
  }
  /** Mail servers may strip spaces at the end of a line, so the last one is escaped. */
  const endLine = () => {
    const last = encoded[position - 1]
    if (column === 0 || (last !== SPACE && last !== TAB)) return
    position -= 1
    column -= 1
    escapeByte(last)
  }
  let index = 0
  while (index < text.length) {
    // The fast path for most of a message.
    const from = index
    const end = Math.min(text.length, index + LINE - 1 - column)
    while (index < end && WIDTH[text[index] ?? 0] === 1) encoded[position++] = text[index++] ?? 0
    column += index - from
    if (index === text.length) break
    const byte = text[index] ?? 0
    if (WIDTH[byte] === 1) {
      breakSoftly()
      continue
    }
    if (byte === CR) endLine()
    if (byte === CR && text[index + 1] === LF) {
      position = encoded.writeUInt16BE(CRLF, position)
      column = 0
      index += 2
    } else {
      escapeByte(byte)
      index += 1
    }
  }
  endLine()
  return encoded.subarray(0, position)
}
