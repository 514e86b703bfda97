import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { IPAddressRanges } from '@microsoft/antissrf'

export type AddressGuard = {
  allowsAddress(address: string): boolean
  /** Whether the address is in the operator's list; a public address that is not listed does not count. */
  isExplicitlyAllowed(address: string): boolean
  allowsName(name: string): boolean
}

/** Names under which clouds serve a machine's credentials. They are denied, no matter what they resolve to. */
const METADATA_NAMES = new Set([
  'instance-data',
  'instance-data.ec2.internal',
  'metadata',
  'metadata.goog',
  'metadata.google.internal',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'metadata.tencentyun.com',
  'rancher-metadata',
])

export function createAddressGuard(allow: readonly string[]): AddressGuard {
  // An IPv4 range in a BlockList also covers the IPv4-mapped IPv6 addresses.
  const allowed = listRanges(allow)
  const denied = listRanges(IPAddressRanges.recommendedV1)
  // Everything else in IPv6 is local, reserved, or an IPv4 address in disguise.
  const globalIpv6 = listRanges(['2000::/3'])

  const isPublic = (ipv6: string) => {
    const { isatap, nat64 } = findEmbeddedIpv4(ipv6)
    return !isatap && !nat64.some((ipv4) => denied.check(ipv4, 'ipv4'))
  }

  return {
    allowsAddress(address) {
      const family = familyOf(address)
      // A zone (`fe80::1%eth0`) refers to a local link.
      if (family === null || address.includes('%')) return false
      if (allowed.check(address, family)) return true
      if (family === 'ipv6' && !(globalIpv6.check(address, family) && isPublic(address))) return false
      return !denied.check(address, family)
    },
    isExplicitlyAllowed: (address) => {
      const family = familyOf(address)
      return family !== null && allowed.check(address, family)
    },
    allowsName: (name) => !METADATA_NAMES.has(name),
  }
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null)

function listRanges(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const bits = Number(prefix)
    const family = familyOf(address)
    if (family === null || !prefix || !Number.isInteger(bits))
      throw new Error(`${range} is not an address range`)
    list.addSubnet(address, bits, family)
  }
  return list
}

/**
 * IPv4 addresses that routers can extract from a public IPv6 address: with ISATAP (RFC 5214) in any network, with NAT64
 * under a prefix that the network's operator has chosen (RFC 6052). The well-known prefixes are denied as ranges.
 */
type EmbeddedIpv4 = { isatap: boolean; nat64: string[] }

/** The positions of the four bytes for each prefix length of RFC 6052; byte 8 is always zero. */
const NAT64_BYTES: readonly (readonly [number, number, number, number])[] = [
  [4, 5, 6, 7], // 32
  [5, 6, 7, 9], // 40
  [6, 7, 9, 10], // 48
  [7, 9, 10, 11], // 56
  [9, 10, 11, 12], // 64
]

function findEmbeddedIpv4(address: string): EmbeddedIpv4 {
  const bytes = bytesOf(address)
  const byteAt = (index: number) => bytes[index] ?? 0
  const isZero = (from: number, to = 16) => bytes.slice(from, to).every((byte) => byte === 0)
  const dotted = (positions: readonly number[]) => positions.map(byteAt).join('.')
  // Byte 8 is 0 or 2, because of the interface identifier's universal/local bit.
  const isatap =
    (byteAt(8) === 0 || byteAt(8) === 2) && byteAt(9) === 0 && byteAt(10) === 0x5e && byteAt(11) === 0xfe
  const nat64 =
    byteAt(8) === 0
      ? NAT64_BYTES.filter((positions) => isZero(Math.max(positions[3], 8) + 1)).map(dotted)
      : []
  // Unlike a random host address, a 96-bit prefix ends in zeros or a small number.
  if (byteAt(8) === 0 && byteAt(10) === 0) nat64.push(dotted([12, 13, 14, 15]))
  // `::1111` is a host with a small number, not an address in 0.0.0.0/8.
  return { isatap, nat64: nat64.filter((ipv4) => !ipv4.startsWith('0.')) }
}

/** The 16 bytes of an IPv6 address. */
function bytesOf(address: string): number[] {
  // Normalized by the URL parser: lower case, no dots, `::` at most once.
  const normalized = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [before = [], after] = normalized.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const groups = after
    ? [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
    : before
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
}
