import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWellFormed } from '../../core/admin/keys/credentials.ts'
import { MAIN, runCli, runCliProcess } from '../../testing/run-cli.ts'
import { createTestDatabase, onPostgres, type TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
const children: ChildProcess[] = []
const cli = (...args: string[]) => runCli(args, database.environment)
const json = async (...args: string[]) => {
  const { stdout, stderr, code } = await cli(...args, '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.remove()
})

/** Starts a long-running command and waits until it logs that it is ready. */
async function start(command: string[], readyMessage: string) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...database.environment, PORT: '0', LOG_LEVEL: 'debug' }
  const child = spawn(process.execPath, [MAIN, ...command], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const lines: Record<string, string>[] = []
  let rest = ''
  const ready = new Promise<Record<string, string>>((resolve) => {
    child.stdout.on('data', (bytes) => {
      const parts = (rest + bytes).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const line = JSON.parse(part)
        lines.push(line)
        if (line.msg === readyMessage) resolve(line)
      }
    })
  })
  return { child, line: await ready, lines }
}

describe('commands', () => {
  it('create and list stores, keys and tokens without a running server', async () => {
    const created = await cli('store', 'create', '--name', 'Shop', '--json')
    expect(created).toEqual({ code: 0, stdout: expect.stringMatching(/^\{.*\}\n$/), stderr: '' })
    const shop = JSON.parse(created.stdout)
    expect(shop).toEqual({ id: expect.stringMatching(/^sto_/), name: 'Shop' })
    expect(await json('store', 'list')).toEqual([expect.objectContaining(shop)])
    const key = await json('key', 'create', '--store', shop.id, '--level', 'write', '--name', 'script')
    expect(key).toMatchObject({ id: expect.stringMatching(/^key_/), level: 'write' })
    expect(isWellFormed('fak', key.key)).toBe(true)
    const token = await json('token', 'create', '--store', shop.id, '--name', 'Flow')
    expect(isWellFormed('fst', token.token)).toBe(true)
    const keyList = await cli('key', 'list', '--store', shop.id)
    expect(keyList.stdout).toMatch(/^id +name +prefix/)
    expect(keyList.stdout).not.toContain(key.key)
  })

  it('need no --store if there is only one store, and require it if there are more', async () => {
    const separate = await createTestDatabase()
    const run = (...args: string[]) => runCli(args, separate.environment)
    expect(await run('key', 'list')).toMatchObject({
      code: 2,
      stderr: 'flowpost: --store: there is no store yet: create one with store create\n',
    })
    await run('store', 'create', '--name', 'One')
    expect(await run('key', 'create', '--level', 'read', '--name', 'k', '--json')).toMatchObject({ code: 0 })
    const add = (email: string) => run('user', 'add', '--name', 'A', '--email', email, '--role', 'admin')
    expect(await add('a@example.com')).toMatchObject({ code: 0 })
    expect(JSON.parse((await run('user', 'list', '--json')).stdout)).toMatchObject([
      { email: 'a@example.com', stores: [{ name: 'One', role: 'admin' }] },
    ])
    await run('store', 'create', '--name', 'Two')
    expect(await add('b@example.com')).toMatchObject({
      code: 2,
      stderr:
        'flowpost: --store: required with --role, because there is more than one store: list them with store list\n',
    })
    expect((await run('key', 'list')).stderr).toBe(
      'flowpost: --store: required, because there is more than one store: list them with store list\n',
    )
    await separate.remove()
  })

  it.each([
    'backup --to unused',
    'export --to unused',
    'restore --loaded',
    'master-key rotate',
    'store list',
    'layout list',
  ])('refuse to run without a database, and create none: %s', async (command) => {
    const empty = await createTestDatabase('any', 'empty')
    const refusal = onPostgres()
      ? 'DATABASE_URL: the database is empty: check the address, or restore a backup first'
      : `FLOWPOST_DATA_DIR: ${empty.dataDir} contains no database: check the folder, or restore a backup first`
    // The second run shows that the first left nothing behind.
    for (const _ of [1, 2])
      expect(await runCli(command.split(' '), empty.environment)).toEqual({
        code: 1,
        stdout: '',
        stderr: `flowpost: ${refusal}\n`,
      })
    expect(readdirSync(empty.dataDir)).toEqual([])
    await empty.remove()
  })

  it.each(['migrate', 'store create --name First', 'setup-link'])(
    'begin an installation: %s',
    async (command) => {
      const empty = await createTestDatabase('any', 'empty')
      expect(await runCli(command.split(' '), empty.environment)).toMatchObject({ code: 0 })
      expect(await runCli(['store', 'list'], empty.environment)).toMatchObject({ code: 0 })
      await empty.remove()
    },
  )

  it.each(['null', ''])('clear a nullable field if its value is %j', async (value) => {
    const shop = await json('store', 'create', '--name', `Cleared ${value}`)
    const server = ['--host', 'mail.example.com', '--port', '587', '--from-address', 'a@example.com']
    const sender = ['--store', shop.id, '--name', 'S', '--from-name', 'Shop', ...server]
    const { id } = await json('smtp', 'add', ...sender)
    const changed = await json('smtp', 'update', id, '--store', shop.id, '--from-name', value)
    expect(changed.fromName).toBeNull()
  })

  it('manage senders, secrets and presets as the app does', async () => {
    const shop = await json('store', 'create', '--name', 'Managed')
    const inStore = ['--store', shop.id]
    const server = ['--host', 'mail.example.com', '--port', '587', '--from-address', 'a@example.com']
    const first = await json('smtp', 'add', ...inStore, '--name', 'First', ...server)
    expect(first.isDefault).toBe(true)
    const second = await json('smtp', 'add', ...inStore, '--name', 'Second', ...server)
    expect(second.isDefault).toBe(false)
    const changed = await json('smtp', 'update', second.id, ...inStore, '--name', 'Renamed', '--tls', 'tls')
    expect(changed).toMatchObject({ name: 'Renamed', tls: 'tls', host: 'mail.example.com' })
    expect((await json('sender', 'default', second.id, ...inStore)).defaultSenderId).toBe(second.id)
    expect((await json('smtp', 'remove', second.id, ...inStore)).warning).toMatch(
      /^this was the default sender/,
    )
    expect((await json('smtp', 'list', ...inStore)).data).toMatchObject([{ id: first.id, isDefault: false }])
    expect((await json('mailbox', 'list', ...inStore)).data).toEqual([])
    const args = [
      'secret',
      'set',
      ...inStore,
      '--name',
      'TOKEN',
      '--allow-host',
      'a.example',
      '*.b.example',
      '--json',
    ]
    const secret = await runCli(args, database.environment, 'value\n')
    expect(JSON.parse(secret.stdout)).toMatchObject({
      allowedHosts: ['a.example', '*.b.example'],
      hasValue: true,
    })
    const anyHost = ['secret', 'set', ...inStore, '--name', 'TOKEN', '--json', '--allow-host', '']
    const { stdout } = await runCli(anyHost, database.environment, 'value\n')
    expect(JSON.parse(stdout)).toMatchObject({ allowedHosts: null })
    expect((await json('secret', 'list', ...inStore)).data).toHaveLength(1)
    expect(await json('secret', 'remove', 'TOKEN', ...inStore)).toEqual({ deleted: true, name: 'TOKEN' })
    expect(await json('preset', 'list', ...inStore)).toEqual([])
    expect((await json('file', 'list', ...inStore)).data).toEqual([])
  })

  it('list the ids that other commands take, as readable tables', async () => {
    const shop = await json('store', 'create', '--name', 'Listed')
    const inStore = ['--store', shop.id]
    const { id } = await json('layout', 'from-starter', 'password-reset', ...inStore)
    const layouts = await cli('layout', 'list', ...inStore)
    expect(layouts.stdout).toMatch(/^id +name +category +subject +languages +updatedAt\n/)
    expect(layouts.stdout).toContain(id)
    expect((await json('layout', 'list', ...inStore)).data).toMatchObject([{ id, bodyType: 'visual' }])
    expect((await cli('request', 'list', ...inStore)).stdout).toBe('none\n')
    expect((await json('history', 'list', ...inStore, '--status', 'FAILED')).pagination.total).toBe(0)
    expect(await cli('history', 'list', ...inStore, '--action-type', 'FAX')).toMatchObject({ code: 2 })
    expect((await cli('smtp', 'list', ...inStore)).stdout).toBe('none\n')
  })

  it('need no --store if an argument is the id of a record, but do not accept the id for another store', async () => {
    const [shop, other] = [
      await json('store', 'create', '--name', 'Shop'),
      await json('store', 'create', '--name', 'Other'),
    ]
    const { id } = await json('layout', 'from-starter', 'password-reset', '--store', shop.id)
    expect(await json('layout', 'duplicate', id)).toMatchObject({ bodyType: 'visual' })
    const preset = await cli('preset', 'show', 'pre_unknown')
    expect(preset.stderr).toMatch(/^flowpost: --store: required/)
    const elsewhere = await cli('layout', 'duplicate', id, '--store', other.id)
    expect(elsewhere).toMatchObject({ code: 1, stderr: 'flowpost: layout not found\n' })
  })

  it('name the option that is wrong, and the field that is read from standard input', async () => {
    const shop = await json('store', 'create', '--name', 'Options')
    const add = ['smtp', 'add', '--store', shop.id, '--name', 'S', '--host', 'a.example', '--port', '25']
    expect(await cli(...add, '--from-address', 'nobody')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^flowpost: --from-address: /),
    })
    expect(await cli('shopify', 'connect', '--store', shop.id, '--shop', 'a.example')).toMatchObject({
      code: 2,
      stderr: 'flowpost: secret: required, on standard input\n',
    })
    const noDomain = ['shopify', 'connect', '--store', shop.id, '--shop', 'foo']
    expect(await runCli(noDomain, database.environment, 'secret')).toMatchObject({
      code: 2,
      stderr: 'flowpost: --shop: must be a domain such as shop.myshopify.com\n',
    })
  })

  it('explain that an owner cannot leave a single store', async () => {
    const shop = await json('store', 'create', '--name', 'Owned')
    await json('user', 'add', '--name', 'Ada', '--email', 'owner@example.com', '--owner')
    expect(await cli('user', 'leave', 'owner@example.com', '--store', shop.id)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^flowpost: this person is an owner, /),
    })
  })

  it('exit with code 1 and print a single line if the operation is rejected', async () => {
    const refused = { code: 1, stdout: '', stderr: 'flowpost: store not found\n' }
    expect(await cli('key', 'list', '--store', 'sto_nothing')).toEqual(refused)
    expect(await cli('token', 'list', '--store', 'sto_nothing')).toEqual(refused)
  })
})

