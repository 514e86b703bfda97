import { beforeAll, describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { onPostgres } from '../../../testing/test-database.ts'
import { BODY_BYTES } from '../../call/limits.ts'

const api = useHarnessWithoutWorker()

type LayoutFiles = { id: string; version: number; files: Record<string, string> }
type Result = {
  id: string | null
  outcome: string
  version: number | null
  changed: string[]
  warnings: string[]
  problem: { code: string; field: string | null; message: string } | null
}
type Language = { locale: string; subject: string; outdated: boolean; bodyDesign: unknown }
type LayoutInput = { id?: string; expectedVersion?: number; files: Record<string, string | null> }

let key: string
let readKey: string

beforeAll(async () => {
  const shop = await api.newCaller('write')
  key = shop.key
  readKey = await api.newKey(shop.storeId, 'read')
})

const design = (word: string, more: object[] = []) => ({
  blocks: [
    { id: 'greeting', type: 'text', html: `<p>${word} {{ variables.name }}</p>` },
    { id: 'go', type: 'button', label: word, href: 'https://shop.example/a' },
    ...more,
  ],
})

async function call<T>(method: string, path: string, body?: unknown, withKey = key) {
  const reply = await api.call<T>(`/api/v1${path}`, { method, key: withKey, ...(body ? { body } : {}) })
  return reply
}

/** A visual layout with a translation that follows its design and one that has its own. */
async function create(name = 'Order'): Promise<string> {
  const created = await call<{ id: string }>('POST', '/email-templates', {
    name,
    subject: 'Hello {{ variables.name }}',
    bodyDesign: design('Hello'),
  })
  const { id } = created.body
  const languages = { de: { followsDesign: true }, fr: {} }
  for (const [locale, more] of Object.entries(languages))
    await call('PUT', `/email-templates/${id}/translations/${locale}`, {
      subject: `${locale} {{ variables.name }}`,
      bodyDesign: design(locale),
      ...more,
    })
  return id
}

const read = async (id: string) => {
  const { body } = await call<{ layouts: LayoutFiles[] }>('GET', `/layout-files?ids=${id}`)
  const [layoutFiles] = body.layouts
  if (!layoutFiles) throw new Error(`${id} does not exist`)
  return layoutFiles
}
const put = async (layouts: LayoutInput[], more: object = {}) => {
  const { body, status, text } = await call<{ layouts: Result[] }>('POST', '/layout-files', {
    layouts,
    ...more,
  })
  expect(status, text).toBe(200)
  return body.layouts
}
const putOne = async (input: LayoutInput, more: object = {}) => {
  const [result] = await put([input], more)
  if (!result) throw new Error('no result')
  return result
}
const languageOf = async (id: string, locale: string) =>
  (await call<Language>('GET', `/email-templates/${id}/translations/${locale}`)).body

const editJson = (text: string | undefined, change: (value: Record<string, unknown>) => void) => {
  const value = JSON.parse(text ?? '')
  change(value)
  return JSON.stringify(value)
}

describe('layouts as files', () => {
  it('have the same format as repository versions, and name the version', async () => {
    const id = await create()
    const { version, files } = await read(id)
    expect(version).toBe(3)
    expect(Object.keys(files).sort()).toEqual([
      'design.json',
      'layout.json',
      'translations/de/design.json',
      'translations/de/translation.json',
      'translations/fr/design.json',
      'translations/fr/translation.json',
    ])
  })

  it('can be sent back without changing anything', async () => {
    const id = await create()
    const { version, files } = await read(id)
    expect(await putOne({ id, expectedVersion: version, files })).toEqual({
      id,
      version,
      outcome: 'unchanged',
      changed: [],
      warnings: [],
      problem: null,
    })
  })

  it('are paged by id, each returned once', async () => {
    const shop = await api.newCaller('write')
    const ids: string[] = []
    const body = 'x'.repeat(900_000)
    for (let n = 0; n < 4; n += 1) {
      const layout = { name: `Large ${n}`, subject: 'S', bodyType: 'text', body }
      ids.push((await call<{ id: string }>('POST', '/email-templates', layout, shop.key)).body.id)
    }
    const pages: string[][] = []
    for (let next: string | null = ''; next !== null; ) {
      const path: string = next === '' ? '/layout-files' : `/layout-files?after=${next}`
      const page = await call<{ layouts: LayoutFiles[]; next: string | null }>(
        'GET',
        path,
        undefined,
        shop.key,
      )
      pages.push(page.body.layouts.map(({ id }) => id))
      next = page.body.next
    }
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2)])
  })

  // PostgreSQL reads them in another process.
  it.skipIf(onPostgres())(
    'are read only if they are on the page, because reading all of them would take seconds',
    async () => {
      const shop = await api.newCaller('write')
      const layout = { name: 'Small', subject: 'S', bodyType: 'text', body: 'x' }
      const { id } = (await call<{ id: string }>('POST', '/email-templates', layout, shop.key)).body
      const { db } = api.app.database
      const row = await db.selectFrom('layouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const version = await db
        .selectFrom('layoutVersions')
        .selectAll()
        .where('layoutId', '=', id)
        .executeTakeFirstOrThrow()
      const snapshot = version.snapshot.replace('"x"', `"${'ä'.repeat(1_000_000)}"`)
      for (let n = 10; n < 100; n++) {
        await db
          .insertInto('layouts')
          .values({ ...row, id: `${id}${n}`, seq: undefined })
          .execute()
        await db
          .insertInto('layoutVersions')
          .values({ ...version, layoutId: `${id}${n}`, snapshot })
          .execute()
      }
      const startedAt = performance.now()
      await call('GET', '/layout-files', undefined, shop.key)
      expect(performance.now() - startedAt).toBeLessThan(500)
    },
  )

  it('cannot be read or changed from another store', async () => {
    const id = await create()
    const other = await api.newCaller('write')
    const all = await call<{ layouts: LayoutFiles[] }>('GET', `/layout-files?ids=${id}`, undefined, other.key)
    expect(all.body.layouts).toEqual([])
    const input = { layouts: [{ id, files: { 'layout.json': '{}' } }] }
    const reply = await call<{ layouts: Result[] }>('POST', '/layout-files', input, other.key)
    expect(reply.body.layouts[0]).toMatchObject({ outcome: 'refused', problem: { code: 'layout.not_found' } })
    const preview = await call('POST', '/layout-files/preview', { id, emails: [{}] }, other.key)
    expect(preview.status).toBe(404)
  })

  it('can be read and rendered with a read key, but saved only with a write key', async () => {
    const id = await create()
    expect((await call('GET', `/layout-files?ids=${id}`, undefined, readKey)).status).toBe(200)
    expect((await call('POST', '/layout-files/preview', { id, emails: [{}] }, readKey)).status).toBe(200)
    expect((await call('POST', '/layout-files', { layouts: [{ id, files: {} }] }, readKey)).status).toBe(403)
  })
})

