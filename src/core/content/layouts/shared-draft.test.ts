import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { openEvents } from '../../../testing/app/app-events.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { removeMember, setMemberRole } from '../../admin/people/members/members.ts'
import { BODY_BYTES } from '../../call/limits.ts'

const api = useHarnessWithoutWorker()

type Draft = {
  revision: string
  document: object
  base: object
  editor: { id: string; name: string }
  updatedAt: string
}

const DOCUMENT = { name: 'Layout', category: 'transactional', subject: 'Subject', previewText: '' }
const BASE = { document: DOCUMENT }

async function openLayout() {
  const layouts = await layoutsOf(api)
  const { id } = await layouts.create({ bodyType: 'text', body: '<p>Hello</p>' })
  await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Hallo', body: '<p>Hallo</p>' })
  const join = async (role: 'viewer' | 'editor' = 'editor') => {
    const person = await signInAs(api, { roles: { [layouts.storeId]: role } })
    const call = <T = { error: string }>(name: string, input: object, headers = {}) =>
      person.call<T>(name, { id, ...input }, { store: layouts.storeId, headers })
    return {
      person,
      call,
      read: async (part = '') =>
        (await call<{ draft: Draft | null }>('getDraft', { part, content: true })).body.draft,
      edit: (subject: string, revision: string | null, part = '') =>
        call<Draft & { error: string }>('putDraft', {
          part,
          revision,
          document: { ...DOCUMENT, subject },
          ...(revision === null && { base: BASE }),
        }),
    }
  }
  return { layouts, id, ada: await join(), bea: await join(), join }
}

