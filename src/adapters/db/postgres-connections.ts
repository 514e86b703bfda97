import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { translatePostgresError } from './errors-postgres.ts'
import { nameOfStatement } from './prepared.ts'

export type Limits = {
  /** How long a caller waits for a connection. */
  connectMs: number
  /** How long a connection may be silent before the server is asked whether the statement is still running. */
  silentMs: number
  checkMs: number
}

/** In the worst case, a caller waits for another call to time out and then times out itself, within ten seconds. */
const LIMITS: Limits = { connectMs: 4_000, silentMs: 2_000, checkMs: 2_000 }
const CLOSE_MS = 1_000
export const POOL_CONNECTIONS = 10
/** A worker's connections outside the pool: one listens for work, one holds the locks of background tasks. */
export const WORKER_CONNECTIONS = 2
const REACHABLE_CHECK_MS = 500
const KEEP_ALIVE_MS = 5_000
const INT8 = 20

const SETTINGS = {
  timezone: 'UTC',
  // Counting the rows of a large store benefits from a parallel worker earlier than the default assumes.
  parallel_setup_cost: '100',
  // The parts of a union are small; starting a worker for them takes longer than reading them.
  enable_parallel_append: 'off',
  // Hot pages are in memory, where random access costs as little as sequential access.
  random_page_cost: '1.1',
  // With less, bitmaps of search results become lossy, and whole pages have to be rechecked.
  work_mem: '16MB',
  // Statements are too short to be worth compiling.
  jit: 'off',
  // Callers get an error before they time out, and the server releases the locks of an unreachable process.
  lock_timeout: '4s',
  idle_in_transaction_session_timeout: '15s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '20s',
}

type WatchOptions = {
  silentMs?: number
  onOpen?(client: WatchedClient): void
  onSilence?(client: WatchedClient): void
}

/** A connection that has a unique name on the server, and reports when the server stops responding. */
export class WatchedClient extends pg.Client {
  readonly sessionName: string
  readonly #socket: Socket
  readonly #silentMs: number
  #pendingQueries = 0

  constructor({ onOpen, onSilence, silentMs = 0, ...config }: WatchOptions & pg.ClientConfig = {}) {
    const socket = new Socket()
    const sessionName = `flowpost ${randomBytes(8).toString('hex')}`
    super({ ...config, application_name: sessionName, stream: () => socket })
    this.#socket = socket
    this.#silentMs = silentMs
    this.sessionName = sessionName
    // Without a listener, a lost connection would crash this process. The next statement reports the failure.
    this.on('error', () => {})
    this.#adaptQueries()
    onOpen?.(this)
    // Restarted whenever data is sent or received. On an idle connection, a timeout is normal.
    socket.setTimeout(silentMs)
    socket.on('timeout', () => {
      const bytesRead = socket.bytesRead
      // First reads any response that arrived while this process was suspended.
      setImmediate(() => {
        if (this.#pendingQueries > 0 && socket.bytesRead === bytesRead) onSilence?.(this)
      })
    })
  }

  get hasPendingQuery(): boolean {
    return this.#pendingQueries > 0
  }

  get bytesRead(): number {
    return this.#socket.bytesRead
  }

  restartWatch() {
    this.#socket.setTimeout(this.#silentMs)
  }

  /** Closes the socket without notifying the server; pending queries fail. */
  destroy() {
    this.#socket.destroy(new Error('connection terminated: the server is not responding'))
  }

  /** Closes the connection, without waiting long for a server that does not respond. */
  async close(): Promise<void> {
    const timer = globalThis.setTimeout(() => this.destroy(), CLOSE_MS)
    await this.end().catch(() => {})
    clearTimeout(timer)
  }

  /**
   * Lets the server cache its plans for the hottest statements, where planning takes longer than running. All
   * others are planned each time, because a good plan for a small store can be a bad one for a large store. Also
   * translates errors into those of the port.
   */
  #adaptQueries() {
    const query = super.query.bind(this) as (...args: unknown[]) => Promise<unknown>
    this.query = (async (text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? nameOfStatement(text) : undefined
      this.#pendingQueries++
      try {
        return await (name === undefined ? query(text, values, ...rest) : query({ name, text, values }))
      } catch (error) {
        throw translatePostgresError(error)
      } finally {
        this.#pendingQueries--
      }
    }) as typeof this.query
  }
}

export type Connections = {
  pool: pg.Pool
  /** Opens a connection that stays outside the pool. */
  connect(): Promise<WatchedClient>
}

