import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP_UPLOAD_BYTES } from '../../core/call/limits.ts'
import { loadOnce } from '../../platform/load-once.ts'
import { startPostgres } from '../database/postgres-server.ts'
import { blocksIn, NOT_RUN } from '../docs-blocks.ts'
import { useHarness } from '../harness.ts'
import { MAIN, processEnvironment } from '../run-cli.ts'
import { createCertificate } from '../servers/certificate.ts'
import { startS3 } from '../servers/s3-server.ts'

/** Each test starts several processes. */
const SLOW_MS = 300_000
const folder = mkdtempSync(join(tmpdir(), 'flowpost-hosting-'))
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
  addProgram('flowpost', `exec '${process.execPath}' '${MAIN}' "$@"`)
  // `npm run` would start in the repository, not in the test's folder.
  addProgram('npm', '[ "$1 $2 $3 $4" = "run -s flowpost --" ] && shift 4 && exec flowpost "$@"')
  addProgram('psql', `exec '${process.execPath}' '${join(folder, 'psql.mjs')}' "$1" "$3"`)
  writeFileSync(
    join(folder, 'psql.mjs'),
    `import pg from '${import.meta.resolve('pg')}'
const client = new pg.Client({ connectionString: process.argv[2] })
await client.connect()
await client.query(process.argv[3])
await client.end()\n`,
  )
  await query(postgres.url, 'create role flowpost login')
})
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function addProgram(name: string, line: string) {
  const path = join(folder, name)
  writeFileSync(path, `#!/usr/bin/env bash\n${line}\n`)
  chmodSync(path, 0o755)
}

