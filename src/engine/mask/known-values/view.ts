/**
 * The bytes of a text, or what some of them say once decoded, with the way back to where each byte came from.
 * Everything is compared as bytes, because that is what base64, hex and percent escapes stand for.
 */
export type View = {
  bytes: Uint8Array
  /** What it was decoded from; null for the text itself. */
  source: View | null
  /** Where each byte starts in the source, and for runs also where it ends. */
  starts: Int32Array
  ends: Int32Array | null
  /** It ends where a cut text ends, so a value may have been cut off there. */
  isCut: boolean
}

const NOWHERE = new Int32Array(0)

export const viewOfBytes = (bytes: Uint8Array, isCut: boolean): View => ({
  bytes,
  source: null,
  starts: NOWHERE,
  ends: null,
  isCut,
})

/** Where the bytes from `start` to before `end` stand in the text itself. */
export function placeInText(view: View, start: number, end: number): { start: number; end: number } {
  let from = start
  let to = end
  for (let at = view; at.source !== null; at = at.source) {
    to = endInSource(at, to - 1, at.source)
    from = at.starts[from] ?? 0
  }
  return { start: from, end: to }
}

function endInSource({ starts, ends, bytes }: View, last: number, source: View): number {
  if (ends !== null) return ends[last] ?? source.bytes.length
  // One escape may stand for several bytes; it ends where the next one starts.
  let next = last + 1
  while (next < bytes.length && starts[next] === starts[last]) next += 1
  return next < bytes.length ? (starts[next] ?? 0) : source.bytes.length
}

/** Collects the bytes of a view. NUL is left out: it is every other byte of an ASCII text in UTF-16. */
export class ViewWriter {
  length = 0
  private readonly bytes: Uint8Array
  private readonly starts: Int32Array
  private readonly ends: Int32Array | null

  constructor(capacity: number, hasEnds: boolean) {
    this.bytes = new Uint8Array(capacity)
    this.starts = new Int32Array(capacity)
    this.ends = hasEnds ? new Int32Array(capacity) : null
  }

  put(byte: number, start: number, end: number) {
    if (byte === 0) return
    this.bytes[this.length] = byte
    this.starts[this.length] = start
    if (this.ends !== null) this.ends[this.length] = end
    this.length += 1
  }

  /** Takes a piece of the source as it stands. */
  copy(source: Uint8Array, start: number, end: number) {
    const { bytes, starts } = this
    let to = this.length
    for (let at = start; at < end; at += 1) {
      const byte = source[at] ?? 0
      bytes[to] = byte
      starts[to] = at
      if (byte !== 0) to += 1
    }
    this.length = to
  }

  finish(source: View, isCut: boolean): View {
    return {
      bytes: this.bytes.subarray(0, this.length),
      source,
      starts: this.starts.subarray(0, this.length),
      ends: this.ends,
      isCut,
    }
  }
}

/** Offsets in the text's UTF-8 as offsets in the text; they come in order. */
export function toTextOffsets(text: string, byteLength: number, offsets: number[]): number[] {
  if (byteLength === text.length) return offsets
  const found: number[] = []
  let byte = 0
  let at = 0
  for (const offset of offsets) {
    while (byte < offset && at < text.length) {
      const char = text.codePointAt(at) ?? 0
      byte += char < 0x80 ? 1 : char < 0x800 ? 2 : char < 0x10000 ? 3 : 4
      at += char > 0xffff ? 2 : 1
    }
    found.push(at)
  }
  return found
}