/**
 * Opens connections that are replaced if the server stops responding without closing them, as in a network partition.
 * Slow statements are not interrupted: first, the server is asked over a new connection whether they are still running.
 */
export function createConnections(
  url: string,
  onError: (error: Error) => void,
  { connectMs, silentMs, checkMs } = LIMITS,
): Connections {
  const connecting = new Set<WatchedClient>()
  const silent = new Set<WatchedClient>()
  const idle = new Set<WatchedClient>()
  let isChecking = false
  let isUnreachable = false

  /**
   * Data sent while the server was unreachable may be lost. Once the server responds again, connections that
   * were still being opened are closed, so no caller waits for them.
   */
  const waitUntilReachable = async () => {
    if (isUnreachable) return
    isUnreachable = true
    while (isUnreachable) {
      const openedBefore = [...connecting]
      await setTimeout(REACHABLE_CHECK_MS, undefined, { ref: false })
      if (connecting.size === 0) isUnreachable = false
      else if ((await findBusy(url, silentMs / 2, [])) !== 'silent') {
        isUnreachable = false
        for (const client of openedBefore) if (connecting.has(client)) client.destroy()
      }
    }
  }
  const onOpen = (client: WatchedClient) => {
    connecting.add(client)
    client.once('connect', () => {
      connecting.delete(client)
      isUnreachable = false
    })
    client.once('end', () => {
      if (connecting.delete(client)) void waitUntilReachable()
    })
  }
  const destroyWhere = (isDead: (client: WatchedClient) => boolean, clients: Iterable<WatchedClient>) => {
    const dead = [...clients].filter((client) => client.hasPendingQuery && isDead(client))
    for (const client of dead) client.destroy()
    // Idle connections are probably dead for the same reason.
    if (dead.length > 0) for (const client of idle) client.destroy()
  }
  const checkSilent = async () => {
    const checked = new Map([...silent].map((client) => [client, client.bytesRead]))
    silent.clear()
    const busy = await findBusy(url, checkMs, [...checked.keys()])
    if (busy === 'silent') {
      destroyWhere(() => true, [...checked.keys(), ...silent])
      silent.clear()
      void waitUntilReachable()
      return
    }
    const isDead = (client: WatchedClient) =>
      !busy.has(client.sessionName) && client.bytesRead === checked.get(client)
    destroyWhere(isDead, checked.keys())
    for (const client of checked.keys()) client.restartWatch()
  }
  const onSilence = async (client: WatchedClient) => {
    silent.add(client)
    if (isChecking) return
    isChecking = true
    while (silent.size > 0) await checkSilent()
    isChecking = false
  }
  const config = {
    // The name is removed, because every connection gets its own.
    connectionString: url.replace(/([?&])application_name=[^&]*&?/, '$1'),
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    options: Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? parseInteger : pg.types.getTypeParser(oid, format as 'text'),
    },
    silentMs,
    onOpen,
    onSilence,
  }
  const pool = new pg.Pool({ ...config, max: POOL_CONNECTIONS, Client: WatchedClient })
  pool.on('error', onError)
  const removeFromIdle = (client: unknown) => client instanceof WatchedClient && idle.delete(client)
  pool.on('acquire', removeFromIdle)
  pool.on('remove', removeFromIdle)
  pool.on('release', (_, client: unknown) => client instanceof WatchedClient && idle.add(client))
  return {
    pool,
    async connect() {
      const client = new WatchedClient(config)
      try {
        await client.connect()
        return client
      } catch (error) {
        throw translatePostgresError(error)
      }
    },
  }
}

/** The names of the connections on which the server is running a statement. */
async function findBusy(
  url: string,
  checkMs: number,
  clients: readonly WatchedClient[],
): Promise<Pick<ReadonlySet<string>, 'has'> | 'silent'> {
  const client = new WatchedClient({ connectionString: url })
  const timer = globalThis.setTimeout(() => client.destroy(), checkMs)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select application_name as "name" from pg_stat_activity where state = 'active' and application_name = any($1)`,
      [clients.map(({ sessionName }) => sessionName)],
    )
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    // A server that refuses a new connection is alive, and may be busy on all existing ones.
    return error instanceof pg.DatabaseError ? { has: () => true } : 'silent'
  } finally {
    clearTimeout(timer)
    void client.close()
  }
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`integer ${text} is too large to be represented exactly`)
  return value
}
