import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { up as countShownFiles } from '../../../adapters/db/migrations/upgrades/0026-shown-files.ts'
import { ICON_STYLES, iconKey, NETWORKS } from '../../../engine/design/networks.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { putPreset } from '../../content/presets/put-preset.ts'
import { addFile } from './add-file.ts'
import { removeOrphanedBytes } from './remove-bytes.ts'

const api = useHarnessWithoutWorker()
type FileOutput = { key: string; filename: string; url: string | null; inUse?: boolean; usedBy?: object[] }

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

function writeLocal(filename: string, content: Buffer | string) {
  const path = join(api.database.dataDir, filename)
  writeFileSync(path, content)
  return path
}
const add = (storeId: string, filename = 'a.png', content: Buffer | string = PNG, kind?: string) =>
  api.operate<FileOutput>(
    addFile,
    { path: writeLocal(filename, content), ...(kind ? { kind } : {}) },
    storeId,
  )
const list = async (key: string, query = '') =>
  (await api.call<{ data: FileOutput[]; pagination: { total: number } }>(`/api/v1/files${query}`, { key }))
    .body
const pathOf = (storeId: string, key: string) => join(api.database.dataDir, 'files', storeId, key)

describe('uploaded files', () => {
  it('share their path with the social icons, which browsers cache for a year', async () => {
    for (const network of NETWORKS)
      for (const style of ICON_STYLES) {
        const reply = await fetch(`${api.url}/f/${iconKey(network, style)}`)
        expect(reply.status, network).toBe(200)
        expect(reply.headers.get('content-type')).toBe('image/png')
        expect(reply.headers.get('cache-control')).toContain('immutable')
        expect(Buffer.from(await reply.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG')
      }
    expect((await fetch(`${api.url}/f/nothing-filled.png`)).status).toBe(404)
  })

  it('are added on the command line and listed newest first', async () => {
    const { storeId, key } = await api.newCaller('read')
    const path = writeLocal('invoice.pdf', '%PDF-1.7')
    const { stdout, stderr } = await runCli(
      ['file', 'add', '--store', storeId, path, '--json'],
      api.database.environment,
    )
    expect(stderr).toBe('')
    const pdf = JSON.parse(stdout)
    expect(pdf).toEqual({
      key: expect.stringMatching(/^fil_/),
      filename: 'invoice.pdf',
      contentType: 'application/pdf',
      size: 8,
      kind: 'attachment',
      url: null,
      createdAt: expect.any(String),
    })
    const logo = await add(storeId, 'logo.png', PNG, 'logo')
    expect(logo).toMatchObject({
      contentType: 'image/png',
      kind: 'logo',
      url: expect.stringMatching(/\/f\/fil_/),
    })
    const { data } = await list(key)
    expect(data.map((file) => file.key)).toEqual([logo.key, pdf.key])
    expect(data[0]).not.toHaveProperty('inUse')
  })

  it('can be searched by filename, regardless of case', async () => {
    const { storeId, key } = await api.newCaller('read')
    for (const name of ['Größe.png', 'other.png', '100%_a.png']) await add(storeId, name)
    for (const [q, total] of [
      ['GRÖSSE', 1],
      ['%_', 1],
      ['.PNG', 3],
      ['zzz', 0],
    ] as const)
      expect((await list(key, `?q=${encodeURIComponent(q)}`)).pagination.total, q).toBe(total)
  })

  it('are rejected as images if their content is not an image, whatever their name, or if their path cannot be read', async () => {
    const { storeId } = await api.newCaller('read')
    for (const [name, content] of [
      ['x.png', '<html><script>alert(1)</script>'],
      ['x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ] as const) {
      await expect(add(storeId, name, content, 'image')).rejects.toThrow(/^kind: .* is not a PNG/)
      expect(await add(storeId, name, content)).toMatchObject({ kind: 'attachment', url: null })
    }
    const stored = readdirSync(join(api.database.dataDir, 'files', storeId))
    expect(stored).toHaveLength(2)
    await expect(api.operate(addFile, { path: '/does/not/exist' }, storeId)).rejects.toThrow(
      /^path: cannot read/,
    )
  })

  it('are stored under their name, without control characters', async () => {
    const { storeId } = await api.newCaller('read')
    const file = await add(storeId, 'a\nb\u202Egnp.exe.png')
    expect(file.filename).toBe('abgnp.exe.png')
  })
})

describe('images', () => {
  it('are served with headers that stop browsers from interpreting them as anything else', async () => {
    const { storeId } = await api.newCaller('read')
    const { url } = await add(storeId, 'Foto ä.png')
    const path = new URL(url ?? '').pathname
    const response = await fetch(api.url + path)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': "inline; filename*=UTF-8''Foto%20%C3%A4.png",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const etag = response.headers.get('etag') ?? ''
    expect((await api.call(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await api.call(path, { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers.get('content-length')).toBe(String(PNG.length))
  })

  it('are not served for the key of an attachment or deleted image, or for an unknown key', async () => {
    const { storeId, key } = await api.newCaller('write')
    const attachment = await add(storeId, 'a.pdf', '%PDF')
    const image = await add(storeId)
    await api.call('/api/v1/files', { method: 'DELETE', key, body: { key: image.key } })
    for (const missingKey of [attachment.key, 'fil_unknown', image.key, '..%2f..%2fmaster.key'])
      expect((await api.call(`/f/${missingKey}`)).body, missingKey).toEqual({ error: 'file not found' })
  })
})

describe('the usage of a file', () => {
  it('lists each layout once, even if only a translation uses the file, and each preset', async () => {
    const layouts = await layoutsOf(api)
    const { storeId, key } = layouts
    const file = await add(storeId, 'used.png')
    const free = await add(storeId, 'free.png')
    const text = await layouts.create({
      name: 'Text',
      bodyType: 'text',
      attachments: [
        { filename: 'a', fileKey: file.key },
        { filename: 'b', fileKey: file.key },
      ],
    })
    const visual = await layouts.create({ name: 'Visual', bodyDesign: { blocks: [] } })
    const bodyDesign = { blocks: [{ type: 'image', fileKey: file.key, alt: 'x' }] }
    await layouts.call('PUT', `/${visual.id}/translations/de`, { subject: 'S', bodyDesign })
    const preset = await api.operate<{ id: string }>(
      putPreset,
      { kind: 'footer', name: 'Footer', blocks: [{ type: 'logo', fileKey: file.key }] },
      storeId,
    )
    const { data } = await list(key, '?usage=true')
    expect(data.find(({ key }) => key === free.key)).toMatchObject({ inUse: false, usedBy: [] })
    expect(data.find(({ key }) => key === file.key)).toMatchObject({
      inUse: true,
      usedBy: [
        { type: 'layout', id: text.id, name: 'Text' },
        { type: 'layout', id: visual.id, name: 'Visual' },
        { type: 'preset', id: preset.id, name: 'Footer' },
      ],
    })
    const refusal = await api.call('/api/v1/files', { method: 'DELETE', key, body: { key: file.key } })
    expect(refusal.status).toBe(409)
    expect(refusal.body).toEqual({ error: 'file is used by layout "Text", layout "Visual", preset "Footer"' })

    await layouts.call('DELETE', `/${text.id}`)
    await layouts.call('DELETE', `/${visual.id}/translations/de`)
    await api.operate(putPreset, { kind: 'footer', name: 'Footer', blocks: [] }, storeId)
    expect((await list(key, '?usage=true&q=used')).data).toMatchObject([{ inUse: false }])
    const deleted = await api.call('/api/v1/files', { method: 'DELETE', key, body: { key: file.key } })
    expect(deleted.body).toEqual({ deleted: true, key: file.key })
    expect(existsSync(pathOf(storeId, file.key))).toBe(false)
  })

  const imageTag = (url: string | null) => `<p><img src="${url}" alt=""></p>`

  it.each([
    ['an HTML body', (url: string | null) => ({ bodyType: 'text', body: imageTag(url) })],
    [
      'an html block',
      (url: string | null) => ({ bodyDesign: { blocks: [{ type: 'html', html: imageTag(url) }] } }),
    ],
    ['image.url', (url: string | null) => ({ bodyDesign: { blocks: [{ type: 'image', url, alt: 'x' }] } })],
  ])(
    'includes layouts with the file’s URL in %s, in the layout itself or in a translation',
    async (_, content) => {
      const layouts = await layoutsOf(api)
      const { storeId, key } = layouts
      const main = await add(storeId, 'main.png')
      const german = await add(storeId, 'german.png')
      const { id } = await layouts.create({ name: 'Order', ...content(main.url) })
      const { bodyType: _bodyType, ...translation } = { bodyType: '', ...content(german.url) }
      await layouts.call('PUT', `/${id}/translations/de`, { subject: 'S', ...translation })
      for (const file of [main, german]) {
        expect((await list(key, `?usage=true&q=${file.filename}`)).data).toMatchObject([
          { inUse: true, usedBy: [{ type: 'layout', id, name: 'Order' }] },
        ])
        const refusal = await api.call('/api/v1/files', { method: 'DELETE', key, body: { key: file.key } })
        expect(refusal).toMatchObject({ status: 409, body: { error: 'file is used by layout "Order"' } })
      }
    },
  )

  it('includes a preset with the file’s URL, until the preset no longer uses it', async () => {
    const { storeId, key } = await api.newCaller('write')
    const file = await add(storeId)
    const put = (blocks: object[]) =>
      api.operate(putPreset, { kind: 'footer', name: 'Footer', blocks }, storeId)
    await put([{ type: 'html', html: imageTag(file.url) }])
    const remove = () => api.call('/api/v1/files', { method: 'DELETE', key, body: { key: file.key } })
    expect((await remove()).body).toEqual({ error: 'file is used by preset "Footer"' })
    await put([{ type: 'html', html: imageTag(null) }])
    expect((await remove()).status).toBe(200)
  })

  it("excludes URLs of another store's files, and can be recorded for more URLs than fit in one statement", async () => {
    const layouts = await layoutsOf(api)
    const file = await add((await layoutsOf(api)).storeId)
    const unknown = Array.from({ length: 40_000 }, (_, n) => `/f/fil_${n}`).join(' ')
    const { id } = await layouts.create({ bodyType: 'text', body: `${file.url} ${unknown}` })
    const { db } = api.app.database
    expect(await db.selectFrom('layoutFiles').where('layoutId', '=', id).selectAll().execute()).toEqual([])
  })

  it('includes URLs in content that was saved before the migration', async () => {
    const layouts = await layoutsOf(api)
    const { storeId } = layouts
    const main = await add(storeId)
    const german = await add(storeId)
    const footer = await add(storeId)
    const { id } = await layouts.create({ bodyType: 'text', body: imageTag(main.url) })
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'S', body: imageTag(german.url) })
    const blocks = [{ type: 'html', html: imageTag(footer.url) }]
    await api.operate(putPreset, { kind: 'footer', name: 'Footer', blocks }, storeId)
    const { db } = api.app.database
    const keys = [main.key, german.key, footer.key]
    for (const table of ['layoutFiles', 'presetFiles'] as const)
      await db.deleteFrom(table).where('fileId', 'in', keys).execute()
    await countShownFiles(db as never, api.app.database.kind)
    const uses = [
      ...(await db.selectFrom('layoutFiles').select('fileId').where('fileId', 'in', keys).execute()),
      ...(await db.selectFrom('presetFiles').select('fileId').where('fileId', 'in', keys).execute()),
    ]
    expect(uses.map(({ fileId }) => fileId).sort()).toEqual(keys.sort())
  })

  it('can be requested only with true or false', async () => {
    const { key } = await api.newCaller('read')
    expect((await api.call('/api/v1/files?usage=yes', { key })).body.error).toBe(
      'usage: must be true or false',
    )
  })
})

describe('deleting a file', () => {
  it('accepts the key in the body or in the query', async () => {
    const { storeId, key } = await api.newCaller('write')
    const file = await add(storeId)
    const reply = await api.call(`/api/v1/files?key=${file.key}`, { method: 'DELETE', key })
    expect(reply.body).toEqual({ deleted: true, key: file.key })
    expect((await list(key)).pagination.total).toBe(0)
  })

  it('ignores If-Match, because a list has no ETag', async () => {
    const { storeId, key } = await api.newCaller('write')
    const file = await add(storeId)
    const headers = { 'if-match': '"x"' }
    expect((await api.call(`/api/v1/files?key=${file.key}`, { method: 'DELETE', key, headers })).status).toBe(
      200,
    )
  })

  it("fails with 400 without a file key, 403 with a read key, and 404 for an unknown file or another store's file", async () => {
    const { storeId, key } = await api.newCaller('write')
    const other = await api.newCaller('write')
    const file = await add(storeId)
    const remove = (caller: string, body: object) =>
      api.call('/api/v1/files', { method: 'DELETE', key: caller, body })
    expect((await remove(key, {})).body).toEqual({ error: 'key: required' })
    expect((await remove(await api.newKey(storeId, 'read'), { key: file.key })).status).toBe(403)
    const unknown = await remove(key, { key: 'fil_x' })
    const foreign = await remove(other.key, { key: file.key })
    expect([unknown.status, foreign.status]).toEqual([404, 404])
    expect(foreign.text).toBe(unknown.text)
    expect((await list(key)).pagination.total).toBe(1)
  })

  it('succeeds only if a concurrent save that starts to use the file fails', async () => {
    const layouts = await layoutsOf(api)
    for (let round = 0; round < 10; round += 1) {
      const file = await add(layouts.storeId)
      const [saved, deleted] = await Promise.all([
        layouts.call('POST', '', {
          name: 'L',
          subject: 'S',
          bodyType: 'text',
          attachments: [{ filename: 'a', fileKey: file.key }],
        }),
        api.call('/api/v1/files', { method: 'DELETE', key: layouts.key, body: { key: file.key } }),
      ])
      expect([saved.status, deleted.status]).toSatisfy(
        ([save, remove]) => (save === 201 && remove === 409) || (save === 400 && remove === 200),
      )
    }
  })

  it('is completed later if a crash left its bytes behind', async () => {
    const { storeId, key } = await api.newCaller('write')
    const file = await add(storeId)
    const { db } = api.app.database
    await db.deleteFrom('files').where('id', '=', file.key).execute()
    await db
      .insertInto('fileRemovals')
      .values({ fileId: file.key, storeId, dueAt: '2026-01-01T00:00:00.000Z' })
      .execute()
    await removeOrphanedBytes(api.app.services)
    expect(existsSync(pathOf(storeId, file.key))).toBe(false)
    expect(await db.selectFrom('fileRemovals').selectAll().where('storeId', '=', storeId).execute()).toEqual(
      [],
    )
    expect((await list(key)).pagination.total).toBe(0)
  })
})
