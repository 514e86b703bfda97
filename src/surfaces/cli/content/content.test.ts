import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { setSecret } from '../../../core/foundation/secrets/set-secret.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { runCli } from '../../../testing/run-cli.ts'

const api = useHarnessWithoutWorker()
const root = mkdtempSync(join(tmpdir(), 'flowpost-content-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let dir: string
let key: string
let storeId: string
let count = 0

beforeEach(async () => {
  dir = join(root, `${++count}`)
  mkdirSync(dir)
  const shop = await api.newCaller('write')
  key = shop.key
  storeId = shop.storeId
})

const environment = () => ({ FLOWPOST_API_KEY: key })
const run = (command: string, ...more: string[]) =>
  runCli([command, '--url', api.url, '--dir', dir, ...more], environment())

async function succeed(command: string, ...more: string[]) {
  const result = await run(command, ...more)
  expect(result).toMatchObject({ code: 0, stderr: '' })
  return result.stdout
}
const runJson = async (command: string, ...more: string[]) =>
  JSON.parse(await succeed(command, ...more, '--json'))

async function call<T = Record<string, unknown>>(method: string, path: string, body?: unknown) {
  const reply = await api.call<T>(`/api/v1/email-templates${path}`, {
    method,
    key,
    ...(body ? { body } : {}),
  })
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body
}

const design = (word: string) => ({
  blocks: [
    { id: 'greeting', type: 'text', html: `<p>${word} {{ variables.name }}</p>` },
    { id: 'go', type: 'button', label: word, href: 'https://shop.example/' },
  ],
})

/** A visual layout with a translation that follows its design and one that does not, or a text layout. */
async function create(name: string, kind: 'visual' | 'text' = 'visual'): Promise<string> {
  const isText = kind === 'text'
  const bodyOf = (word: string) => (isText ? { body: `<p>${word}\n</p>\n` } : { bodyDesign: design(word) })
  const more = isText ? { bodyType: 'text' } : {}
  const { id } = await call<{ id: string }>('POST', '', {
    name,
    subject: 'Hello',
    ...more,
    ...bodyOf('Hello'),
  })
  await call('PUT', `/${id}/translations/de`, {
    subject: 'Hallo',
    ...bodyOf('Hallo'),
    ...(isText ? {} : { followsDesign: true }),
  })
  await call('PUT', `/${id}/translations/fr`, { subject: 'Bonjour', ...bodyOf('Bonjour') })
  return id
}

const read = (path: string) => readFileSync(join(dir, path), 'utf8')
function write(path: string, text: string) {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, path), text)
}
function edit(path: string, change: Record<string, unknown>) {
  write(path, JSON.stringify({ ...JSON.parse(read(path)), ...change }))
}
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    (readdirSync(folder, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[])
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )
const versionOf = async (id: string) => (await call<{ version: number }>('GET', `/${id}`)).version