describe('saving files', () => {
  it('saves all changes to a layout and its languages as one version', async () => {
    const id = await create()
    const { version, files } = await read(id)
    const result = await putOne({
      id,
      expectedVersion: version,
      files: {
        'layout.json': editJson(files['layout.json'], (layout) => Object.assign(layout, { name: 'New' })),
        'translations/de/translation.json': editJson(files['translations/de/translation.json'], (language) =>
          Object.assign(language, { subject: 'Hallo {{ variables.name }}' }),
        ),
        'translations/fr/translation.json': null,
        'translations/fr/design.json': null,
        'translations/it/translation.json': JSON.stringify({ subject: 'Ciao {{ variables.name }}' }),
      },
    })
    expect(result).toMatchObject({ outcome: 'updated', version: version + 1, warnings: [] })
    expect(result.changed).toContain('translations.de.subject')
    const { files: filesAfter } = await read(id)
    expect(Object.keys(filesAfter).filter((path) => path.endsWith('translation.json'))).toEqual([
      'translations/de/translation.json',
      'translations/it/translation.json',
    ])
    expect((await languageOf(id, 'de')).subject).toBe('Hallo {{ variables.name }}')
  })

  it('creates a layout if the id is omitted', async () => {
    const files = {
      'layout.json': JSON.stringify({ name: 'Made', subject: 'S', bodyType: 'text' }),
      'body.html': '<p>Hi</p>\n',
      'translations/de/translation.json': JSON.stringify({ subject: 'D' }),
    }
    expect(await putOne({ files }, { validateOnly: true })).toMatchObject({ outcome: 'created', id: null })
    const created = await putOne({ files })
    expect(created).toMatchObject({ outcome: 'created', version: 1 })
    expect((await read(created.id ?? '')).files['body.html']).toBe('<p>Hi</p>\n')
  })

  it('marks translations as outdated when only the layout is reworded, and applies its design to them', async () => {
    const id = await create()
    const { files } = await read(id)
    const divider = { id: 'new', type: 'divider' }
    const changed = editJson(files['design.json'], (value) => {
      const [greeting, ...others] = value.blocks as Record<string, unknown>[]
      value.blocks = [{ ...greeting, html: '<p>Welcome {{ variables.name }}</p>' }, ...others, divider]
    })
    await putOne({ id, files: { 'design.json': changed } })
    const german = await languageOf(id, 'de')
    expect(german.outdated).toBe(true)
    expect(JSON.stringify(german.bodyDesign)).toContain('"type":"divider"')
    expect(JSON.stringify(german.bodyDesign)).toContain('de {{ variables.name }}')
    // Saving a translation marks it as up to date, whatever its file says.
    const { files: filesAfter } = await read(id)
    const translation = editJson(filesAfter['translations/de/translation.json'], (language) => {
      expect(language.outdated).toBe(true)
      language.subject = 'Willkommen {{ variables.name }}'
    })
    await putOne({ id, files: { 'translations/de/translation.json': translation } })
    expect(await languageOf(id, 'de')).toMatchObject({ outdated: false })
    expect(await languageOf(id, 'fr')).toMatchObject({ outdated: true })
  })

  it('warns about lost content, like other saves', async () => {
    const id = await create()
    const { files } = await read(id)
    const translation = editJson(files['translations/de/translation.json'], (language) =>
      Object.assign(language, { subject: 'Hallo' }),
    )
    const { warnings } = await putOne({ id, files: { 'translations/de/translation.json': translation } })
    expect(warnings).toEqual([expect.stringMatching(/^translations\.de\.subject: .*variables\.name/)])
  })

  it('changes nothing if validateOnly is set', async () => {
    const id = await create()
    const before = await read(id)
    const files = {
      'layout.json': editJson(before.files['layout.json'], (layout) => Object.assign(layout, { name: 'X' })),
    }
    const result = await putOne({ id, files }, { validateOnly: true })
    expect(result).toMatchObject({ outcome: 'updated', version: before.version, changed: ['name'] })
    expect(await read(id)).toEqual(before)
  })

  it('rejects a layout that has changed in the meantime, and saves the others', async () => {
    const first = await create()
    const second = await create()
    const one = await read(first)
    const two = await read(second)
    await call('PUT', `/email-templates/${first}`, { name: 'Changed in the app' })
    const rename = (files: Record<string, string>) => ({
      'layout.json': editJson(files['layout.json'], (layout) => Object.assign(layout, { name: 'Pushed' })),
    })
    const results = await put([
      { id: first, expectedVersion: one.version, files: rename(one.files) },
      { id: second, expectedVersion: two.version, files: rename(two.files) },
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'updated'])
    expect(results[0]?.problem?.code).toBe('layout.moved_on')
    expect((await call<{ name: string }>('GET', `/email-templates/${first}`)).body.name).toBe(
      'Changed in the app',
    )
  })

  it.each<[string, Record<string, string | null>, string]>([
    ['broken JSON', { 'layout.json': '{' }, 'layout.json: is not valid JSON'],
    ['a missing file', { 'layout.json': null }, 'layout.json: is missing'],
    ['a missing subject', { 'translations/de/translation.json': '{}' }, 'translations.de.subject: required'],
    [
      'a text layout',
      { 'layout.json': '{"name":"N","subject":"S","bodyType":"text"}' },
      'bodyDesign: text layouts do not have this field; layouts with bodyType visual do',
    ],
    [
      'an unknown file key',
      { 'design.json': '{"blocks":[{"type":"image","fileKey":"fil_no"}]}' },
      'bodyDesign.blocks[0].fileKey: fil_no no longer exists',
    ],
    [
      'too many values',
      { 'design.json': `[${'0,'.repeat(30_000)}0]` },
      'design.json: must not have more than 25000 values',
    ],
  ])('rejects %s, naming the file or field', async (_, files, message) => {
    const id = await create()
    const before = await read(id)
    for (const validateOnly of [true, false])
      expect((await putOne({ id, files }, { validateOnly })).problem?.message).toBe(message)
    expect(await read(id)).toEqual(before)
  })

  it.each([
    '../layout.json',
    'data/a.json',
    'translations/de/other.json',
    'translations/layout.json',
    '/layout.json',
  ])('rejects the path %s, because the format has no such file', async (path) => {
    const reply = await call<{ error: string }>('POST', '/layout-files', {
      layouts: [{ files: { [path]: '{}' } }],
    })
    expect(reply.status).toBe(400)
    expect(reply.body.error).toMatch(/^layouts\[0\]\.files.*: unknown field$/)
  })

  it('has the same size limits as any other call', async () => {
    const reply = await call('POST', '/layout-files', {
      layouts: [{ files: { 'body.html': 'x'.repeat(BODY_BYTES) } }],
    })
    expect(reply.status).toBe(400)
  })
})

