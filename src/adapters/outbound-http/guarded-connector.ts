import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { type Problem, problemOf } from '../../problems/problems.ts'
import type { AddressGuard } from './address-guard.ts'
import { CallError } from './call-error.ts'

export type Address = { address: string; family: 4 | 6 }

/** All addresses of a name. Rejects when there are none. */
export type Resolve = (hostname: string) => Promise<Address[]>

/** Opens a connection to one of the addresses, all of which have been checked. */
export type Dial = (addresses: Address[], port: number) => Socket

type Target = { hostname: string; port: number; secure: boolean }

type ConnectorOptions = {
  guard: AddressGuard
  resolve: Resolve
  dial: Dial
  connectMs: number
  /** Allows plain http only to addresses in the operator's list. */
  restrictPlainHttp?: boolean
}

/** Time per address when a name has several: enough for a distant host, with time left to try the next. */
const ATTEMPT_MS = 1_000

/**
 * Opens the connections for calls. Names are resolved here, once per connection, and every address is checked before it
 * is dialed, so an open connection needs no further check.
 */
export function createGuardedConnector(options: ConnectorOptions) {
  const startTls = createTlsStarter()
  const opening = new Set<AbortController>()

  async function openConnection(target: Target, signal: AbortSignal): Promise<Socket> {
    const addresses = await raceAbort(findAddresses(target.hostname, options), signal)
    if (options.restrictPlainHttp && !target.secure) requireExplicitlyAllowed(addresses, options.guard)
    signal.throwIfAborted()
    const socket = options.dial(addresses, target.port)
    socket.on('error', () => {})
    signal.addEventListener('abort', () => socket.destroy(signal.reason), { once: true })
    await once(socket, 'connect')
    checkPeer(socket, options.guard)
    return target.secure ? await startTls(socket, target) : socket
  }

  const connectTo: buildConnector.connector = ({ hostname, port, protocol }, callback) => {
    const secure = protocol === 'https:'
    const controller = new AbortController()
    opening.add(controller)
    const timeout = new CallError(problemOf('http.connection_timeout', { seconds: options.connectMs / 1000 }))
    const timer = setTimeout(() => controller.abort(timeout), options.connectMs).unref()
    openConnection({ hostname, port: Number(port) || (secure ? 443 : 80), secure }, controller.signal)
      .finally(() => {
        clearTimeout(timer)
        opening.delete(controller)
      })
      .then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      )
  }

  return {
    connect: connectTo,
    abortOpening(): void {
      for (const controller of opening) controller.abort(new CallError(problemOf('http.stopped')))
    },
  }
}

function requireExplicitlyAllowed(addresses: Address[], guard: AddressGuard): void {
  if (!addresses.every(({ address }) => guard.isExplicitlyAllowed(address)))
    throw new CallError(problemOf('http.https_required'), 'denied')
}

/** Checks the actual remote address before anything is sent. */
function checkPeer(socket: Socket, guard: AddressGuard): void {
  const peer = socket.remoteAddress
  if (peer !== undefined && guard.allowsAddress(peer)) return
  socket.destroy()
  // No remote address means that the other side has already closed the connection.
  if (peer === undefined) throw new CallError(problemOf('http.connection_closed'))
  throw new CallError(problemOf('http.peer_not_allowed'), 'denied')
}

/** The addresses of a host. If one is not allowed, all are rejected, because the name may be malicious. */
async function findAddresses(hostname: string, { guard, resolve }: ConnectorOptions): Promise<Address[]> {
  const version = isIP(hostname)
  if (version !== 0) {
    if (!guard.allowsAddress(hostname))
      throw new CallError(problemOf('http.address_not_allowed', { address: hostname }), 'denied')
    return [{ address: hostname, family: version === 6 ? 6 : 4 }]
  }
  const name = hostname.toLowerCase().replace(/\.+$/, '')
  if (!guard.allowsName(name)) throw new CallError(problemOf('http.name_not_allowed', { name }), 'denied')
  const addresses = isLocalhost(name)
    ? [{ address: '127.0.0.1', family: 4 as const }]
    : await lookUp(name, resolve)
  if (!addresses.every(({ address }) => guard.allowsAddress(address))) {
    throw new CallError(problemOf('http.name_resolves_privately', { name }), 'denied')
  }
  return addresses
}

/** Why a URL is rejected no matter what its name resolves to; null if only a lookup can tell. */
export function refusalOf(url: string, guard: AddressGuard): Problem | null {
  const hostname = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  if (isIP(hostname) !== 0)
    return guard.allowsAddress(hostname) ? null : problemOf('http.address_not_allowed', { address: hostname })
  const name = hostname.toLowerCase().replace(/\.+$/, '')
  const isAllowed = guard.allowsName(name) && (!isLocalhost(name) || guard.allowsAddress('127.0.0.1'))
  return isAllowed ? null : problemOf('http.name_not_allowed', { name })
}

const isLocalhost = (name: string) => name === 'localhost' || name.endsWith('.localhost')

async function lookUp(name: string, resolve: Resolve): Promise<Address[]> {
  const addresses = await resolve(name).catch(() => [])
  if (addresses.length === 0) throw new CallError(problemOf('http.name_not_found', { name }))
  return addresses
}

export const dialTcp: Dial = (addresses, port) => {
  const [first] = addresses
  if (addresses.length === 1 && first) return connect({ host: first.address, port, noDelay: true })
  return connect({
    // Never resolved: `lookup` returns the checked addresses.
    host: 'checked.invalid',
    port,
    noDelay: true,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
    lookup: (_host, _options, callback) => callback(null, addresses),
  })
}

function createTlsStarter() {
  const startTls = buildConnector({ allowH2: false, timeout: 0 })
  return (socket: Socket, { hostname, port }: Target): Promise<Socket> => {
    const servername = isIP(hostname) ? '' : hostname.replace(/\.+$/, '')
    const target = {
      hostname,
      servername,
      host: hostname,
      protocol: 'https:',
      port: String(port),
      httpSocket: socket,
    }
    return new Promise((resolve, reject) =>
      startTls(target, (error, tlsSocket) => (error ? reject(error) : resolve(tlsSocket))),
    )
  }
}

function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