describe('pull', () => {
  it('writes layouts in the same format as repository versions, and nothing the second time', async () => {
    const visual = await create('Order')
    const text = await create('Plain', 'text')
    expect(await runJson('pull')).toEqual({
      added: [visual, text],
      updated: [],
      removed: [],
      changedHere: [],
      unchanged: 0,
    })
    expect(Object.keys(filesIn(dir))).toEqual([
      'flowpost.lock.json',
      ...['design.json', 'layout.json'].map((file) => `layouts/${visual}/${file}`),
      ...['de', 'fr'].flatMap((locale) =>
        ['design.json', 'translation.json'].map((file) => `layouts/${visual}/translations/${locale}/${file}`),
      ),
      ...['body.html', 'layout.json'].map((file) => `layouts/${text}/${file}`),
      ...['de', 'fr'].flatMap((locale) =>
        ['body.html', 'translation.json'].map((file) => `layouts/${text}/translations/${locale}/${file}`),
      ),
    ])
    const before = filesIn(dir)
    expect(await succeed('pull')).toBe('0 changed, 2 unchanged\n')
    expect(filesIn(dir)).toEqual(before)
  })

  it('applies what changed on the server, including deleted languages and layouts', async () => {
    const renamed = await create('Kept')
    const gone = await create('Gone')
    await succeed('pull')
    await call('PUT', `/${renamed}`, { name: 'Renamed' })
    await call('DELETE', `/${renamed}/translations/fr`)
    await call('DELETE', `/${gone}`)
    expect(await runJson('pull')).toMatchObject({ updated: [renamed], removed: [gone] })
    expect(read(`layouts/${renamed}/layout.json`)).toContain('"Renamed"')
    expect(existsSync(join(dir, `layouts/${renamed}/translations/fr`))).toBe(false)
    expect(existsSync(join(dir, `layouts/${gone}`))).toBe(false)
  })

  it.skipIf(!existsSync('/proc/self'))('fails in a folder that cannot be created', async () => {
    await create('Welcome')
    dir = '/proc/nope'
    expect(await run('pull')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^flowpost: cannot create the folder \/proc\/nope\/layouts\/\w+: ENOENT\n$/,
      ),
    })
  })

  it('fails if the folder is a file', async () => {
    rmSync(dir, { recursive: true })
    writeFileSync(dir, '')
    expect(await run('pull')).toMatchObject({ code: 1, stderr: `flowpost: ${dir}: must be a folder\n` })
  })

  it('does not replace the folder with the content of another store', async () => {
    await create('Order')
    await succeed('pull')
    const before = filesIn(dir)
    key = (await api.newCaller('write')).key
    await create('Other')
    expect(await run('pull')).toMatchObject({
      code: 1,
      stderr: `flowpost: ${dir}: none of its layouts is in the store of this API key; check the key, or replace the folder with --force\n`,
    })
    expect(filesIn(dir)).toEqual(before)
  })

  it('keeps local changes, and rejects layouts that have changed on both sides', async () => {
    const mine = await create('Mine')
    const both = await create('Both')
    await succeed('pull')
    edit(`layouts/${mine}/layout.json`, { name: 'Mine, edited' })
    expect(await runJson('pull')).toMatchObject({ changedHere: [mine], unchanged: 1 })
    edit(`layouts/${both}/layout.json`, { name: 'Here' })
    await call('PUT', `/${both}`, { name: 'There' })
    const before = filesIn(dir)
    expect(await run('pull')).toEqual({
      code: 1,
      stdout: '',
      stderr: `flowpost: layouts/${both}: changed here and on the server; undo one of the changes, or overwrite yours with --force\n`,
    })
    expect(filesIn(dir)).toEqual(before)
    await succeed('pull', '--force')
    expect(read(`layouts/${both}/layout.json`)).toContain('"There"')
  })
})