describe('the shared draft of a layout', () => {
  it('can be read by every member, with the saved content, its last editor and the time', async () => {
    const { ada, bea, join } = await openLayout()
    expect(await bea.read()).toBeNull()
    const first = await ada.edit('Typed', null)
    expect(first.status, first.text).toBe(200)
    const viewer = await join('viewer')
    for (const member of [ada, bea, viewer])
      expect(await member.read()).toEqual({
        ...first.body,
        document: { ...DOCUMENT, subject: 'Typed' },
        base: BASE,
      })
    const second = await bea.edit('Typed on', first.body.revision)
    expect(second.body.editor.id).toBe(bea.person.personId)
    expect(await ada.read()).toMatchObject({ document: { subject: 'Typed on' }, base: BASE })
  })

  it('does not change the saved layout', async () => {
    const { layouts, id, ada } = await openLayout()
    const before = await layouts.get(id)
    await ada.edit('Typed', null)
    expect(await layouts.get(id)).toEqual(before)
  })

  it('accepts only the first of two changes to the same revision; the error for the second names the author of the first', async () => {
    const { ada, bea } = await openLayout()
    const { body } = await ada.edit('Start', null)
    const ahead = await ada.edit('Of Ada', body.revision)
    const late = await bea.edit('Of Bea', body.revision)
    expect([late.status, late.body.error]).toEqual([
      409,
      `${ahead.body.editor.name} has changed this draft; read it again first`,
    ])
    expect((await bea.edit('A new one', null)).status).toBe(409)
    expect((await bea.call('discardDraft', { part: '', revision: body.revision })).status).toBe(409)
    expect(await bea.read()).toMatchObject({ document: { subject: 'Of Ada' } })
    const [one, other] = await Promise.all([
      ada.edit('Race', ahead.body.revision),
      bea.edit('Race', ahead.body.revision),
    ])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
  })

  it.each([
    ['', 'getLayout', 'updateLayout', { subject: 'Saved' }],
    ['de', 'getTranslation', 'putTranslation', { subject: 'Gespeichert' }],
    ['texts de', 'getLanguageTexts', 'putLanguageTexts', { texts: { subject: 'Gespeichert' } }],
  ])(
    'cannot be started with edits of a version that was replaced (%j)',
    async (part, read, write, change) => {
      const { ada, bea } = await openLayout()
      const locale = part === '' ? {} : { locale: 'de' }
      const start = async (etag: string | null) => {
        const base = { document: DOCUMENT, etag }
        const { status, body } = await ada.call('putDraft', {
          part,
          revision: null,
          document: DOCUMENT,
          base,
        })
        return [status, body.error]
      }
      const tagOf = async (name: string, input = {}) =>
        (await bea.call(name, { ...locale, ...input })).headers.get('etag')
      const opened = await tagOf(read)
      const saved = await tagOf(write, change)
      expect(await start(opened)).toEqual([
        409,
        'these changes are based on a version that was replaced in the meantime',
      ])
      expect(await ada.read(part)).toBeNull()
      expect(await start(saved)).toEqual([200, undefined])
    },
  )

  it('is deleted when it is discarded, and its old revisions never become valid again', async () => {
    const { ada, bea } = await openLayout()
    const { revision } = (await ada.edit('Typed', null)).body
    expect((await bea.call('discardDraft', { part: '', revision })).status).toBe(200)
    expect(await ada.read()).toBeNull()
    expect((await ada.edit('Typed on', revision)).body.error).toBe(
      'this draft was saved or discarded in the meantime',
    )
    await ada.edit('Another', null)
    expect((await ada.edit('Typed on', revision)).status).toBe(409)
  })

  it('is deleted by the save that contains it', async () => {
    const { ada, bea } = await openLayout()
    const save = async (name: string, input: object, part: string) => {
      const { revision } = (await ada.edit('New', null, part)).body
      const saved = await bea.call(name, input, { 'x-draft': revision })
      expect(saved.status, saved.text).toBe(200)
      expect(await bea.read(part)).toBeNull()
    }
    await save('updateLayout', { subject: 'New' }, '')
    await save('putTranslation', { locale: 'de', subject: 'New' }, 'de')
    await save('putLanguageTexts', { locale: 'de', texts: { subject: 'Newer' } }, 'texts de')
  })

  it('is not deleted if a save does not contain all of it, fails, or does not come from the app', async () => {
    const { layouts, id, ada, bea } = await openLayout()
    const { revision } = (await ada.edit('Typed', null)).body
    const refusal = await bea.call('updateLayout', { subject: '{{ open' }, { 'x-draft': revision })
    expect(refusal.status).toBe(400)
    expect(await ada.read()).toMatchObject({ revision })
    await bea.edit('Typed on', revision)
    await ada.call('updateLayout', { subject: 'Saved' }, { 'x-draft': revision })
    await bea.call('updateLayout', { description: 'Another field' })
    await layouts.call('PATCH', `/${id}`, { subject: 'Over REST' })
    expect(await ada.read()).toMatchObject({ document: { subject: 'Typed on' }, base: BASE })
  })

  it('is mentioned in a warning to API clients that delete it with its language or layout', async () => {
    const { layouts, id, ada, bea } = await openLayout()
    type Deleted = { warnings?: string[]; warning?: string }
    const remove = async (path: string) => (await layouts.call<Deleted>('DELETE', `/${path}`)).body
    const warningsOf = (...drafts: Pick<Draft, 'editor' | 'updatedAt'>[]) =>
      drafts
        .map(
          ({ editor, updatedAt }) =>
            `${editor.name} had unsaved changes in the app from ${updatedAt}; these were deleted as well`,
        )
        .sort()
    const main = (await ada.edit('Typed', null)).body
    const german = (await bea.edit('Getippt', null, 'de')).body
    expect(await remove(`${id}/translations/de`)).toEqual({
      deleted: true,
      locale: 'de',
      warnings: warningsOf(german),
    })
    expect(await remove(id)).toEqual({ deleted: true, id, warnings: warningsOf(main) })
    const { id: other } = await layouts.create({})
    expect(await remove(other)).toEqual({ deleted: true, id: other })
  })

  it('is mentioned in warnings, but only to API clients and assistants', async () => {
    const { layouts, id, ada, bea } = await openLayout()
    type Saved = { warnings?: string[] }
    const patch = async () => (await layouts.call<Saved>('PATCH', `/${id}`, { subject: 'New' })).body.warnings
    const put = async () =>
      (await layouts.call<Saved>('PUT', `/${id}/translations/de`, { subject: 'Neu', body: '<p>Neu</p>' }))
        .body.warnings
    expect([await patch(), await put()]).toEqual([undefined, []])
    const { editor, updatedAt } = (await ada.edit('Typed', null)).body
    const warning =
      `${editor.name} has unsaved changes in the app from ${updatedAt}; ` +
      'these were kept and are now based on an older version'
    expect([await patch(), await put()]).toEqual([[warning], [warning]])
    const inApp = await bea.call<Saved>('updateLayout', { description: 'Another field' })
    expect(inApp.body.warnings).toBeUndefined()
    expect(await ada.read()).toMatchObject({ document: { subject: 'Typed' } })
  })

  it('is separate for each language, even if another language becomes the main one', async () => {
    const { layouts, id, ada } = await openLayout()
    await ada.edit('Main', null)
    await ada.edit('Deutsch', null, 'de')
    await ada.edit('Texte', null, 'texts de')
    await layouts.call('POST', `/${id}/translations/de/promote`)
    expect(await ada.read()).toMatchObject({ document: { subject: 'Deutsch' } })
    expect(await ada.read('en')).toMatchObject({ document: { subject: 'Main' } })
    const { db } = api.app.database
    const drafts = await db.selectFrom('layoutDrafts').select('part').where('layoutId', '=', id).execute()
    expect(drafts.map(({ part }) => part).sort()).toEqual(['', 'en'])
    await layouts.call('DELETE', `/${id}/translations/en`)
    expect((await ada.edit('Gone', null, 'en')).status).toBe(404)
    await layouts.call('PUT', `/${id}/translations/en`, { subject: 'Again' })
    expect(await ada.read('en')).toBeNull()
  })

  it('is deleted with its layout', async () => {
    const { layouts, id, ada } = await openLayout()
    await ada.edit('Typed', null)
    await layouts.call('DELETE', `/${id}`)
    const { db } = api.app.database
    expect(await db.selectFrom('layoutDrafts').selectAll().where('layoutId', '=', id).execute()).toEqual([])
  })

  it('is reported to open pages when it changes and when it is deleted', async () => {
    const { layouts, id, ada, bea } = await openLayout()
    const editEvents = await openEvents(api, bea.person, layouts.storeId)
    const { revision } = (await ada.edit('Typed', null, 'de')).body
    await editEvents.waitForEvent('draft', id)
    const discardEvents = await openEvents(api, bea.person, layouts.storeId)
    await ada.call('discardDraft', { part: 'de', revision })
    await discardEvents.waitForEvent('draft', id)
  })

  it.each([
    {},
    { subject: { html: 'x' } },
    { bodyDesign: 5 },
    { bodyDesign: {} },
    { bodyDesign: { blocks: [null] } },
    { bodyDesign: { blocks: [{ type: 'section', blocks: [{ type: 'text', html: {} }] }] } },
    { bodyDesign: { blocks: [{ type: 'columns', columns: [{ blocks: 'x' }] }] } },
  ])('is rejected if the editor could not open it: %j', async (change) => {
    const { ada } = await openLayout()
    const document = 'subject' in change || 'bodyDesign' in change ? { ...DOCUMENT, ...change } : change
    const broken = await ada.call('putDraft', { part: '', revision: null, document, base: BASE })
    expect(broken.body.error).toBe('document: does not match any accepted form')
    expect(await ada.read()).toBeNull()
  })

  it('is limited to the size of a save, to the languages of the layout, to editors, and to its own store', async () => {
    const { id, ada, join } = await openLayout()
    expect((await ada.edit('x'.repeat(BODY_BYTES), null)).body.error).toMatch(
      /^body: must not be larger than/,
    )
    expect((await ada.call('putDraft', { part: '', revision: null, document: DOCUMENT })).body.error).toBe(
      'base: required',
    )
    expect((await ada.edit('x', null, 'fr')).status).toBe(404)
    expect((await ada.edit('x', null, 'texts')).status).toBe(404)
    expect((await ada.edit('x', null, '../de')).status).toBe(400)
    expect((await (await join('viewer')).edit('x', null)).status).toBe(403)
    const otherStore = await openLayout()
    for (const name of ['getDraft', 'putDraft', 'discardDraft'])
      expect(
        (await otherStore.ada.call(name, { id, part: '', revision: 'drf_x', document: {} })).status,
        name,
      ).not.toBe(200)
  })
})