async function query(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

/** A folder in which scripts run as if on a separate machine. */
function newMachine() {
  const cwd = mkdtempSync(join(folder, 'machine-'))
  const env = { PATH: `${folder}${delimiter}${process.env.PATH}`, LOG_LEVEL: 'info' }
  const run = async (blocks: readonly string[], more: Record<string, string> = {}) => {
    const script = ['set -euo pipefail', ...blocks].join('\n')
    const options = { cwd, env: processEnvironment({ ...env, ...more }) }
    return (await promisify(execFile)('bash', ['-c', script], options)).stdout
  }
  return { cwd, run }
}

const createDemoOnce = loadOnce(async () => {
  const { cwd, run } = newMachine()
  const [, stores = ''] = (await run(['flowpost demo', 'echo ---', LIST])).split('---\n')
  return { data: join(cwd, 'data'), stores }
})

/** A machine with an existing installation. */
async function newInstallation() {
  const { data, stores } = await createDemoOnce()
  const machine = newMachine()
  cpSync(data, join(machine.cwd, 'data'), { recursive: true })
  return { ...machine, stores }
}

const LIST = 'flowpost store list --json'

const urlOf = (database: string) => {
  const url = new URL(postgres.url)
  Object.assign(url, { pathname: `/${database}`, username: 'flowpost' })
  return url.href
}

describe('the operations guide', { timeout: SLOW_MS }, () => {
  const [
    backup = '',
    settle = '',
    tryOut = '',
    everyNight = '',
    create = '',
    exportStores = '',
    importStores = '',
    start = '',
    ...untested
  ] = blocksIn('operations', 'sh').filter((code) => !NOT_RUN.has(code.split('\n')[0] ?? ''))

  it('has no commands other than those tested here', () => expect(untested).toEqual([]))

  it('restores a backup, and completes a database that was restored by other means', async () => {
    const { run, stores, cwd } = await newInstallation()
    await run([backup, settle])
    expect(existsSync(join(cwd, 'data-before-restore'))).toBe(true)
    expect(await run([LIST])).toBe(stores)
    const [restoreCopy = ''] = tryOut.split('\n')
    await run([restoreCopy])
    expect(await run([LIST], { FLOWPOST_DATA_DIR: 'restored-copy' })).toBe(stores)
  })

  it('backs up every night, and keeps the newest 14 backups', async () => {
    const { run, cwd } = await newInstallation()
    const backups = join(cwd, 'backups')
    for (let day = 1; day <= 20; day++)
      mkdirSync(join(backups, `2026-01-${String(day).padStart(2, '0')}`), { recursive: true })
    const script = everyNight
      .replace('/srv/flowpost/data', join(cwd, 'data'))
      .replace('/srv/flowpost-backups', backups)
    await run([script])
    const names = readdirSync(backups).sort()
    expect(names).toHaveLength(14)
    expect(names[0]).toBe('2026-01-08')
    expect(existsSync(join(backups, names[13] ?? '', 'flowpost.db'))).toBe(true)
    await expect(run([script.replace(join(cwd, 'data'), join(cwd, 'wrong'))])).rejects.toThrow(
      'contains no database',
    )
    expect(readdirSync(backups).sort()).toEqual(names)
  })

  it('moves an installation to PostgreSQL and object storage', async () => {
    const { bucket, stop } = await startS3()
    const { run, stores, cwd } = await newInstallation()
    await query(postgres.url, 'drop role flowpost')
    try {
      const settings = {
        ADMIN_URL: postgres.url,
        DB_PASSWORD: 'secret',
        // A character that the shell would interpret if it were not quoted.
        NEW_DATABASE_URL: `${urlOf('flowpost')}?application_name=a&sslmode=disable`,
        BUCKET: bucket.bucket,
        ENDPOINT: bucket.endpoint ?? '',
        KEY_ID: bucket.keyId,
        SECRET: bucket.secret,
        PORT: '0',
      }
      const [list = '', serve = ''] = start.trim().split('\n')
      const output = await run([create, exportStores, importStores, `echo ---`, `${list} --json`], settings)
      expect(output.split('---\n')[1]).toBe(stores)
      const server = spawn('bash', ['-c', `. ./new.env; exec ${serve}`], {
        cwd,
        env: processEnvironment({ ...settings, PATH: `${folder}${delimiter}${process.env.PATH}` }),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      for await (const bytes of server.stdout) if (String(bytes).includes('"msg":"listening"')) break
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      expect(server.exitCode).toBe(0)
    } finally {
      await stop()
    }
  })
})

it('the moving guide transfers every store to another installation', { timeout: SLOW_MS }, async () => {
  const { run, stores } = await newInstallation()
  await query(postgres.url, 'create database moved owner flowpost')
  const key = Buffer.alloc(32, 7).toString('base64')
  const [move = ''] = blocksIn('moving', 'sh')
  const script = move.replace('postgres://…', urlOf('moved')).replace('KEY=…', `KEY=${key}`)
  await run([script], { PASSPHRASE: 'correct horse battery staple' })
  const newSettings = { DATABASE_URL: urlOf('moved'), FLOWPOST_MASTER_KEY: key }
  expect(await run([LIST], newSettings)).toBe(stores)
})

it('the storage parameters for large tables apply to existing tables', async () => {
  const { run } = newMachine()
  await query(postgres.url, 'create database large owner flowpost')
  const settings = { DATABASE_URL: urlOf('large'), FLOWPOST_MASTER_KEY: Buffer.alloc(32).toString('base64') }
  await run(['flowpost migrate'], settings)
  const [statements = ''] = blocksIn('scaling', 'sql')
  await query(urlOf('large'), statements)
  const { rows } = await query(
    urlOf('large'),
    'select relname from pg_class where relkind = $$r$$ and reloptions::text like $$%autovacuum%$$',
  )
  expect(rows).toHaveLength(statements.match(/alter table/g)?.length ?? 0)
})

it('the Docker commands are the same in every guide, and match the image', () => {
  const [startCommands = '', operationsCommand = ''] = ['start', 'operations'].flatMap((slug) =>
    blocksIn(slug, 'sh').filter((code) => code.startsWith('docker ')),
  )
  expect(startCommands).toContain(operationsCommand)
  const [, file = ''] = / -f (\S+) /.exec(operationsCommand) ?? []
  const image = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
  const [, port, data] = / -p 127\.0\.0\.1:3000:(\d+) -v flowpost:(\S+) /.exec(operationsCommand) ?? []
  expect(image).toMatch(new RegExp(`^EXPOSE ${port}$`, 'm'))
  expect(image).toContain(`FLOWPOST_DATA_DIR=${data}`)
  expect(image).toContain('/usr/local/bin/flowpost')
})

describe('the nginx configuration in the guide', () => {
  const api = useHarness()
  const [config = ''] = blocksIn('operations', 'nginx')
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(config) ?? []

  it('has complete directives and blocks, and a body limit that allows uploads in the app', () => {
    const depth = [...config].reduce(
      (count, character) => count + (character === '{' ? 1 : character === '}' ? -1 : 0),
      0,
    )
    expect(depth).toBe(0)
    for (const line of config.trim().split('\n')) expect(line).toMatch(/[;{}]$/)
    expect(Number(megabytes) * 1024 ** 2).toBeGreaterThan(APP_UPLOAD_BYTES)
  })

  it('forwards calls over TLS, except for metrics', async ({ skip }) => {
    const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((path) =>
      existsSync(path),
    )
    if (!nginx) return skip('nginx is not installed')
    const prefix = join(folder, 'nginx')
    mkdirSync(prefix)
    const { key, cert } = createCertificate('flowpost.example.com')
    writeFileSync(join(prefix, 'flowpost.key'), key)
    writeFileSync(join(prefix, 'flowpost.pem'), cert)
    const socket = join(prefix, 'socket')
    const localConfig = config
      .replaceAll(/10\.0\.0\.1\d:3000/g, new URL(api.url).host)
      .replace('listen 443', `listen unix:${socket}`)
      .replaceAll('/etc/ssl/', `${prefix}/`)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${prefix};`,
    )
    writeFileSync(
      join(prefix, 'nginx.conf'),
      `daemon off; pid ${prefix}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')}\n${localConfig}}`,
    )
    const flags = ['-p', prefix, '-c', join(prefix, 'nginx.conf')]
    execFileSync(nginx, [...flags, '-t'], { stdio: 'pipe' })
    const server = spawn(nginx, flags, { stdio: 'ignore' })
    try {
      await expect.poll(() => existsSync(socket)).toBe(true)
      const call = async (path: string) => {
        const request = get({
          socketPath: socket,
          path,
          servername: 'flowpost.example.com',
          headers: { host: 'flowpost.example.com' },
          rejectUnauthorized: false,
        })
        const [response] = await once(request, 'response')
        return { status: response.statusCode, body: await text(response) }
      }
      expect((await call('/metrics')).status).toBe(404)
      expect(await call('/healthz')).toMatchObject({ status: 200 })
      expect(JSON.parse((await call('/api/v1')).body)).toHaveProperty('name')
    } finally {
      server.kill('SIGQUIT')
      await once(server, 'exit')
    }
  })
})