describe('push', () => {
  it('changes nothing after a pull, for every kind of layout', async () => {
    const ids = [await create('Order'), await create('Plain', 'text')]
    await call('PUT', `/${ids[0]}`, { subject: 'Changed, so that the languages are outdated' })
    await succeed('pull')
    const before = filesIn(dir)
    expect(await succeed('push')).toBe('0 created, 0 updated, 2 unchanged\n')
    // The same applies without a lock file, as in a fresh clone.
    rmSync(join(dir, 'flowpost.lock.json'))
    expect(await succeed('push')).toBe('0 created, 0 updated, 2 unchanged\n')
    expect(filesIn(dir)).toEqual(before)
    expect(await versionOf(ids[0] ?? '')).toBe(4)
  })

  it('changes nothing when files were only formatted differently', async () => {
    const id = await create('Order')
    await succeed('pull')
    for (const file of ['layout.json', 'design.json', 'translations/de/design.json'])
      write(`layouts/${id}/${file}`, JSON.stringify(JSON.parse(read(`layouts/${id}/${file}`)), null, '\t'))
    expect(await runJson('push')).toMatchObject({ updated: [], unchanged: 1 })
    expect(await versionOf(id)).toBe(3)
  })

  it('sends a changed layout with its languages as one version, and shows what changes', async () => {
    const id = await create('Order')
    const other = await create('Other')
    await succeed('pull')
    edit(`layouts/${id}/layout.json`, { subject: 'Welcome' })
    edit(`layouts/${id}/translations/de/translation.json`, { subject: 'Willkommen' })
    rmSync(join(dir, `layouts/${id}/translations/fr`), { recursive: true })
    const plan = `update  layouts/${id}: subject, translations.de.subject, translations.fr\n`
    expect(await succeed('push', '--dry-run')).toBe(
      `${plan}0 created, 1 updated, 1 unchanged; nothing was sent, because of --dry-run\n`,
    )
    expect(await versionOf(id)).toBe(3)
    expect(await succeed('push')).toBe(`${plan}0 created, 1 updated, 1 unchanged\n`)
    expect([await versionOf(id), await versionOf(other)]).toEqual([4, 3])
    expect(await call('GET', `/${id}`)).toMatchObject({
      subject: 'Welcome',
      languages: [{ locale: 'en' }, { locale: 'de', outdated: false }],
    })
    // The folder now matches the server.
    expect(await succeed('push')).toBe('0 created, 0 updated, 2 unchanged\n')
    expect(await succeed('diff', '--exit-code')).toBe('0 layouts differ, 2 unchanged\n')
  })

  it('updates languages that follow the design, and writes their files', async () => {
    const id = await create('Order')
    await succeed('pull')
    const changed = JSON.parse(read(`layouts/${id}/design.json`))
    changed.blocks.push({ type: 'divider' })
    write(`layouts/${id}/design.json`, JSON.stringify(changed))
    await succeed('push')
    const german = JSON.parse(read(`layouts/${id}/translations/de/design.json`))
    expect(german.blocks.at(-1).type).toBe('divider')
    expect(german.blocks[0].html).toContain('Hallo')
    expect(await runJson('push')).toMatchObject({ updated: [], unchanged: 1 })
  })

  it('rejects layouts that have changed on the server, and names them', async () => {
    const id = await create('Order')
    const other = await create('Other')
    await succeed('pull')
    edit(`layouts/${id}/layout.json`, { name: 'Here' })
    edit(`layouts/${other}/layout.json`, { name: 'Also here' })
    await call('PUT', `/${id}`, { name: 'There' })
    expect(await run('push')).toEqual({
      code: 1,
      stdout: '',
      stderr: `flowpost: layouts/${id}: changed on the server; pull first, or overwrite it with --force\n`,
    })
    expect(await versionOf(other)).toBe(3)
    await succeed('push', '--force')
    expect(await call('GET', `/${id}`)).toMatchObject({ name: 'Here', version: 5 })
  })

  it('can use the previous commit as the last pushed state, so that CI need not write to the repository', async () => {
    const id = await create('Order')
    await succeed('pull')
    const base = join(root, `${count}-base`)
    const commit = (name: string) => {
      cpSync(dir, base, { recursive: true })
      const lock = read('flowpost.lock.json')
      edit(`layouts/${id}/layout.json`, { name })
      return () => write('flowpost.lock.json', lock)
    }
    for (const name of ['Second', 'Third']) {
      const checkOut = commit(name)
      await succeed('push', '--base', base)
      checkOut()
      write(`layouts/${id}/layout.json`, read(`layouts/${id}/layout.json`))
    }
    expect(await call('GET', `/${id}`)).toMatchObject({ name: 'Third', version: 5 })
    // Without `--base`, push cannot tell that the name on the server was pushed from here.
    edit(`layouts/${id}/layout.json`, { name: 'Fourth' })
    expect((await run('push')).code).toBe(1)
    // A change made in the app is still detected.
    await call('PUT', `/${id}`, { name: 'App' })
    expect((await run('push', '--base', base)).stderr).toContain('changed on the server')
  })

  it('creates a layout from a folder whose name is not an id, and renames the folder', async () => {
    await create('Order')
    await succeed('pull')
    write('layouts/welcome/layout.json', JSON.stringify({ name: 'Welcome', subject: 'Hi', bodyType: 'text' }))
    write('layouts/welcome/body.html', '<p>Hi</p>\n')
    write('layouts/welcome/translations/de/translation.json', JSON.stringify({ subject: 'Hallo' }))
    write('data/welcome/ada.json', '{}')
    expect(await run('push')).toMatchObject({
      code: 1,
      stderr: 'flowpost: layouts/welcome: not on the server yet; push with --create to create it\n',
    })
    const { created } = await runJson('push', '--create')
    const id = created[0].id
    expect(existsSync(join(dir, 'layouts/welcome'))).toBe(false)
    expect(read(`layouts/${id}/body.html`)).toBe('<p>Hi</p>\n')
    expect(existsSync(join(dir, `data/${id}/ada.json`))).toBe(true)
    expect(await runJson('push', '--create')).toMatchObject({ created: [], unchanged: 2 })
  })

  it('leaves the field order of a file as it is', async () => {
    const id = await create('Order')
    await succeed('pull')
    const path = `layouts/${id}/design.json`
    const ordered = JSON.parse(read(path)) as { blocks: object[] }
    const reordered = {
      blocks: ordered.blocks.map((block) => Object.fromEntries(Object.entries(block).reverse())),
    }
    write(path, JSON.stringify({ ...reordered, formatVersion: 1 }).replace('Hello', 'Welcome'))
    const before = filesIn(join(dir, 'layouts'))
    expect(await runJson('push')).toMatchObject({ updated: [{ id }] })
    expect(read(path)).toBe(before[`${id}/design.json`])
    expect(await succeed('pull')).toBe('0 changed, 1 unchanged\n')
    expect(read(path)).toBe(before[`${id}/design.json`])
  })

  it('never deletes a layout', async () => {
    const id = await create('Order')
    const other = await create('Other')
    await succeed('pull')
    rmSync(join(dir, `layouts/${id}`), { recursive: true })
    expect(await runJson('push')).toMatchObject({ updated: [], unchanged: 1, deletedHere: [id] })
    expect(await succeed('push')).toContain(`keep    layouts/${id} on the server`)
    expect(await versionOf(id)).toBe(3)
    expect(await succeed('diff')).toContain(`layouts/${id}: only on the server\n`)
    expect(await versionOf(other)).toBe(3)
  })
})

