/**
 * IPv4 addresses that routers may extract from a public IPv6 address: with ISATAP (RFC 5214) in any network, with NAT64
 * under a prefix that its operator has chosen (RFC 6052). The well-known prefixes are denied as ranges.
 */
export type EmbeddedIpv4 = { isatap: boolean; nat64: string[] }

/** The positions of the four bytes for each prefix length of RFC 6052; byte 8 is always zero. */
const NAT64_BYTES: readonly (readonly [number, number, number, number])[] = [
  [4, 5, 6, 7], // 32
  [5, 6, 7, 9], // 40
  [6, 7, 9, 10], // 48
  [7, 9, 10, 11], // 56
  [9, 10, 11, 12], // 64
]

export function findEmbeddedIpv4(address: string): EmbeddedIpv4 {
  const bytes = bytesOf(address)
  const at = (index: number) => bytes[index] ?? 0
  const isZero = (from: number, to = 16) => bytes.slice(from, to).every((byte) => byte === 0)
  const dotted = (places: readonly number[]) => places.map(at).join('.')
  // Byte 8 is 0 or 2, because of the interface identifier's universal/local bit.
  const isatap = (at(8) === 0 || at(8) === 2) && at(9) === 0 && at(10) === 0x5e && at(11) === 0xfe
  const nat64 =
    at(8) === 0 ? NAT64_BYTES.filter((places) => isZero(Math.max(places[3], 8) + 1)).map(dotted) : []
  // A 96-bit prefix ends in zeros or a small number, which a random host address does not.
  if (at(8) === 0 && at(10) === 0) nat64.push(dotted([12, 13, 14, 15]))
  // `::1111` is a host with a small number, not an address in 0.0.0.0/8.
  return { isatap, nat64: nat64.filter((found) => !found.startsWith('0.')) }
}

/** The 16 bytes of an IPv6 address. */
function bytesOf(address: string): number[] {
  // Normalized by the URL parser: lower case, no dots, `::` at most once.
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [before = [], after] = written.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const groups = after
    ? [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
    : before
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}
