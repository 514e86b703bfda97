import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { SmtpAccount } from './smtp-session.ts'

/** Whether a connection may lead to an address. */
export type AllowsAddress = (address: string) => boolean

/** The server's host is somewhere that nobody but the operator may name. */
export class ServerDenied extends Error {}

/**
 * Where to connect for a server that somebody other than the operator named: an address that was looked up and judged
 * here, so that the name cannot lead elsewhere a moment later.
 */
export async function findServer({ host, isGuarded }: SmtpAccount, allows: AllowsAddress): Promise<string> {
  if (!isGuarded) return host
  const addresses =
    isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]
  const [first] = addresses
  if (first === undefined || !addresses.every(allows)) throw new ServerDenied()
  return first
}
