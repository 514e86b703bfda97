import { unescapeOnce } from '../known-values/unescape.ts'
import { placeInText, toTextOffsets, type View, viewOfBytes } from '../known-values/view.ts'
import { MASK } from '../mask-sign.ts'
import type { Span } from '../spans.ts'
import { addAddresses } from './addresses.ts'

/** An at sign as HTML, as a string literal or in a URL that was encoded again. */
export const ESCAPED_SIGN = /&(?:#0{0,4}64|#x0{0,4}40|commat)|\\u(?:0040|\{40\})|\\x40|%2540/i

/** More nested escapes than occur in practice. */
const MAX_LAYERS = 6

/** Addresses in which the at sign, or every character, is escaped. The part shown is unescaped. */
export function addEscapedAddresses(text: string, spans: Span[]) {
  const source = viewOfBytes(Buffer.from(text, 'utf8'), false)
  let view: View | null = source
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    view = unescapeOnce(view, 'text')
    if (view === null) return
    addAddressesOf(view, text, source.bytes.length, spans)
  }
}

function addAddressesOf(view: View, text: string, byteLength: number, spans: Span[]) {
  // One character for each byte, so that positions are the same in both.
  const decoded = Buffer.from(view.bytes).toString('latin1')
  const found: Span[] = []
  if (decoded.includes('@')) addAddresses(decoded, found)
  const places = found.map(({ start, end }) => placeInText(view, start, end))
  const offsets = toTextOffsets(
    text,
    byteLength,
    places.flatMap(({ start, end }) => [start, end]),
  )
  for (const [n, { shown }] of found.entries()) {
    const [start = 0, end = 0] = [offsets[2 * n], offsets[2 * n + 1]]
    spans.push({ start, end, shown: shown === MASK ? MASK : Buffer.from(shown, 'latin1').toString('utf8') })
  }
}
