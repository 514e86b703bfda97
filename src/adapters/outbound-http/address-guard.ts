import { BlockList, isIP } from 'node:net'
import { IPAddressRanges } from '@microsoft/antissrf'
import { findEmbeddedIpv4 } from './embedded-ipv4.ts'

/** Decides which addresses and names may be called. */
export type AddressGuard = {
  allowsAddress(address: string): boolean
  /** Whether the operator's list contains it, not just that it is public. */
  isExplicitlyAllowed(address: string): boolean
  allowsName(name: string): boolean
}

/** Names under which clouds serve a machine's credentials; denied whatever they resolve to. */
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

  const leadsOutside = (ipv6: string) => {
    const { isatap, nat64 } = findEmbeddedIpv4(ipv6)
    return !isatap && !nat64.some((ipv4) => denied.check(ipv4, 'ipv4'))
  }

  return {
    allowsAddress(address) {
      const version = isIP(address)
      // A zone (`fe80::1%eth0`) refers to a local link.
      if (version === 0 || address.includes('%')) return false
      const family = version === 6 ? 'ipv6' : 'ipv4'
      if (allowed.check(address, family)) return true
      if (family === 'ipv6' && !(globalIpv6.check(address, family) && leadsOutside(address))) return false
      return !denied.check(address, family)
    },
    isExplicitlyAllowed: (address) => {
      const version = isIP(address)
      return version !== 0 && allowed.check(address, version === 6 ? 'ipv6' : 'ipv4')
    },
    allowsName: (name) => !METADATA_NAMES.has(name),
  }
}

function listRanges(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const bits = Number(prefix)
    const version = isIP(address)
    if (version === 0 || !prefix || !Number.isInteger(bits))
      throw new Error(`${range} is not an address range`)
    list.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}
