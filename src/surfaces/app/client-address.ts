import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { headerOf } from '../http/exchange.ts'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** An IPv4-mapped IPv6 address is the same address. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Determines the client's address: the last one before the trusted proxies. */
export function createClientAddress(trustedProxies: readonly string[]) {
  const trusted = new BlockList()
  for (const range of trustedProxies) {
    const [address = '', bits = ''] = range.split('/')
    trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address))

  return (incoming: IncomingMessage): string => {
    let client = plainAddress(incoming.socket.remoteAddress ?? '')
    const hops = (headerOf(incoming, 'x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    // Each trusted proxy vouches for the address before it; anything before an untrusted one can be forged.
    while (isTrusted(client)) {
      const before = plainAddress((hops.pop() ?? '').replace(/^\[|\](?::\d+)?$/g, ''))
      if (isIP(before) === 0) break
      client = before
    }
    return client
  }
}
