import { hash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANARY, createFullStore, type FullStore } from '../../../testing/full-store.ts'
import { openInstallation, type TestInstallation } from '../../../testing/installations.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { useTarget } from '../../../testing/servers/target.ts'
import { createStore } from '../stores/create-store.ts'
import { listStores } from '../stores/list-stores.ts'
import { exportStores } from './export-stores.ts'
import { importStores } from './import-stores.ts'

const PASSPHRASE = 'correct horse battery staple'
const NOW = new Date()
const target = useTarget()
const folder = mkdtempSync(join(tmpdir(), 'flowpost-moving-'))
const installations: TestInstallation[] = []
let full: FullStore

async function open(kind: 'sqlite' | 'any') {
  // Statistics include the request time.
  const installation = await openInstallation(kind, { clock: { now: () => NOW } })
  installations.push(installation)
  return installation
}

const moveTo = async (from: TestInstallation, to: TestInstallation, name: string) => {
  const passphrase = PASSPHRASE
  const exported = await from.operate(exportStores, { to: join(folder, name), store: [full.id], passphrase })
  const imported = await to.operate(importStores, { from: join(folder, name), passphrase })
  return { exported, imported }
}

beforeAll(async () => {
  const source = await open('sqlite')
  full = await createFullStore(source, target.url)
})
afterAll(async () => {
  for (const installation of installations) await installation.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Everything that a client of the store can read, hashed as received. */
async function readAll(url: string): Promise<Record<string, string>> {
  const responses: Record<string, string> = {}
  const get = async (path: string) => {
    // `fetch` would take longer than the service itself.
    const response = await request(url + path, { headers: { authorization: `Bearer ${full.keys.read}` } })
    const bytes = Buffer.from(await response.body.arrayBuffer())
    const { statusCode, headers } = response
    responses[path] = `${statusCode} ${headers.etag} ${headers.link} ${hash('sha256', bytes)}`
    expect(statusCode, path).toBe(200)
    return path.startsWith('/api') ? JSON.parse(bytes.toString()) : null
  }
  const layouts = await get('/api/v1/email-templates?limit=100')
  for (const { id, version } of layouts.data) {
    for (const path of ['', '/translations', '/versions', `/versions/${version}`])
      await get(`/api/v1/email-templates/${id}${path}`)
  }
  const requests = await get('/api/v1/http-requests')
  for (const { id } of requests.data) await get(`/api/v1/http-requests/${id}`)
  const history = await get('/api/v1/history?limit=100')
  expect(history.pagination.total).toBeGreaterThan(80)
  for (const { id } of history.data.slice(0, 30)) await get(`/api/v1/history/${id}`)
  for (const path of ['smtp-configs', 'senders', 'secrets', 'files?usage=true', 'stats', 'layout-schema'])
    await get(`/api/v1/${path}`)
  for (const path of ['email-templates?q=%C3%A4rger', 'history?q=order%201', 'history?status=FAILED&page=1'])
    await get(`/api/v1/${path}`)
  const files = await get('/api/v1/files')
  for (const file of files.data) if (file.url) await get(new URL(file.url).pathname)
  return responses
}

describe('a moved store', () => {
  let before: Record<string, string>

  it('has exactly the same data after a move from SQLite to the database under test and back', async () => {
    const [first] = installations as [TestInstallation]
    before = await readAll(await first.serve())
    const second = await open('any')
    const third = await open('sqlite')
    const outbound = await moveTo(first, second, 'there')
    expect(outbound.exported).toMatchObject({ stores: 1, files: 13, sealed: 8, pending: 0, lostFiles: 0 })
    expect(outbound.exported).toMatchObject(outbound.imported)
    const back = await moveTo(second, third, 'back')
    expect(back.exported).toEqual({ ...outbound.exported, folder: back.exported.folder })
    expect(await readAll(await second.serve({ withWorker: true }))).toEqual(before)
    const last = await third.serve({ withWorker: true })
    await expect
      .poll(() => third.app.database.db.selectFrom('layouts').select('id').where('stale', '=', 1).execute())
      .toEqual([])
    expect(await readAll(last)).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(60)
  })

  it('keeps its secrets: a test run in the new installation sends the right value', async () => {
    const [, second] = installations as [TestInstallation, TestInstallation]
    const url = await second.serve()
    const response = await fetch(`${url}/api/v1/http-requests/${full.requestId}/test`, {
      method: 'POST',
      headers: { authorization: `Bearer ${full.keys.execute}` },
    })
    expect(response.status).toBe(200)
    expect(target.received.at(-1)?.headers['x-canary']).toBe(CANARY)
  })

  it('is exported without the other stores', async () => {
    const [first] = installations as [TestInstallation]
    const other = await first.operate<{ id: string }>(createStore, { name: 'Other' })
    const to = join(folder, 'named')
    const args = ['export', '--to', to, '--store', other.id, '--json']
    const { code, stdout, stderr } = await runCli(args, first.database.environment)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({ stores: 1, rows: 1, sealed: 0, tables: { stores: 1 } })
    const last = await open('any')
    await last.operate(importStores, { from: to })
    expect(await last.operate(listStores, {})).toMatchObject([other])
  })

  it('leaves no sealed value in plain text in the export folder', () => {
    const texts = ['parts', 'files', '.'].flatMap((part) =>
      readdirSync(join(folder, 'there', part), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name, parentPath }) => {
          const bytes = readFileSync(join(parentPath, name))
          return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
        }),
    )
    expect(texts.length).toBeGreaterThan(20)
    for (const text of texts) {
      expect(text).not.toContain(CANARY)
      expect(text).not.toContain(Buffer.from(CANARY).toString('base64').slice(0, 20))
    }
  })
})
