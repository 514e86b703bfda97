import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../adapters/db/migrations/index.ts'
import { openPostgres } from '../../adapters/db/postgres.ts'
import { createCertificate } from '../servers/certificate.ts'
import { type Account, findPrograms, newDataFolder, serverAccount } from './postgres-programs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** A migrated database to copy, without open connections. */
    postgresTemplate: string
  }
}

/** A real PostgreSQL server for one test run: the one in `TEST_DATABASE_URL`, or one with its own port and folder. */
export default async function setup(project: TestProject) {
  const existingUrl = process.env.TEST_DATABASE_URL
  const server = existingUrl ? { url: existingUrl, stop: async () => {} } : await startPostgres()
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
  const database = openPostgres(url.href, () => {})
  await migrate(database).finally(() => database.close())
  return { name, remove: () => administer(serverUrl, `drop database ${name} with (force)`) }
}

/** Runs a statement on the server itself. */
async function administer(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Tests do not need durability; benchmarks use the defaults. */
const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  jit: 'off',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
}

export async function startPostgres({ durable = false, maxConnections = 200 } = {}): Promise<{
  url: string
  stop(): Promise<void>
}> {
  const account = serverAccount()
  const programs = findPrograms(account)
  const folder = newDataFolder(account)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (account.uid !== undefined && account.gid !== undefined) chownSync(data, account.uid, account.gid)
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  // It only listens on localhost, so no password is needed.
  const initdbArgs = [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]
  await promisify(execFile)(programs.initdb, initdbArgs, options)
  const port = await freePort()
  const settings = {
    ...(durable ? {} : TEST_SETTINGS),
    max_connections: String(maxConnections),
    unix_socket_directories: '',
    ...createTlsSettings(folder, account),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(programs.postgres, ['-D', data, '-p', String(port), ...flags], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const removeFolders = () => {
    rmSync(folder, { recursive: true, force: true })
    programs.remove()
  }
  // Do not leave the server running after an aborted run.
  const killServer = () => {
    server.kill('SIGQUIT')
    removeFolders()
  }
  process.once('exit', killServer)
  await waitUntilReady(server)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      process.removeListener('exit', killServer)
      // A fast shutdown, which closes connections without losing data.
      server.kill('SIGINT')
      if (server.exitCode === null) await once(server, 'exit')
      removeFolders()
    },
  }
}

/** Enables TLS for clients that request it. */
function createTlsSettings(folder: string, { uid, gid }: Account) {
  const files = { ssl_cert_file: join(folder, 'cert.pem'), ssl_key_file: join(folder, 'key.pem') }
  const { cert, key } = createCertificate('localhost')
  writeFileSync(files.ssl_cert_file, cert)
  writeFileSync(files.ssl_key_file, key, { mode: 0o600 })
  if (uid !== undefined && gid !== undefined) chownSync(files.ssl_key_file, uid, gid)
  return { ssl: 'on', ...files }
}

/** Waits for the log line. Keeps reading afterwards, so that the server never blocks on its log. */
function waitUntilReady(server: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr.on('data', (bytes) => {
      if (log.length < 10_000) log += bytes
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
  })
}

export function freePort(): Promise<number> {
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
