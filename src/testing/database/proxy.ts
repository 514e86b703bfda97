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
  acceptNew(): Promise<void>
  close(): Promise<void>
}

type Pair = { client: Socket; upstream: Socket }

export async function startProxy(to: string): Promise<ServerProxy> {
  const { hostname, port: serverPort } = new URL(to)
  const pairs = new Set<Pair>()
  let isSilent = false
  const attach = ({ client, upstream }: Pair) => client.pipe(upstream).pipe(client)
  const detach = ({ client, upstream }: Pair) => {
    client.unpipe(upstream).pause()
    upstream.unpipe(client).pause()
  }
  const server = createServer((client) => {
    const pair = { client, upstream: connect(Number(serverPort), hostname) }
    pairs.add(pair)
    // While silent, one side may close without the other.
    const removeIfClosed = () => client.destroyed && pair.upstream.destroyed && pairs.delete(pair)
    for (const socket of [client, pair.upstream]) socket.on('error', () => {}).on('close', removeIfClosed)
    if (isSilent) detach(pair)
    else attach(pair)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const cut = async () => {
    for (const { client, upstream } of pairs) {
      client.destroy()
      upstream.destroy()
    }
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    await closed
  }
  const port = await listen(0)
  const url = new URL(to)
  url.port = String(port)
  const acceptNew = async () => {
    isSilent = false
    if (!server.listening) await listen(port)
  }
  return {
    url: url.href,
    cut,
    silence() {
      isSilent = true
      for (const pair of pairs) detach(pair)
    },
    async restore() {
      await acceptNew()
      for (const pair of pairs) attach(pair)
    },
    acceptNew,
    close: cut,
  }
}
