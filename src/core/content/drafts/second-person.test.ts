import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { openEvents } from '../../../testing/app/app-events.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { onPostgres } from '../../../testing/test-database.ts'
import type { AnyOperation } from '../../call/operation.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { operations } from '../../operations.ts'

const api = useHarnessWithoutWorker()

type State = { revision: string; proposed: { by: { id: string; name: string }; at: string } | null }

const heading = (text: string) => ({ blocks: [{ id: 'h', type: 'heading', text }] })
const DOCUMENT = {
  name: 'Layout',
  category: 'transactional',
  subject: 'Proposed',
  previewText: '',
  bodyDesign: heading('Hello'),
}
const PROPOSE_INSTEAD =
  'this store requires a second person: propose the changes, and someone else saves them'
const ADMIN_ONLY =
  'this store requires a second person for changes to layouts; this change cannot be proposed, so only an admin can make it'

/** A layout in two languages, in a store that requires a second person. */
async function openLayout({ secondPerson = true, bodyType = 'visual' } = {}) {
  const layouts = await layoutsOf(api)
  const body = (text: string) =>
    bodyType === 'visual' ? { bodyDesign: heading(text) } : { body: `<p>${text}</p>` }
  const { id } = await layouts.create({ bodyType, subject: 'Subject', ...body('Hello') })
  await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Betreff', ...body('Hallo') })
  await layouts.call('PATCH', `/${id}`, { description: 'Version 3' })
  await api.operate(putSettings, { secondPerson }, layouts.storeId)
  const join = async (role: 'viewer' | 'editor' | 'admin' = 'editor') => {
    const person = await signInAs(api, { roles: { [layouts.storeId]: role } })
    const call = <T = { error: string }>(name: string, input: object = {}, headers = {}) =>
      person.call<T & { error: string }>(name, input, { store: layouts.storeId, headers })
    const onLayout = <T = { error: string }>(name: string, input: object = {}, headers = {}) =>
      call<T>(name, { id, ...input }, headers)
    /** Edits the draft as the app does: sends both the whole document and the saved one. */
    const edit = async (change: object, part = '', revision: string | null = null) => {
      const base = { document: await savedDocument(part) }
      const document = { ...base.document, ...change }
      const { body, text } = await onLayout<State>('putDraft', { part, revision, document, base })
      expect(body.revision, text).toBeDefined()
      return body
    }
    const savedDocument = async (part: string) => {
      if (part.startsWith('texts ')) {
        const { body } = await onLayout<{ texts: { key: string; target: string | null }[] }>(
          'getLanguageTexts',
          { locale: part.slice(6) },
        )
        return Object.fromEntries(body.texts.map(({ key, target }) => [key, target]))
      }
      const layout = (await onLayout<Record<string, unknown>>('getLayout')).body
      const language =
        part && (await onLayout<Record<string, unknown>>('getTranslation', { locale: part })).body
      const { name, description, category } = layout
      const { subject, previewText, marketingTexts, bodyDesign, body, attachments } = language || layout
      return {
        name,
        description,
        category,
        subject,
        previewText,
        marketingTexts,
        ...(bodyType === 'visual' ? { bodyDesign } : { body, attachments: attachments ?? [] }),
      }
    }
    const propose = async (change: object, part = '') => {
      const { revision } = await edit(change, part)
      const proposed = await onLayout<State>('proposeDraft', { part, revision })
      expect(proposed.status, proposed.text).toBe(200)
      return revision
    }
    const save = (name: string, input: object, draft?: string) =>
      onLayout<{ version: number }>(name, input, draft ? { 'x-draft': draft } : {})
    return { person, call, onLayout, edit, propose, save }
  }
  return { layouts, id, ada: await join(), bea: await join(), join }
}