describe('serve', () => {
  let server: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    server = await start(['serve'], 'listening')
  })

  const keys: string[] = []
  const expectNoKeyLogged = () => {
    for (const key of keys) expect(JSON.stringify(server.lines)).not.toContain(key.slice(4, 30))
  }

  it('responds to calls, accepts a new key immediately, and logs no credentials', async () => {
    const { line, lines } = server
    const shop = await json('store', 'create', '--name', 'Live')
    const { key, id } = await json('key', 'create', '--store', shop.id, '--level', 'read', '--name', 'k')
    keys.push(key)
    const me = () =>
      fetch(`${line.url}/api/v1/me?token=${key}`, { headers: { authorization: `Bearer ${key}` } })
    expect((await me()).status).toBe(200)
    await fetch(`${line.url}/api/v1/${key}`, { headers: { authorization: `Bearer ${key}x` } })
    await json('key', 'revoke', id)
    expect((await me()).status).toBe(401)
    await expect.poll(() => lines.filter(({ msg }) => msg === 'request')).toHaveLength(3)
    expectNoKeyLogged()
  })

  it.skipIf(onPostgres())('exits with 1 and one line if the port is in use', async () => {
    const second = await runCliProcess(['serve'], {
      ...database.environment,
      PORT: new URL(String(server.line.url)).port,
    })
    expect(second).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^flowpost: PORT: \d+ is in use on 127\.0\.0\.1; [^\n]*\n$/),
    })
  })

  it.skipIf(onPostgres())('says which option to change if the port of the test inbox is in use', async () => {
    const { port } = new URL(String(server.line.url))
    const second = await runCliProcess(['serve', '--test-inbox', '--inbox-port', port], database.environment)
    expect(second).toMatchObject({
      code: 1,
      stderr: `flowpost: --inbox-port: ${port} is in use on 127.0.0.1; stop the process that uses it, or set another port\n`,
    })
  })

  it('lets a running request finish on SIGTERM, and exits with 0', async () => {
    const { child, line } = server
    const shop = await json('store', 'create', '--name', 'Drain')
    const { key } = await json('key', 'create', '--store', shop.id, '--level', 'write', '--name', 'k')
    keys.push(key)
    const headers = { authorization: `Bearer ${key}`, expect: '100-continue' }
    const outgoing = request(`${line.url}/api/v1/me`, { method: 'POST', headers })
    const response = once(outgoing, 'response')
    const exit = once(child, 'exit')
    // The server has received the request.
    await once(outgoing, 'continue')
    outgoing.write('{')
    child.kill('SIGTERM')
    // The terminal and the parent process both send the signal: that is one request to stop, not two.
    child.kill('SIGINT')
    outgoing.end('}')
    const [{ statusCode }] = (await response) as [IncomingMessage]
    expect(statusCode).toBe(405)
    expect(await exit).toEqual([0, null])
    expectNoKeyLogged()
  })
})

describe('worker', () => {
  it('logs that it stops, so that its exit does not look like a crash', async () => {
    const { child, lines } = await start(['worker'], 'working')
    child.kill('SIGTERM')
    const messages = () => lines.map(({ msg }) => msg)
    await expect.poll(messages).toEqual(expect.arrayContaining(['stopping', 'stopped']))
  })

  it('runs as a separate process and exits with 0 on SIGTERM', async () => {
    const { child } = await start(['worker'], 'working')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})