describe('who is editing a layout', () => {
  type Editors = { editors: { id: string; name: string; isYou: boolean; part: string; place: string }[] }

  async function openForEditing() {
    const layout = await openLayout()
    const reportPlace = (editor: typeof layout.ada, place: string | null, part = '', windowId = 'first') =>
      editor.call('setPresence', { part, windowId, place })
    const editorsSeenBy = async (editor: typeof layout.ada, windowId?: string) =>
      (await editor.call<Editors>('getDraft', { part: '', windowId })).body.editors
    return { ...layout, reportPlace, editorsSeenBy }
  }

  it('is no longer shown once a person has left the store or may no longer edit', async () => {
    const { layouts, ada, bea, reportPlace, editorsSeenBy } = await openForEditing()
    const { personId } = bea.person
    const setRole = (role: 'viewer' | 'editor') =>
      api.operate(setMemberRole, { personId, role }, layouts.storeId)
    await reportPlace(bea, 'subject')
    expect(await editorsSeenBy(ada)).toHaveLength(1)
    await setRole('viewer')
    expect(await editorsSeenBy(ada)).toEqual([])
    await setRole('editor')
    expect(await editorsSeenBy(ada)).toHaveLength(1)
    await api.operate(removeMember, { personId }, layouts.storeId)
    expect(await editorsSeenBy(ada)).toEqual([])
  })

  it('is shown to the other members with the field, block and language, until they leave', async () => {
    const { ada, bea, join, reportPlace, editorsSeenBy } = await openForEditing()
    expect((await reportPlace(ada, 'subject')).status).toBe(200)
    expect((await reportPlace(bea, '#blk_1', 'de')).status).toBe(200)
    const name = expect.any(String)
    expect(await editorsSeenBy(ada)).toEqual([
      { id: bea.person.personId, name, isYou: false, part: 'de', place: '#blk_1' },
    ])
    expect(await editorsSeenBy(bea)).toEqual([
      { id: ada.person.personId, name, isYou: false, part: '', place: 'subject' },
    ])
    const viewer = await join('viewer')
    expect(await editorsSeenBy(viewer)).toHaveLength(2)
    await reportPlace(ada, 'previewText')
    expect((await editorsSeenBy(bea))[0]?.place).toBe('previewText')
    await reportPlace(ada, 'subject', 'de')
    // The report that Ada left the main language arrives late.
    await reportPlace(ada, null)
    expect((await editorsSeenBy(bea))[0]?.part).toBe('de')
    await reportPlace(ada, null, 'de')
    expect(await editorsSeenBy(bea)).toEqual([])
  })

  it("includes a person's other windows, each until it is closed", async () => {
    const { ada, bea, reportPlace, editorsSeenBy } = await openForEditing()
    await reportPlace(ada, 'subject', '', 'first')
    await reportPlace(ada, 'previewText', '', 'second')
    expect(await editorsSeenBy(ada, 'first')).toMatchObject([{ isYou: true, place: 'previewText' }])
    expect(await editorsSeenBy(ada, 'second')).toMatchObject([{ isYou: true, place: 'subject' }])
    expect(await editorsSeenBy(bea, 'first')).toMatchObject([{ isYou: false }, { isYou: false }])
    await reportPlace(ada, null, '', 'second')
    expect(await editorsSeenBy(ada, 'first')).toEqual([])
    expect(await editorsSeenBy(bea, 'first')).toMatchObject([{ place: 'subject' }])
  })

  it('expires if the browser stops reporting it', async () => {
    const { ada, bea, reportPlace, editorsSeenBy } = await openForEditing()
    await reportPlace(ada, 'subject')
    api.clock.advance(45)
    expect(await editorsSeenBy(bea)).toHaveLength(1)
    api.clock.advance(10)
    expect(await editorsSeenBy(bea)).toEqual([])
  })

  it('is reported to open pages when it changes', async () => {
    const { layouts, id, ada, bea, reportPlace } = await openForEditing()
    await reportPlace(ada, 'subject')
    const events = await openEvents(api, bea.person, layouts.storeId)
    await reportPlace(ada, 'previewText')
    await events.waitForEvent('draft', id)
  })

  it('can be reported only by editors of the store, and only for languages of the layout', async () => {
    const { id, ada, join, reportPlace } = await openForEditing()
    expect((await reportPlace(await join('viewer'), 'subject')).status).toBe(403)
    expect((await reportPlace(ada, 'subject', 'fr')).status).toBe(404)
    expect((await reportPlace(ada, 'x'.repeat(301))).status).toBe(400)
    const otherStore = await openForEditing()
    expect(
      (await otherStore.ada.call('setPresence', { id, part: '', windowId: 'first', place: 'subject' }))
        .status,
    ).toBe(404)
  })
})