describe('a store that requires a second person', () => {
  it('lets one member save what another proposed, which deletes the draft', async () => {
    const { layouts, id, ada, bea } = await openLayout()
    const revision = await ada.propose({ subject: 'Proposed' })
    const { body } = await bea.onLayout<{ draft: State }>('getDraft', { part: '' })
    expect(body.draft.proposed).toMatchObject({ by: { id: ada.person.personId } })
    expect(await layouts.get(id)).toMatchObject({ subject: 'Subject', version: 3 })
    const saved = await bea.save('updateLayout', { subject: 'Proposed' }, revision)
    expect(saved.status, saved.text).toBe(200)
    expect(await layouts.get(id)).toMatchObject({ subject: 'Proposed', version: 4, description: 'Version 3' })
    expect((await bea.onLayout('getDraft', { part: '' })).body).toMatchObject({ draft: null })
    const versions = await layouts.call<{ data: { changed: string[] }[] }>('GET', `/${id}/versions`)
    expect(versions.body.data[0]?.changed).toEqual(['subject'])
  })

  it('lets one member save a translation that another proposed, whole or text by text, in visual and text layouts', async () => {
    for (const bodyType of ['visual', 'text']) {
      const { layouts, id, ada, bea } = await openLayout({ bodyType })
      const languageDraft = await ada.propose({ subject: 'Neu' }, 'de')
      const language = await bea.save('putTranslation', { locale: 'de', subject: 'Neu' }, languageDraft)
      expect(language.status, language.text).toBe(200)
      const textsDraft = await ada.propose({ previewText: 'Bald' }, 'texts de')
      const texts = await bea.save(
        'putLanguageTexts',
        { locale: 'de', texts: { previewText: 'Bald' } },
        textsDraft,
      )
      expect(texts.status, texts.text).toBe(200)
      const { body } = await layouts.call('GET', `/${id}/translations/de`)
      expect(body).toMatchObject({ subject: 'Neu', previewText: 'Bald' })
      expect(JSON.stringify(body)).toContain('Hallo')
    }
  })

  it('does not save changes that were never proposed, that you proposed yourself, or that were edited after being proposed', async () => {
    const { ada, bea } = await openLayout()
    const unproposed = (await ada.edit({ subject: 'Typed' })).revision
    for (const [person, draft] of [[ada], [ada, unproposed], [bea, unproposed]] as const) {
      const { status, body } = await person.save('updateLayout', { subject: 'Typed' }, draft)
      expect([status, body.error]).toEqual([409, PROPOSE_INSTEAD])
    }
    await ada.onLayout('proposeDraft', { part: '', revision: unproposed })
    expect((await ada.save('updateLayout', { subject: 'Typed' }, unproposed)).body.error).toBe(
      'you proposed these changes; someone else has to save them',
    )
    const edited = await bea.edit({ subject: 'Typed on' }, '', unproposed)
    expect(edited.proposed).toBeNull()
    expect((await bea.save('updateLayout', { subject: 'Typed' }, unproposed)).status).toBe(409)
    expect((await bea.save('updateLayout', { subject: 'Typed on' }, edited.revision)).body.error).toBe(
      PROPOSE_INSTEAD,
    )
    await bea.onLayout('proposeDraft', { part: '', revision: edited.revision })
    expect((await ada.save('updateLayout', { subject: 'Typed on' }, edited.revision)).status).toBe(200)
  })

  it('saves what was proposed, regardless of what the call contains', async () => {
    const { layouts, id, ada, bea } = await openLayout()
    const layout = await ada.propose({ subject: 'Proposed' })
    await bea.save('updateLayout', { subject: 'Mine', name: 'Mine' }, layout)
    const language = await ada.propose({ subject: 'Vorschlag' }, 'de')
    await bea.save(
      'putTranslation',
      { locale: 'de', subject: 'Meins', bodyDesign: heading('Meins') },
      language,
    )
    const texts = await ada.propose({ previewText: 'Vorschlag' }, 'texts de')
    const more = { texts: { subject: 'Meins' }, marketingTexts: { companyDetails: 'Meins' } }
    expect((await bea.save('putLanguageTexts', { locale: 'de', ...more }, texts)).status).toBe(200)
    expect(await layouts.get(id)).toMatchObject({
      subject: 'Proposed',
      name: expect.not.stringContaining('Mine'),
    })
    const { body, text } = await layouts.call('GET', `/${id}/translations/de`)
    expect(body).toMatchObject({ subject: 'Vorschlag', previewText: 'Vorschlag' })
    expect(text).not.toContain('Meins')
  })

  it('does not accept a proposal for another layout or language', async () => {
    const { layouts, id, ada, bea } = await openLayout()
    const german = await ada.propose({ subject: 'Neu' }, 'de')
    expect((await bea.save('updateLayout', { subject: 'Neu' }, german)).status).toBe(409)
    const { id: other } = await layouts.create({})
    expect(
      (await bea.call('updateLayout', { id: other, subject: 'Neu' }, { 'x-draft': german })).status,
    ).toBe(409)
    expect(await layouts.get(id)).toMatchObject({ subject: 'Subject' })
  })

  it('does not accept proposals of drafts that cannot be saved or have changed', async () => {
    const { ada } = await openLayout()
    const { revision } = await ada.edit({ subject: '{{ open' })
    const refusal = await ada.onLayout('proposeDraft', { part: '', revision })
    expect([refusal.status, refusal.body.error]).toEqual([400, expect.stringMatching(/^subject: /)])
    expect((await ada.onLayout('proposeDraft', { part: '', revision: 'drf_other' })).status).toBe(409)
  })

  it('does not let viewers propose changes', async () => {
    const { ada, join } = await openLayout()
    const { revision } = await ada.edit({ subject: 'Typed' })
    const viewer = await join('viewer')
    expect((await viewer.onLayout('proposeDraft', { part: '', revision })).status).toBe(403)
  })

  it('shows a proposal on open pages, in the list of layouts, and to everyone else under "Needs attention"', async () => {
    const { layouts, id, ada, bea } = await openLayout()
    const { revision } = await ada.edit({ subject: 'Typed' })
    const events = await openEvents(api, bea.person, layouts.storeId)
    await ada.onLayout('proposeDraft', { part: '', revision })
    await events.waitForEvent('proposal', id)
    const { data } = (await bea.call<{ data: object[] }>('listLayoutCards')).body
    expect(data).toMatchObject([{ id, proposed: { at: expect.any(String) } }])
    const attention = async (person: typeof ada) =>
      (await person.call<{ kind: string }[]>('listAttention')).body.filter(
        ({ kind }) => kind === 'changesProposed',
      )
    expect(await attention(bea)).toMatchObject([{ count: 1, layouts: [{ id, part: '' }] }])
    expect(await attention(ada)).toEqual([])
  })

  it('lets API keys and assistants save directly, without deleting the proposal', async () => {
    const { layouts, id, ada } = await openLayout()
    const revision = await ada.propose({ subject: 'Proposed' })
    expect((await layouts.call('PATCH', `/${id}`, { subject: 'Over REST' })).status).toBe(200)
    expect((await layouts.call('POST', `/${id}/versions/1/restore`)).status).toBe(200)
    expect((await ada.onLayout('getDraft', { part: '' })).body).toMatchObject({
      draft: { revision, proposed: { by: { id: ada.person.personId } } },
    })
  })
})