describe('invalid content', () => {
  const bad: [string, (id: string) => void, (id: string) => string][] = [
    [
      'broken JSON',
      (id) => write(`layouts/${id}/design.json`, '{'),
      (id) => `layouts/${id}/design.json: is not valid JSON`,
    ],
    [
      'a missing file',
      (id) => rmSync(join(dir, `layouts/${id}/layout.json`)),
      (id) => `layouts/${id}/layout.json: is missing`,
    ],
    [
      'a wrong value',
      (id) => edit(`layouts/${id}/translations/de/translation.json`, { subject: 7 }),
      (id) => `layouts/${id}/translations/de/translation.json: subject: must be a string`,
    ],
    [
      'an unknown field',
      (id) => edit(`layouts/${id}/layout.json`, { colour: 1 }),
      (id) => `layouts/${id}/layout.json: colour: unknown field`,
    ],
    [
      'a broken block',
      (id) => edit(`layouts/${id}/design.json`, { blocks: [{ type: 'no' }] }),
      (id) => `layouts/${id}/design.json: bodyDesign.blocks[0].type: `,
    ],
    [
      'a file that the store does not have',
      (id) => edit(`layouts/${id}/design.json`, { blocks: [{ type: 'image', fileKey: 'fil_no' }] }),
      (id) => `layouts/${id}/design.json: bodyDesign.blocks[0].fileKey: the server says: `,
    ],
    [
      'a file that is not text',
      (id) => writeFileSync(join(dir, `layouts/${id}/design.json`), Buffer.from([0xff, 0xfe])),
      (id) => `layouts/${id}/design.json: must be UTF-8`,
    ],
    [
      'an unknown id',
      () => write('layouts/lay_unknown/layout.json', '{"name":"N","subject":"S"}'),
      () => 'layouts/lay_unknown: the server has no such layout',
    ],
    [
      'the id of another layout',
      (id) => edit(`layouts/${id}/layout.json`, { id: 'lay_other', name: 'X' }),
      (id) => `layouts/${id}/layout.json: belongs to lay_other, but is in the folder of another layout`,
    ],
    [
      'the main language as a translation',
      (id) => write(`layouts/${id}/translations/en/translation.json`, '{"subject":"S"}'),
      (id) => `layouts/${id}/translations/en/translation.json: en is the main language`,
    ],
    [
      'a linked file',
      (id) => symlinkSync('/etc/hostname', join(dir, `layouts/${id}/body.html`)),
      (id) => `layouts/${id}/body.html: is a symbolic link; only files and folders are read`,
    ],
    [
      'a linked folder',
      () => symlinkSync('/etc', join(dir, 'layouts/lay_etc')),
      () => 'layouts/lay_etc: is a symbolic link; only files and folders are read',
    ],
    [
      'linked snapshots',
      () => symlinkSync('/etc', join(dir, 'snapshots')),
      () => 'snapshots: is a symbolic link; only files and folders are read',
    ],
    [
      'a folder in place of a file',
      (id) => mkdirSync(join(dir, `layouts/${id}/body.html`)),
      (id) => `layouts/${id}/body.html: must be a file`,
    ],
    [
      'an invalid lock file',
      () => write('flowpost.lock.json', '{'),
      () => 'flowpost.lock.json: is not valid JSON',
    ],
  ]
  it.each(bad)('is rejected with the name of the file, and changes nothing: %s', async (_, damage, line) => {
    const id = await create('Order')
    const other = await create('Other')
    await succeed('pull')
    edit(`layouts/${other}/layout.json`, { name: 'Good' })
    damage(id)
    const before = filesIn(dir)
    for (const flags of [['--dry-run'], [], ['--force']]) {
      const { code, stderr, stdout } = await run('push', ...flags)
      expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 1, stdout: '', lines: 2 })
      expect(stderr.startsWith(`flowpost: ${line(id)}`), stderr).toBe(true)
    }
    expect(filesIn(dir)).toEqual(before)
    expect([await versionOf(id), await versionOf(other)]).toEqual([3, 3])
  })

  it('is listed in full when there is more than one problem', async () => {
    const ids = [await create('One'), await create('Two')]
    await succeed('pull')
    for (const id of ids) edit(`layouts/${id}/layout.json`, { subject: '' })
    const { code, stderr } = await run('push')
    expect(code).toBe(1)
    expect(stderr).toBe(
      [
        ...ids.map((id) => `flowpost: layouts/${id}/layout.json: subject: required\n`),
        'flowpost: 2 problems, and nothing was changed\n',
      ].join(''),
    )
    const json = await run('push', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ code: 'content.several', data: { count: 2 } })
  })

  it('includes a folder without layouts', async () => {
    expect((await run('push')).stderr).toMatch(/contains no layouts; check the folder, or pull first\n$/)
  })
})

