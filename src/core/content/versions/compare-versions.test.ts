import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { createRepo, useGitServer } from '../../../testing/git/repo.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'

const api = useHarnessWithoutWorker()
const server = useGitServer()

type Change = { path: string; words: { change: string; text: string }[] }
type Compared = {
  locale: string
  languages: { locale: string; change: string }[]
  layout: Change[]
  content: Change[]
  blocks: { change: string; before: string | null; after: string | null; fields: Change[] }[]
}
type Card = {
  version: number
  isYours: boolean
  restoredVersion: number | null
  commit: string | null
  waits: boolean
  changed: string[]
}
type Cards = { versions: Card[]; repository: { state: string } }

async function createViewer(storeId: string) {
  const person = await signInAs(api, { roles: { [storeId]: 'viewer' } })
  return <T>(name: string, input: object) =>
    person.call<T & { error?: string }>(name, input, { store: storeId })
}

const heading = (id: string, text: string) => ({ type: 'heading', id, text })
const MARKS = 'fpm0123456789ab'

async function createTwoVersions() {
  const layouts = await layoutsOf(api)
  const first = { bodyDesign: { blocks: [heading('a', 'Your order is in'), heading('b', 'Bye')] } }
  const { id } = await layouts.create({ ...first, subject: 'Hi {{ variables.name }}' })
  const second = { bodyDesign: { blocks: [heading('c', 'New'), heading('a', 'Your order is here')] } }
  await layouts.call('PATCH', `/${id}`, { ...second, name: 'Renamed' })
  return { layouts, id, call: await createViewer(layouts.storeId) }
}

describe('the difference between two versions', () => {
  it('is described block by block', async () => {
    const { id, call } = await createTwoVersions()
    const { body } = await call<Compared>('compareVersions', { id, from: 1, to: 2 })
    expect(body).toMatchObject({
      locale: 'en',
      languages: [{ locale: 'en', change: 'changed' }],
      layout: [{ path: 'name' }],
      content: [],
    })
    expect(body.blocks.map(({ change, before, after }) => [change, before, after])).toEqual([
      ['added', null, 'c'],
      ['changed', 'a', 'a'],
      ['removed', 'b', null],
    ])
    expect(body.blocks[1]?.fields).toEqual([
      {
        path: 'text',
        kind: 'words',
        words: [
          { change: 'same', text: 'Your order is ' },
          { change: 'removed', text: 'in' },
          { change: 'added', text: 'here' },
        ],
      },
    ])
    const back = await call<Compared>('compareVersions', { id, from: 2, to: 1 })
    expect(back.body.blocks.map(({ change }) => change).sort()).toEqual(['added', 'changed', 'removed'])
  })

  it('is shown for the requested language, or for the first one that differs', async () => {
    const { layouts, id, call } = await createTwoVersions()
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Hallo' })
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Guten Tag' })
    const { body } = await call<Compared>('compareVersions', { id, from: 3, to: 4 })
    expect(body).toMatchObject({ locale: 'de', content: [{ path: 'subject' }], blocks: [] })
    expect(body.languages).toEqual([
      { locale: 'en', change: 'same' },
      { locale: 'de', change: 'changed' },
    ])
    for (const [locale, expected] of [
      ['en', 'en'],
      ['fr', 'de'],
    ])
      expect((await call('compareVersions', { id, from: 3, to: 4, locale })).body).toMatchObject({
        locale: expected,
      })
  })

  it('cannot be shown for an invalid number, an unknown version or an unknown layout', async () => {
    const { id, call } = await createTwoVersions()
    for (const [input, status, error] of [
      [{ id, from: 0, to: 1 }, 400, 'from: must be a positive integer'],
      [{ id, from: 1 }, 400, 'to: required'],
      [{ id, from: 1, to: 9 }, 404, 'version not found'],
      [{ id: 'lay_none', from: 1, to: 2 }, 404, 'layout not found'],
    ] as const)
      expect(await call('compareVersions', input)).toMatchObject({ status, body: { error } })
  })
})

