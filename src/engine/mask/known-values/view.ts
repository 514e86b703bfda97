/** Where each byte of a view starts in its source, and for runs also where it ends. */
export type Origins = { starts: Int32Array; ends: Int32Array | null }

/**
 * The bytes of a text, or of a decoded part of it, with a mapping to where each byte came from.
 * Everything is compared as bytes, because that is what base64, hex and percent escapes stand for.
 */
export type View = {
  bytes: Buffer
  /** The view that it was decoded from; null for the text itself. */
  source: View | null
  /** Few views contain a known value, so origins are computed on demand. */
  origins(): Origins
  /** Where an escape was decoded; null if no part of the source is unchanged. */
  changes: readonly number[] | null
  /** Whether it ends where a truncated text ends, so a value may be cut off there. */
  isTruncated: boolean
}

const NO_ORIGINS: Origins = { starts: new Int32Array(0), ends: null }

export const viewOfBytes = (bytes: Buffer, isTruncated: boolean): View => ({
  bytes,
  source: null,
  origins: () => NO_ORIGINS,
  changes: null,
  isTruncated,
})

export type Range = { start: number; end: number }

/** The range in the original text of the bytes from `start` up to, but not including, `end`. */
export function rangeInText(view: View, start: number, end: number): Range {
  let from = start
  let to = end
  for (let current = view; current.source !== null; current = current.source) {
    to = endInSource(current, to - 1, current.source)
    from = current.origins().starts[from] ?? 0
  }
  return { start: from, end: to }
}

function endInSource({ bytes, origins }: View, last: number, source: View): number {
  const { starts, ends } = origins()
  if (ends !== null) return ends[last] ?? source.bytes.length
  // One escape may stand for several bytes; it ends where the next one starts.
  let next = last + 1
  while (next < bytes.length && starts[next] === starts[last]) next += 1
  return next < bytes.length ? (starts[next] ?? 0) : source.bytes.length
}

export type Decoded = { bytes: Buffer; origins: Origins; changes: number[] }

/** The view of the bytes that `decode` reads from a source. They are decoded again when origins are needed. */
export function decodedView(
  source: View,
  { bytes, changes }: Decoded,
  decode: (withOrigins: boolean) => Decoded | null,
  { isRun, isTruncated }: { isRun: boolean; isTruncated: boolean },
): View {
  let origins: Origins | undefined
  return {
    bytes,
    source,
    origins: () => {
      origins ??= decode(true)?.origins ?? NO_ORIGINS
      return origins
    },
    changes: isRun ? null : changes,
    isTruncated,
  }
}

/** Collects decoded bytes. NUL is dropped: it is every other byte of ASCII text in UTF-16. */
export class Writer {
  length = 0
  private readonly changes: number[] = []
  private readonly bytes: Buffer
  private readonly starts: Int32Array | null
  private readonly ends: Int32Array | null

  constructor(capacity: number, { withOrigins, isRun }: { withOrigins: boolean; isRun: boolean }) {
    this.bytes = Buffer.alloc(capacity)
    this.starts = withOrigins ? new Int32Array(capacity) : null
    this.ends = withOrigins && isRun ? new Int32Array(capacity) : null
  }

  put(byte: number, start: number, end: number) {
    if (byte === 0) return
    this.bytes[this.length] = byte
    if (this.starts !== null) this.starts[this.length] = start
    if (this.ends !== null) this.ends[this.length] = end
    this.length += 1
  }

  recordChange() {
    this.changes.push(this.length)
  }

  copy(source: Uint8Array, start: number, end: number) {
    if (start === end) return
    this.bytes.set(source.subarray(start, end), this.length)
    const shift = start - this.length
    this.length += end - start
    if (this.starts !== null)
      for (let position = start; position < end; position += 1) this.starts[position - shift] = position
  }

  finish(): Decoded {
    const starts = this.starts?.subarray(0, this.length) ?? NO_ORIGINS.starts
    return {
      bytes: this.bytes.subarray(0, this.length),
      origins: { starts, ends: this.ends },
      changes: this.changes,
    }
  }
}

/** Converts ranges of UTF-8 offsets, which must be in order, to ranges of text offsets. */
export function toTextRanges(text: string, byteLength: number, ranges: readonly Range[]): readonly Range[] {
  if (byteLength === text.length) return ranges
  let byte = 0
  let position = 0
  const toTextOffset = (offset: number) => {
    while (byte < offset && position < text.length) {
      const char = text.codePointAt(position) ?? 0
      byte += char < 0x80 ? 1 : char < 0x800 ? 2 : char < 0x10000 ? 3 : 4
      position += char > 0xffff ? 2 : 1
    }
    return position
  }
  return ranges.map(({ start, end }) => ({ start: toTextOffset(start), end: toTextOffset(end) }))
}