describe('the server', () => {
  it('gets the key from the environment or standard input, never from an argument', async () => {
    await create('Order')
    const args = ['pull', '--url', api.url, '--dir', dir]
    expect((await runCli([...args, '--key-stdin'], {}, `${key}\n`)).code).toBe(0)
    expect(await runCli(args, {})).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'flowpost: FLOWPOST_API_KEY: required: set it, or pass the key on standard input with --key-stdin\n',
    })
    expect((await runCli([...args, '--key', key], {})).code).toBe(2)
    // Other commands ignore the variable.
    const { code } = await runCli(['store', 'list'], { ...api.database.environment, FLOWPOST_API_KEY: key })
    expect(code).toBe(0)
  })

  it('rejects a key that may not write, and the key is never printed', async () => {
    const id = await create('Order')
    await succeed('pull')
    edit(`layouts/${id}/layout.json`, { name: 'X' })
    const readKey = await api.newKey(storeId, 'read')
    const refused = await runCli(['push', '--url', api.url, '--dir', dir], { FLOWPOST_API_KEY: readKey })
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^flowpost: the server says: /) })
    const wrong = await runCli(['pull', '--url', api.url, '--dir', dir], { FLOWPOST_API_KEY: 'fak_wrong' })
    expect(wrong.code).toBe(1)
    expect(JSON.stringify([refused, wrong, filesIn(dir)])).not.toMatch(/fak_/)
  })

  it('is not sent if it cannot be a key', async () => {
    const settings = { FLOWPOST_API_KEY: 'two words' }
    const result = await runCli(['pull', '--url', 'http://unused.invalid', '--dir', dir], settings)
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining('this API key is not valid') })
  })

  const serve = async (reply: (request: IncomingMessage, response: ServerResponse) => void) => {
    const server = createHttpServer(reply)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it.each([
    ['ftp://x', 2, '--url: must be an http or https address, without user, query or fragment'],
    ['http://user:pass@x', 2, '--url: must be an http or https address, without user, query or fragment'],
  ])('cannot be %s', async (url, code, line) => {
    expect(await runCli(['pull', '--url', url, '--dir', dir], environment())).toEqual({
      code,
      stdout: '',
      stderr: `flowpost: ${line}\n`,
    })
  })

  it.each(['/', '/api/v1', '/api/v1/'])('can be given with the path %s', async (path) => {
    const { code } = await runCli(['pull', '--url', api.url + path, '--dir', dir], environment())
    expect({ code, state: read('flowpost.lock.json') }).toEqual({
      code: 0,
      state: expect.stringContaining(`"${api.url}"`),
    })
  })

  it('is named with the reason if it cannot be reached', { timeout: 20_000 }, async () => {
    const url = await serve((request) => request.socket.destroy())
    const { code, stderr } = await runCli(['pull', '--url', url, '--dir', dir], environment())
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `flowpost: ${url} could not be reached (UND_ERR_SOCKET); check --url and whether the service is running\n`,
    })
  })

  it('is the only one that gets the key: redirects are not followed', async () => {
    let requests = 0
    const otherServer = await serve((_, response) => {
      requests += 1
      response.end('{}')
    })
    const url = await serve((_, response) => response.writeHead(302, { location: otherServer }).end())
    const { code, stderr } = await runCli(['pull', '--url', url, '--dir', dir], environment())
    expect({ code, stderr, requests }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^flowpost: the server responded with status 302, .*\n$/),
      requests: 0,
    })
  })

  it.each([
    ['../../escaped', 'layout.json'],
    ['lay_ok', '../../escaped.json'],
    ['lay_ok', 'translations/../../escaped/design.json'],
    ['lay_ok', 'translations/../design.json'],
  ])('cannot make pull write outside a layout’s folder: %s %s', async (id, path) => {
    const layouts = [{ id, version: 1, files: { [path]: '{}' } }]
    const url = await serve((request, response) => {
      const isList = request.url?.includes('/email-templates')
      response.end(
        JSON.stringify(
          isList ? { data: [{ id, version: 1 }], pagination: { totalPages: 1 } } : { layouts, next: null },
        ),
      )
    })
    const { code } = await runCli(['pull', '--url', url, '--dir', dir], environment())
    expect({ code, files: filesIn(dir) }).toEqual({ code: 1, files: {} })
    expect(existsSync(join(root, 'escaped'))).toBe(false)
  })

  it('is called again after the requested time when it is busy', async () => {
    let calls = 0
    const url = await serve((_, response) => {
      calls += 1
      if (calls === 1) response.writeHead(429, { 'retry-after': '0' }).end('{"error":"busy"}')
      else response.end(JSON.stringify({ data: [], pagination: { totalPages: 0 } }))
    })
    expect((await runCli(['pull', '--url', url, '--dir', dir], environment())).code).toBe(0)
    expect(calls).toBe(2)
  })
})

