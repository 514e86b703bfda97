import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { translatePostgresError } from './errors-postgres.ts'
import { nameOfStatement } from './prepared.ts'

export type Limits = {
  /** How long a caller waits for a connection. */
  connectMs: number
  /** How long a statement may go unanswered before the server is asked whether it is still working on it. */
  silentMs: number
  askMs: number
}

/** A caller may wait for the end of another one's call and then for its own: together less than ten seconds. */
const LIMITS: Limits = { connectMs: 4_000, silentMs: 2_000, askMs: 2_000 }
const CLOSE_MS = 1_000
export const POOL_CONNECTIONS = 10
/** What a worker opens outside the pool: one connection listens for work, one holds the locks of background tasks. */
export const WORKER_CONNECTIONS = 2
const AWAY_CHECK_MS = 500
const KEEP_ALIVE_MS = 5_000
const INT8 = 20

const SETTINGS = {
  timezone: 'UTC',
  // Counting the rows of a large store benefits from a parallel worker earlier than the default assumes.
  parallel_setup_cost: '100',
  // The parts of a union are small; starting a worker for them takes longer than reading them.
  enable_parallel_append: 'off',
  // Hot pages are in memory, where random access costs no more than sequential.
  random_page_cost: '1.1',
  // With less, the hits of a search are noted by page and not by row, and whole pages are read again.
  work_mem: '16MB',
  // Statements are too short to be worth compiling.
  jit: 'off',
  // A caller is refused before it gives up, and the server frees the locks of a process that it cannot reach.
  lock_timeout: '4s',
  idle_in_transaction_session_timeout: '15s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '20s',
}

type Watching = {
  silentMs?: number
  onOpen?(client: WatchedClient): void
  onSilence?(client: WatchedClient): void
}

/** A connection whose name is unique on the server, and which is cut when the server no longer answers on it. */
export class WatchedClient extends pg.Client {
  readonly sessionName: string
  readonly #socket: Socket
  readonly #silentMs: number
  #unanswered = 0

  constructor({ onOpen, onSilence, silentMs = 0, ...config }: Watching & pg.ClientConfig = {}) {
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
    // Restarted by everything that is sent or received; it expires on idle connections, too, where it means nothing.
    socket.setTimeout(silentMs)
    socket.on('timeout', () => {
      const seen = socket.bytesRead
      // A process that stood still has an answer waiting, which is read first.
      setImmediate(() => {
        if (this.#unanswered > 0 && socket.bytesRead === seen) onSilence?.(this)
      })
    })
  }

  get isSilent(): boolean {
    return this.#unanswered > 0
  }

  get bytesRead(): number {
    return this.#socket.bytesRead
  }

  watchOn() {
    this.#socket.setTimeout(this.#silentMs)
  }

  /** Ends the connection without asking the server; what waits for an answer fails. */
  cut() {
    this.#socket.destroy(new Error('connection terminated: the server does not answer'))
  }

  /** Ends the connection, without waiting long for a server that does not answer. */
  async close(): Promise<void> {
    const timer = globalThis.setTimeout(() => this.cut(), CLOSE_MS)
    await this.end().catch(() => {})
    clearTimeout(timer)
  }

  /**
   * Lets the server cache its plans for the hottest statements, where planning takes longer than running. All others
   * are planned each time, because a plan for a small store is a bad one for a large store. Also translates errors to
   * those of the port.
   */
  #adaptQueries() {
    const query = super.query.bind(this) as (...args: unknown[]) => Promise<unknown>
    this.query = (async (text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? nameOfStatement(text) : undefined
      this.#unanswered++
      try {
        return await (name === undefined ? query(text, values, ...rest) : query({ name, text, values }))
      } catch (error) {
        throw translatePostgresError(error)
      } finally {
        this.#unanswered--
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
 * Opens connections that are replaced when the server goes silent without closing them, as in a network partition. A
 * slow statement is not cut: before that, the server is asked over a new connection whether it still works on it.
 */
export function createConnections(
  url: string,
  onError: (error: Error) => void,
  { connectMs, silentMs, askMs } = LIMITS,
): Connections {
  const connecting = new Set<WatchedClient>()
  const silent = new Set<WatchedClient>()
  const idle = new Set<WatchedClient>()
  let isAsking = false
  let isAway = false

  /**
   * What was sent while the server was away may be lost: once it answers again, connections that were begun before are
   * abandoned, so that no caller waits for them.
   */
  const watchReturn = async () => {
    if (isAway) return
    isAway = true
    while (isAway) {
      const begun = [...connecting]
      await setTimeout(AWAY_CHECK_MS, undefined, { ref: false })
      if (connecting.size === 0) isAway = false
      else if ((await findWorking(url, silentMs / 2, [])) !== 'no answer') {
        isAway = false
        for (const client of begun) if (connecting.has(client)) client.cut()
      }
    }
  }
  const onOpen = (client: WatchedClient) => {
    connecting.add(client)
    client.once('connect', () => {
      connecting.delete(client)
      isAway = false
    })
    client.once('end', () => {
      if (connecting.delete(client)) void watchReturn()
    })
  }
  const cutWhere = (isDead: (client: WatchedClient) => boolean, clients: Iterable<WatchedClient>) => {
    const dead = [...clients].filter((client) => client.isSilent && isDead(client))
    for (const client of dead) client.cut()
    // Whatever silenced one connection has probably silenced those that nothing was asked on.
    if (dead.length > 0) for (const client of idle) client.cut()
  }
  const askServer = async () => {
    const asked = new Map([...silent].map((client) => [client, client.bytesRead]))
    silent.clear()
    const working = await findWorking(url, askMs, [...asked.keys()])
    if (working === 'no answer') {
      cutWhere(() => true, [...asked.keys(), ...silent])
      silent.clear()
      void watchReturn()
      return
    }
    const isDead = (client: WatchedClient) =>
      !working.has(client.sessionName) && client.bytesRead === asked.get(client)
    cutWhere(isDead, asked.keys())
    for (const client of asked.keys()) client.watchOn()
  }
  const onSilence = async (client: WatchedClient) => {
    silent.add(client)
    if (isAsking) return
    isAsking = true
    while (silent.size > 0) await askServer()
    isAsking = false
  }
  const config = {
    // Every connection gets a name of its own.
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
  const isUsed = (client: unknown) => client instanceof WatchedClient && idle.delete(client)
  pool.on('acquire', isUsed)
  pool.on('remove', isUsed)
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

/** The sessions of these connections in which the server is running a statement. */
async function findWorking(
  url: string,
  askMs: number,
  clients: readonly WatchedClient[],
): Promise<Pick<ReadonlySet<string>, 'has'> | 'no answer'> {
  const client = new WatchedClient({ connectionString: url })
  const timer = globalThis.setTimeout(() => client.cut(), askMs)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select application_name as "name" from pg_stat_activity where state = 'active' and application_name = any($1)`,
      [clients.map(({ sessionName }) => sessionName)],
    )
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    // A server that refuses another connection is there, so it may be working on all of them.
    return error instanceof pg.DatabaseError ? { has: () => true } : 'no answer'
  } finally {
    clearTimeout(timer)
    void client.close()
  }
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`integer ${text} is too large to be exact`)
  return value
}
