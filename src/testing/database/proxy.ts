import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that a test can cut or silence. */
export type ServerProxy = {
  /** The URL of the server through the proxy. */
  url: string
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>
  /** Stops forwarding without closing connections, as in a network partition or on a frozen host. */
  silence(): void
  /** Accepts connections again, and resumes forwarding on silenced ones. */
  restore(): Promise<void>
  /** Accepts connections again, but silenced ones stay silent. */
  forget(): Promise<void>
  close(): Promise<void>
}

type Pair = { inside: Socket; outside: Socket }

export async function startProxy(to: string): Promise<ServerProxy> {
  const { hostname, port: serverPort } = new URL(to)
  const pairs = new Set<Pair>()
  let isSilent = false
  const join = ({ inside, outside }: Pair) => inside.pipe(outside).pipe(inside)
  const part = ({ inside, outside }: Pair) => {
    inside.unpipe(outside).pause()
    outside.unpipe(inside).pause()
  }
  const server = createServer((inside) => {
    const pair = { inside, outside: connect(Number(serverPort), hostname) }
    pairs.add(pair)
    // While silent, one side may close without the other.
    const forgetPair = () => inside.destroyed && pair.outside.destroyed && pairs.delete(pair)
    for (const socket of [inside, pair.outside]) socket.on('error', () => {}).on('close', forgetPair)
    if (isSilent) part(pair)
    else join(pair)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const cut = async () => {
    for (const { inside, outside } of pairs) {
      inside.destroy()
      outside.destroy()
    }
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    await closed
  }
  const port = await listen(0)
  const url = new URL(to)
  url.port = String(port)
  const forget = async () => {
    isSilent = false
    if (!server.listening) await listen(port)
  }
  return {
    url: url.href,
    cut,
    silence() {
      isSilent = true
      for (const pair of pairs) part(pair)
    },
    async restore() {
      await forget()
      for (const pair of pairs) join(pair)
    },
    forget,
    close: cut,
  }
}