it('a store requires no second person by default, so an editor can save alone', async () => {
  const { ada } = await openLayout({ secondPerson: false })
  expect((await ada.save('updateLayout', { subject: 'Saved' })).status).toBe(200)
  expect((await ada.onLayout('promoteTranslation', { locale: 'de' })).status).toBe(200)
})

/** What an app operation requires in a store that requires a second person. */
type Rule = 'proposal' | 'admin' | 'free'

/**
 * Every operation that lets an editor change something in the app. Each new one must be listed here, so none
 * bypasses the second person by accident.
 */
const RULES: Record<string, Rule> = {
  updateLayout: 'proposal',
  putTranslation: 'proposal',
  putLanguageTexts: 'proposal',
  deleteLayout: 'admin',
  deleteTranslation: 'admin',
  promoteTranslation: 'admin',
  importLanguageTexts: 'admin',
  putTextsInLanguages: 'admin',
  setLanguageDesign: 'admin',
  restoreVersion: 'admin',
  restoreRepoVersion: 'admin',
  putPreset: 'admin',
  removePresetLanguage: 'admin',
  // These do not change what is sent.
  createLayout: 'free',
  createBlankLayout: 'free',
  createFromStarter: 'free',
  duplicateLayout: 'free',
  putDraft: 'free',
  proposeDraft: 'free',
  discardDraft: 'free',
  setPresence: 'free',
  markTextsUpToDate: 'free',
  removePreset: 'free',
  setFileKind: 'free',
  deleteFile: 'free',
  // These do not affect layouts.
  createHttpRequest: 'free',
  updateHttpRequest: 'free',
  duplicateHttpRequest: 'free',
  deleteHttpRequest: 'free',
  sendTestEmail: 'free',
}