describe('rendering files', () => {
  type Emails = {
    emails: {
      preview: { subject: string; html: string; locale: string } | null
      problem: Result['problem']
    }[]
  }

  it('renders each language with each data set, without saving', async () => {
    const id = await create()
    const before = await read(id)
    const translation = editJson(before.files['translations/de/translation.json'], (language) =>
      Object.assign(language, { subject: 'Moin {{ variables.name }}' }),
    )
    const { body } = await call<Emails>('POST', '/layout-files/preview', {
      id,
      files: { 'translations/de/translation.json': translation },
      emails: [{ variables: { name: 'Ada' } }, { locale: 'de', variables: { name: 'Bo' } }],
    })
    expect(body.emails.map(({ preview }) => preview?.subject)).toEqual(['Hello Ada', 'Moin Bo'])
    expect(body.emails[1]?.preview?.html).toContain('de Bo')
    expect(await read(id)).toEqual(before)
  })

  it('reports emails that would fail, and renders the others', async () => {
    const files = {
      'layout.json': JSON.stringify({
        name: 'N',
        subject: '{{ 1 | divided_by: variables.n }}',
        bodyType: 'text',
      }),
      'body.html': '<p>Hi</p>',
    }
    const { body } = await call<Emails>('POST', '/layout-files/preview', {
      files,
      emails: [{ variables: { n: 0 } }, { variables: { n: 1 } }],
    })
    expect(body.emails[0]).toMatchObject({ preview: null, problem: { field: 'subject' } })
    expect(body.emails[1]?.preview?.subject).toBe('1')
  })

  it('leaves out the last emails if they are larger than 5 MB together, and never the first', async () => {
    const files = {
      'layout.json': JSON.stringify({ name: 'N', subject: 'S', bodyType: 'text' }),
      'body.html': `{% for i in (1..variables.n) %}<p>${'x'.repeat(99_900)}</p>{% endfor %}`,
    }
    const render = async (...sizes: number[]) => {
      const emails = sizes.map((n) => ({ variables: { n } }))
      const { body } = await call<Emails>('POST', '/layout-files/preview', { files, emails })
      return body.emails.map(({ preview }) => Math.round((preview?.html.length ?? 0) / 1_000_000))
    }
    expect(await render(10, 10, 10, 10)).toEqual([1, 1])
    expect(await render(30, 1)).toEqual([3])
  })
})