describe('the preview of a version', () => {
  type VersionPreview = { html: string; subject: string; locale: string; text: string }

  it('equals the preview from when it was the newest version, in every language', async () => {
    const { layouts, id, call } = await createTwoVersions()
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Hallo {{ variables.name }}' })
    const variables = { name: 'Ada' }
    const newest = async (locale: string) => {
      const preview = (await call<VersionPreview>('previewLayout', { id, locale, variables })).body
      return { html: preview.html, text: preview.text, subject: preview.subject }
    }
    const before = { en: await newest('en'), de: await newest('de') }
    await layouts.call('PATCH', `/${id}`, { subject: 'Other', bodyDesign: { blocks: [] } })
    for (const locale of ['en', 'de'] as const) {
      const { body } = await call<VersionPreview>('previewVersion', { id, version: 3, locale, variables })
      expect(body).toMatchObject({ ...before[locale], locale })
    }
  })

  it('marks blocks only on request, and no other preview or version contains marks', async () => {
    const { id, call } = await createTwoVersions()
    const marked = (await call<VersionPreview>('previewVersion', { id, version: 1, marks: MARKS })).body
    expect(marked.html).toContain(`${MARKS}-b-a`)
    expect(marked.html).toContain(`${MARKS}-b-b`)
    const plain = (await call<VersionPreview>('previewVersion', { id, version: 1 })).body
    expect(plain.html).not.toContain('fpm')
    expect(marked.html.replaceAll(/fpm[0-9a-f]{12}-b-\w+ /g, '')).toBe(plain.html)
    for (const name of ['previewLayout', 'getLayout'] as const)
      expect((await call(name, { id })).text).not.toContain('fpm')
  })

  it('masks secrets', async () => {
    const layouts = await layoutsOf(api)
    await api.operate(setSecret, { name: 'CODE', value: 'canary' }, layouts.storeId)
    const { id } = await layouts.create({ bodyType: 'text', body: '[{{ secrets.CODE }}]' })
    const call = await createViewer(layouts.storeId)
    const { body } = await call<VersionPreview>('previewVersion', { id, version: 1 })
    expect(body.html).toContain('[••••]')
  })

  it('fails with marks that an email could contain, an unknown version or content that cannot be rendered', async () => {
    const { layouts, id, call } = await createTwoVersions()
    expect(await call('previewVersion', { id, version: 1, marks: 'btn' })).toMatchObject({ status: 400 })
    expect(await call('previewVersion', { id, version: 9 })).toMatchObject({ status: 404 })
    const bomb = '{% for a in (1..100000000) %}{{ a }}{% endfor %}'
    const broken = await layouts.create({ bodyType: 'text', body: bomb })
    expect(await call('previewVersion', { id: broken.id, version: 1 })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/used too much memory/) },
    })
  })
})

describe('the list of versions', () => {
  it('includes each version’s commit, and which versions have not been pushed yet', async () => {
    const shop = await createRepo(api, server)
    const call = await createViewer(shop.storeId)
    const { id } = await shop.create({ name: 'Order', subject: 'One' })
    const cards = async () => (await call<Cards>('listVersionCards', { id })).body
    expect(await cards()).toMatchObject({
      versions: [{ version: 1, commit: null, waits: false }],
      repository: { state: 'disconnected' },
    })
    await shop.connect()
    await shop.call('PATCH', `/${id}`, { subject: 'Two' })
    await shop.pushPending()
    const sha = shop.git(['rev-parse', 'main']).trim()
    expect(await cards()).toMatchObject({
      versions: [{ version: 2, commit: sha, waits: false, changed: ['subject'] }, { version: 1 }],
      repository: { state: 'connected', behind: 0 },
    })
    // Keep the repository leased, so that the next save is not pushed.
    await api.app.database.db.updateTable('repositories').set({ leaseUntil: '9999' }).execute()
    await shop.call('PATCH', `/${id}`, { subject: 'Three' })
    expect(await cards()).toMatchObject({
      versions: [{ version: 3, commit: null, waits: true }, { version: 2, commit: sha }, { version: 1 }],
      repository: { behind: 1 },
    })
  })

  it('marks the versions that the user saved, even if a colleague has the same name', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({})
    const join = () => signInAs(api, { roles: { [layouts.storeId]: 'editor' } })
    const [ada, namesake] = [await join(), await join()]
    await api.app.database.db
      .updateTable('people')
      .set({ name: 'Ada' })
      .where('id', 'in', [ada.personId, namesake.personId])
      .execute()
    const store = layouts.storeId
    await ada.call('updateLayout', { id, subject: 'By Ada' }, { store })
    const ownVersionsOf = async (person: typeof ada) =>
      (await person.call<Cards>('listVersionCards', { id }, { store })).body.versions.map(
        (card) => card.isYours,
      )
    expect(await ownVersionsOf(ada)).toEqual([true, false])
    expect(await ownVersionsOf(namesake)).toEqual([false, false])
  })

  it('names the version that was restored', async () => {
    const { layouts, id, call } = await createTwoVersions()
    await layouts.call('POST', `/${id}/versions/1/restore`)
    const { versions } = (await call<Cards>('listVersionCards', { id })).body
    expect(versions.map(({ restoredVersion }) => restoredVersion)).toEqual([1, null, null])
  })

  it('does not exist for an unknown layout', async () => {
    const { call } = await createTwoVersions()
    expect(await call('listVersionCards', { id: 'lay_none' })).toMatchObject({ status: 404 })
  })
})