describe('diff', () => {
  it('shows both values, and which side changed them', async () => {
    const mine = await create('Mine')
    const theirs = await create('Theirs')
    await succeed('pull')
    edit(`layouts/${mine}/translations/de/translation.json`, { subject: 'Moin' })
    await call('PUT', `/${theirs}`, { name: 'Renamed' })
    expect(await succeed('diff')).toBe(
      [
        `layouts/${mine}: changed here`,
        '  translations.de.subject: "Hallo" → "Moin"',
        `layouts/${theirs}: changed on the server`,
        '  name: "Renamed" → "Theirs"',
        '2 layouts differ, 0 unchanged',
        '',
      ].join('\n'),
    )
    expect(await run('diff', '--exit-code')).toMatchObject({
      code: 1,
      stderr: 'flowpost: 2 layouts differ from the server\n',
    })
  })
})

describe('check', () => {
  const data = (id: string, name: string, variables: unknown) =>
    write(`data/${id}/${name}.json`, JSON.stringify(variables))

  it('renders every language in the folder with every data set', async () => {
    const id = await create('Order')
    const other = await create('Plain', 'text')
    await succeed('pull')
    data(id, 'ada', { name: 'Ada' })
    data(id, 'bo', { name: 'Bo' })
    edit(`layouts/${id}/translations/de/translation.json`, { subject: 'Moin {{ variables.name }}' })
    expect(await succeed('check', '--update')).toBe('2 layouts, 9 emails: no problems; 18 snapshots saved\n')
    expect(read(`snapshots/${id}/ada/de.txt`)).toMatch(/^Subject: Moin Ada\nPreview: \n\nHallo Ada\n/)
    expect(read(`snapshots/${id}/bo/en.html`)).toContain('Hello Bo')
    expect(existsSync(join(dir, `snapshots/${other}/default/fr.txt`))).toBe(true)
    expect(await succeed('check')).toBe('2 layouts, 9 emails: no problems; 18 snapshots compared\n')
    expect(await versionOf(id)).toBe(3)
  })

  it('renders every email, even if not all of them fit into one response', async () => {
    const id = await create('Large', 'text')
    await succeed('pull')
    write(`layouts/${id}/body.html`, `{% for i in (1..13) %}<p>${'x'.repeat(99_900)}</p>{% endfor %}`)
    for (const name of ['ada', 'bo', 'cy']) data(id, name, {})
    expect(await succeed('check', '--allow', 'html-size')).toMatch(/^1 layout, 9 emails: /)
  })

  it('fails if an email differs from its snapshot, has no snapshot, or no longer exists', async () => {
    const id = await create('Order')
    await succeed('pull')
    data(id, 'ada', { name: 'Ada' })
    data(id, 'bo', { name: 'Bo' })
    await succeed('check', '--update')
    rmSync(join(dir, `data/${id}/bo.json`))
    rmSync(join(dir, `snapshots/${id}/ada/fr.html`))
    edit(`layouts/${id}/layout.json`, { subject: 'Other' })
    const { code, stdout, stderr } = await run('check')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    const lines = stderr.split('\n')
    expect(lines).toContain(
      `flowpost: snapshots/${id}/ada/en.txt: the email differs from this snapshot, starting at line 1; if this is intended, update the snapshot with --update`,
    )
    expect(lines).toContain(
      `flowpost: snapshots/${id}/ada/fr.html: there is no snapshot of this email; save it with --update`,
    )
    expect(lines).toContain(
      `flowpost: snapshots/${id}/bo/de.txt: this email no longer exists; --update deletes its snapshot`,
    )
    await succeed('check', '--update')
    await succeed('check')
    expect(existsSync(join(dir, `snapshots/${id}/bo/de.txt`))).toBe(false)
    const snapshot = `snapshots/${id}/ada/en.html`
    const withoutLastLineBreak = readFileSync(join(dir, snapshot), 'utf8').slice(0, -1)
    writeFileSync(join(dir, snapshot), withoutLastLineBreak)
    const lastLine = withoutLastLineBreak.split('\n').length
    expect((await run('check')).stderr).toContain(`starting at line ${lastLine + 1};`)
  })

  it('fails on findings, reported once for all affected emails, unless their rule is allowed', async () => {
    const id = await create('Order')
    await succeed('pull')
    expect(await run('check')).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        `flowpost: layouts/${id} in en (default), de (default), fr (default): bodyDesign.blocks[0].html: variables.name has no value in this preview (variable-missing)`,
        'flowpost: 1 problem found',
        '',
      ].join('\n'),
    })
    await succeed('check', '--allow', 'variable-missing')
  })

  it('reports emails that would fail, and content that the server rejects', async () => {
    const first = await create('Order')
    const second = await create('Other')
    await succeed('pull')
    for (const id of [first, second]) data(id, 'zero', { name: 'Ada', n: 0 })
    edit(`layouts/${first}/translations/de/translation.json`, {
      subject: '{{ 1 | divided_by: variables.n }}',
    })
    edit(`layouts/${second}/design.json`, { blocks: [{ type: 'image', fileKey: 'fil_no', alt: '' }] })
    const { stderr } = await run('check')
    expect(stderr).toContain(`layouts/${first} in de (zero): the server says: subject: division by zero`)
    expect(stderr).toMatch(`flowpost: layouts/${second}: the server says: `)
  })

  it('names a data set that is not a JSON object', async () => {
    const id = await create('Order')
    await succeed('pull')
    write(`data/${id}/a.json`, '[]')
    expect((await run('check')).stderr).toBe(`flowpost: data/${id}/a.json: must be a JSON object\n`)
  })

  it('never shows secrets', async () => {
    await api.operate(setSecret, { name: 'TOKEN', value: 'canary-5f0b71c2' }, storeId)
    const layout = {
      name: 'S',
      subject: '{{ secrets.TOKEN }}',
      bodyType: 'text',
      body: '<p>{{ secrets.TOKEN }}</p>',
    }
    await call('POST', '', layout)
    await succeed('pull')
    await run('check', '--update')
    expect(JSON.stringify(filesIn(dir))).not.toContain('canary')
  })
})
