import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestStore } from '../test-store.ts'

/** Takes a database away from those who use it, and gives it back. */
export type Outage = {
  /** The store, reached in a way that can be cut. */
  store: TestStore
  begin(): Promise<void>
  end(): Promise<void>
}

/** PostgreSQL goes away; of SQLite, another process keeps the write lock. */
export function createOutage(store: TestStore): Promise<Outage> {
  const { DATABASE_URL } = store.environment
  return DATABASE_URL ? behindProxy(store, new URL(DATABASE_URL)) : lockedByProcess(store)
}

const HOLD_LOCK = `
const { DatabaseSync } = require('node:sqlite')
const db = new DatabaseSync(process.argv[1])
db.exec('begin immediate')
process.stdout.write('held')
process.stdin.resume()
`

async function lockedByProcess(store: TestStore): Promise<Outage> {
  let release = async () => {}
  return {
    store,
    async begin() {
      const file = join(store.dataDir, 'flowpost.db')
      const holder = spawn(process.execPath, ['-e', HOLD_LOCK, file], { stdio: ['pipe', 'pipe', 'inherit'] })
      await once(holder.stdout, 'data')
      release = async () => {
        holder.kill('SIGKILL')
        await once(holder, 'exit')
      }
    },
    end: () => release(),
  }
}

async function behindProxy(store: TestStore, url: URL): Promise<Outage> {
  const sockets = new Set<Socket>()
  const proxy = createServer((inside) => {
    const outside = connect(Number(url.port), url.hostname)
    for (const socket of [inside, outside]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    inside.pipe(outside).pipe(inside)
  })
  const open = async (port: number) => {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
    return (proxy.address() as AddressInfo).port
  }
  const close = async () => {
    const closed = once(proxy, 'close')
    proxy.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await open(0)
  const own = new URL(url)
  own.port = String(port)
  const remove = async () => {
    if (proxy.listening) await close()
    await store.remove()
  }
  return {
    store: { ...store, environment: { ...store.environment, DATABASE_URL: own.href }, remove },
    begin: close,
    end: async () => void (await open(port)),
  }
}
