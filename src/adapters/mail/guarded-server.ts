import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { SmtpAccount } from './smtp-session.ts'

/** Whether a connection to an address is allowed. */
export type AllowsAddress = (address: string) => boolean

/** Only the operator may configure a server at this address. */
export class ServerDenied extends Error {}

/**
 * The host or address to connect to. For a server that the operator did not configure, it is an address
 * resolved and checked here, so that the name cannot resolve to something else a moment later.
 */
export async function findServer({ host, isGuarded }: SmtpAccount, allows: AllowsAddress): Promise<string> {
  if (!isGuarded) return host
  const addresses =
    isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host]
  const [first] = addresses
  if (first === undefined || !addresses.every(allows)) throw new ServerDenied()
  return first
}