describe('the rules of a store that requires a second person', () => {
  it('cover every change that the app offers to editors', () => {
    const changes = (operations as readonly AnyOperation[])
      .filter(({ app, level, reads }) => app && level === 'write' && !reads)
      .map(({ name }) => name)
    expect(changes.toSorted()).toEqual(Object.keys(RULES).toSorted())
  })

  const CHANGES: [name: string, input: (ids: { preset: string }) => object][] = [
    ['deleteTranslation', () => ({ locale: 'de' })],
    ['promoteTranslation', () => ({ locale: 'de' })],
    ['setLanguageDesign', () => ({ locale: 'de' })],
    ['putTextsInLanguages', () => ({ languages: [{ locale: 'de', texts: { subject: 'Neu' } }] })],
    ['restoreVersion', () => ({ version: 1 })],
    ['putPreset', ({ preset }) => ({ id: preset, kind: 'footer', name: 'Shared', blocks: [] })],
    ['putLanguageTexts', ({ preset }) => ({ id: preset, locale: 'fr', texts: { 'h.text': 'Salut' } })],
    ['removePresetLanguage', ({ preset }) => ({ id: preset, locale: 'de' })],
    ['putLanguageTexts', () => ({ locale: 'de', marketingTexts: { companyDetails: 'Ltd' } })],
    ['deleteLayout', () => ({})],
  ]
  // Who may call an operation does not depend on the database.
  it.runIf(!onPostgres()).each(CHANGES)(
    'require an admin for %s, which cannot be proposed',
    async (name, inputOf) => {
      const { layouts, id, ada, join } = await openLayout()
      const footer = { kind: 'footer', name: 'Shared', blocks: heading('Bye').blocks }
      const preset = (await ada.call<{ id: string }>('putPreset', footer)).body.id
      await ada.call('putLanguageTexts', { id: preset, locale: 'de', texts: { 'h.text': 'Tschüss' } })
      const withFooter = { bodyDesign: { ...heading('Hello'), footer: { presetId: preset } } }
      expect((await layouts.call('PATCH', `/${id}`, withFooter)).status).toBe(200)
      const input = inputOf({ preset })
      const call = async (role: 'editor' | 'admin') => {
        const person = await join(role)
        return 'id' in input ? person.call(name, input) : person.onLayout(name, input)
      }
      const before = await layouts.get(id)
      const refusal = await call('editor')
      expect([refusal.status, refusal.body.error]).toEqual([403, ADMIN_ONLY])
      expect(await layouts.get(id)).toEqual(before)
      const allowed = await call('admin')
      expect(allowed.status, allowed.text).toBe(200)
    },
  )

  it('require an admin to import texts, except in a dry run', async () => {
    const { ada, join } = await openLayout()
    const admin = await join('admin')
    const exported = await ada.onLayout<{ content: string }>('exportLanguageTexts', {
      locale: 'de',
      format: 'csv',
    })
    const content = exported.body.content.replaceAll('Betreff', 'Neu')
    const importTexts = (person: typeof ada, dryRun: boolean) =>
      person.onLayout('importLanguageTexts', { locale: 'de', content, dryRun })
    expect((await importTexts(ada, true)).status).toBe(200)
    expect((await importTexts(ada, false)).status).toBe(403)
    expect((await importTexts(admin, false)).status).toBe(200)
  })

  it('require even admins to propose what can be proposed', async () => {
    const { join } = await openLayout()
    const admin = await join('admin')
    expect((await admin.save('updateLayout', { subject: 'Alone' })).body.error).toBe(PROPOSE_INSTEAD)
  })

  it('require a second person to add a language only if its content differs from the layout’s', async () => {
    const { layouts, id, ada } = await openLayout()
    const add = (input: object) => ada.onLayout('putTranslation', { locale: 'fr', ...input })
    expect((await add({ subject: 'Sujet' })).body.error).toBe(PROPOSE_INSTEAD)
    expect((await add({ subject: 'Subject', bodyDesign: heading('Bonjour') })).body.error).toBe(
      PROPOSE_INSTEAD,
    )
    const added = await add({ subject: 'Subject', previewText: '' })
    expect(added.status, added.text).toBe(200)
    expect((await add({ subject: 'Subject', previewText: '' })).body.error).toBe(PROPOSE_INSTEAD)
    expect(await layouts.get(id)).toMatchObject({ version: 4 })
  })

  it('require an admin to add a language whose readers have received a related translation so far, even as a copy', async () => {
    const { layouts, id, ada, join } = await openLayout()
    const copy = { locale: 'de-at', subject: 'Subject', previewText: '' }
    const sent = async () =>
      (await ada.onLayout<{ subject: string }>('previewLayout', { locale: 'de-at' })).body.subject
    expect(await sent()).toBe('Betreff')
    expect((await ada.onLayout('putTranslation', copy)).body.error).toBe(ADMIN_ONLY)
    expect(await layouts.get(id)).toMatchObject({ version: 3 })
    expect(await sent()).toBe('Betreff')
    expect((await (await join('admin')).onLayout('putTranslation', copy)).status).toBe(200)
  })

  it('withdraw a proposal if a header or footer that it adds is changed', async () => {
    const { layouts, id, ada, bea } = await openLayout()
    const footer = (text: string) => ({ kind: 'footer', name: 'New', blocks: heading(text).blocks })
    const { id: presetId } = (await ada.call<{ id: string }>('putPreset', footer('Harmless'))).body
    const bodyDesign = { ...heading('Hello'), footer: { presetId } }
    await ada.propose({ bodyDesign })
    const other = await ada.propose({ subject: 'Neu' }, 'de')
    expect((await ada.call('putPreset', footer('Changed'))).status).toBe(200)
    const { body } = await bea.onLayout<{ draft: State }>('getDraft', { part: '' })
    expect(body.draft.proposed).toBe(null)
    const current = body.draft.revision
    expect((await bea.save('updateLayout', { bodyDesign }, current)).body.error).toBe(PROPOSE_INSTEAD)
    expect(JSON.stringify(await layouts.get(id))).not.toContain('Changed')
    expect((await bea.save('putTranslation', { locale: 'de', subject: 'Neu' }, other)).status).toBe(200)
  })

  it('do not let a window save a proposal that has since been withdrawn and made again', async () => {
    const { layouts, id, ada, bea } = await openLayout()
    const footer = (text: string) => ({ kind: 'footer', name: 'New', blocks: heading(text).blocks })
    const { id: presetId } = (await ada.call<{ id: string }>('putPreset', footer('Harmless'))).body
    const bodyDesign = { ...heading('Hello'), footer: { presetId } }
    const shown = await ada.propose({ bodyDesign })
    await ada.call('putPreset', footer('Changed'))
    const { body } = await ada.onLayout<{ draft: State }>('getDraft', { part: '' })
    const { revision } = body.draft
    expect((await ada.onLayout('proposeDraft', { part: '', revision })).status).toBe(200)
    expect((await bea.save('updateLayout', { bodyDesign }, shown)).status).toBe(409)
    expect(JSON.stringify(await layouts.get(id))).not.toContain('Changed')
    expect((await bea.save('updateLayout', { bodyDesign }, revision)).status).toBe(200)
  })

  it.each([
    ['is given a role that cannot edit', 'setMemberRole', { role: 'viewer' }, null],
    ['is removed from the store', 'removeMember', {}, null],
    ['is deleted', 'removePerson', {}, null],
    ['keeps a role that can edit', 'setMemberRole', { role: 'runner' }, { by: { name: expect.any(String) } }],
  ])(
    'withdraw proposals only if their author loses the right to make them: the author %s',
    async (...row) => {
      const [, operation, input, proposed] = row
      const { ada, bea, join, layouts } = await openLayout()
      const revision = await ada.propose({ subject: 'Proposed' })
      const owner = await signInAs(api, { isOwner: true })
      const { personId } = ada.person
      const store = layouts.storeId
      expect((await owner.call(operation, { personId, ...input }, { store })).status).toBe(200)
      expect((await bea.onLayout('getDraft', { part: '' })).body).toMatchObject({ draft: { proposed } })
      const admin = await join('admin')
      const saved = await admin.save('updateLayout', { subject: 'Proposed' }, revision)
      expect(saved.status).toBe(proposed ? 200 : 409)
    },
  )

  it('withdraw the proposals of a former owner in stores that they are not a member of', async () => {
    const { bea, layouts, id } = await openLayout()
    const owner = await signInAs(api, { isOwner: true })
    const [other, member] = [await signInAs(api, { isOwner: true }), await openLayout()]
    const store = layouts.storeId
    const draft = { id, part: '', revision: null, document: DOCUMENT, base: { document: DOCUMENT } }
    const { revision } = (await owner.call<State>('putDraft', draft, { store })).body
    expect((await owner.call('proposeDraft', { id, part: '', revision }, { store })).status).toBe(200)
    const otherRevision = await member.ada.propose({ subject: 'Proposed' })
    const personId = owner.personId
    expect((await other.call('setOwner', { personId, isOwner: false })).status).toBe(200)
    expect((await bea.onLayout('getDraft', { part: '' })).body).toMatchObject({ draft: { proposed: null } })
    expect((await member.bea.save('updateLayout', { subject: 'Proposed' }, otherRevision)).status).toBe(200)
  })

  it('keep the proposer if someone else proposes the same changes again', async () => {
    const { ada, bea } = await openLayout()
    const revision = await ada.propose({ subject: 'Proposed' })
    const repeated = await bea.onLayout<State>('proposeDraft', { part: '', revision })
    expect(repeated.body.proposed).toMatchObject({ by: { id: ada.person.personId } })
    expect((await ada.save('updateLayout', { subject: 'Proposed' }, revision)).status).toBe(409)
    expect((await bea.save('updateLayout', { subject: 'Proposed' }, revision)).status).toBe(200)
  })

  it('do not let people save a proposal that contains their own changes if someone else can, no matter who proposed it', async () => {
    const { ada, bea, join, layouts, id } = await openLayout()
    const cem = await join()
    await join('viewer')
    const typed = await ada.propose({ subject: 'Written by Ada' })
    const { revision } = await bea.edit({ subject: 'Written by Ada.' }, '', typed)
    await bea.onLayout('proposeDraft', { part: '', revision })
    for (const [person, error] of [
      [ada, 'some of these changes are yours, so someone else must save them'],
      [bea, 'you proposed these changes; someone else has to save them'],
    ] as const) {
      const refusal = await person.save('updateLayout', { subject: 'Written by Ada.' }, revision)
      expect([refusal.status, refusal.body.error]).toEqual([409, error])
    }
    expect(await layouts.get(id)).toMatchObject({ subject: 'Subject' })
    expect((await cem.save('updateLayout', { subject: 'Written by Ada.' }, revision)).status).toBe(200)
    const next = await bea.propose({ subject: 'Written by Bea' })
    expect((await ada.save('updateLayout', { subject: 'Written by Bea' }, next)).status).toBe(200)
  })

  it('require no second person to give a language a separate design, because it starts unchanged', async () => {
    const { ada } = await openLayout()
    expect((await ada.onLayout('setLanguageDesign', { locale: 'de', separate: true })).status).toBe(200)
  })

  it('require no second person to create or duplicate layouts, or to change footers that no layout uses', async () => {
    const { id, ada } = await openLayout()
    const layout = { name: 'New', bodyType: 'visual', subject: 'New' }
    expect((await ada.call('createBlankLayout', layout)).status).toBe(200)
    expect((await ada.call('createFromStarter', { starter: 'welcome' })).status).toBe(200)
    expect((await ada.call('duplicateLayout', { id })).status).toBe(200)
    const footer = { kind: 'footer', name: 'Unused', blocks: [] }
    for (const _ of [1, 2]) expect((await ada.call('putPreset', footer)).status).toBe(200)
  })
})
