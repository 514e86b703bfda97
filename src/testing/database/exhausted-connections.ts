import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { TestDatabase } from '../test-database.ts'
import type { Outage } from './outage.ts'
import { startPostgres } from './postgres-server.ts'

/** Slightly more than a service process opens. */
const MAX_CONNECTIONS = 30

/**
 * A separate server on which another client takes every connection, terminating those of the service to take them as
 * well.
 */
export async function createExhaustedConnections(database: TestDatabase): Promise<Outage> {
  const server = await startPostgres({ maxConnections: MAX_CONNECTIONS })
  const clients: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => {})
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    )
    if (isConnected) clients.push(client)
    return isConnected
  }
  return {
    database: {
      ...database,
      environment: { ...database.environment, DATABASE_URL: server.url },
      async remove() {
        await database.remove()
        await server.stop()
      },
    },
    async begin() {
      for (;;) {
        while (await connect());
        if ((await terminateOthers(clients)) === 0) return
        await setTimeout(5)
      }
    },
    async end() {
      await Promise.all(clients.splice(0).map((client) => client.end()))
    },
  }
}

/** Terminates the connections of all other clients, and returns their number. */
async function terminateOthers([first, ...more]: pg.Client[]): Promise<number> {
  const results = await Promise.all(more.map((client) => client.query('select pg_backend_pid() as pid')))
  const pids = results.map(({ rows }) => rows[0].pid)
  const terminated = await first?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and pid <> all($1::int[])`,
    [pids],
  )
  return terminated?.rowCount ?? 0
}
