import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { useHarness } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'

const api = useHarness()

type Preview = { locale: string; subject: string; html: string; text: string; findings: { rule: string }[] }

async function createEditor() {
  const layouts = await layoutsOf(api)
  const editor = await signInAs(api, { roles: { [layouts.storeId]: 'editor' } })
  const call = <T = Preview & { error: string }>(name: string, input: object) =>
    editor.call<T>(name, input, { store: layouts.storeId })
  return { layouts, call, preview: (input: object) => call('previewDraft', input) }
}

describe('the preview of a draft', () => {
  it('equals the preview of the saved layout, and saves nothing', async () => {
    const { layouts, call, preview } = await createEditor()
    const { id, version } = await layouts.create({ category: 'transactional' })
    const draft = {
      subject: 'Hi {{ variables.name }}',
      previewText: 'Soon',
      category: 'marketing',
      bodyDesign: {
        blocks: [{ type: 'heading', text: 'Dear {{ variables.name }}' }],
        testVariables: { name: 'Ada' },
      },
    }
    const previewed = await preview({ id, draft })
    expect(previewed.status, previewed.text).toBe(200)
    expect(previewed.body).toMatchObject({ locale: 'en', subject: 'Hi Ada' })
    expect(previewed.body.html).toContain('Dear Ada')
    expect(await layouts.get(id)).toMatchObject({ version, subject: 'Subject' })
    await call('updateLayout', { id, ...draft })
    expect((await call('previewLayout', { id })).body).toEqual(previewed.body)
  })

  it('can be in any language, including one that has not been saved yet', async () => {
    const { layouts, preview } = await createEditor()
    const { id } = await layouts.create({ bodyType: 'text', subject: 'Hello', body: '<p>Hello</p>' })
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Hallo', body: '<p>Hallo</p>' })
    const previewOf = async (input: object) => {
      const { body, text } = await preview({ id, ...input })
      return [body.locale, body.subject, /<p[^>]*>(\w+)/.exec(body.html)?.[1] ?? text]
    }
    const draft = { subject: 'Neu' }
    expect(await previewOf({ draft })).toEqual(['en', 'Neu', 'Hello'])
    expect(await previewOf({ draft, locale: 'de' })).toEqual(['de', 'Hallo', 'Hallo'])
    expect(await previewOf({ draft, draftLocale: 'DE' })).toEqual(['de', 'Neu', 'Hello'])
    expect(await previewOf({ draft, draftLocale: 'fr', locale: 'fr-ca' })).toEqual(['fr', 'Neu', 'Hello'])
    expect(await previewOf({ draft, draftLocale: 'en' })).toEqual(['en', 'Neu', 'Hello'])
  })

  it('applies a draft of the main design to the translations that follow it', async () => {
    const { layouts, call, preview } = await createEditor()
    const design = (...texts: string[]) => ({
      blocks: texts.map((text) => ({ id: text.slice(-1), type: 'heading', text })),
    })
    const { id } = await layouts.create({ bodyDesign: design('Words a', 'Words b') })
    const german = { subject: 'Hallo', bodyDesign: design('Worte a', 'Worte b'), followsDesign: true }
    await layouts.call('PUT', `/${id}/translations/de`, german)
    await layouts.call('PUT', `/${id}/translations/fr`, { subject: 'Salut', followsDesign: true })
    const draft = { bodyDesign: { ...design('Words b', 'Words c', 'Words a'), global: { width: 640 } } }
    const previewOf = async (locale: string) => (await preview({ id, draft, locale })).body
    const inGerman = await previewOf('de-at')
    const inFrench = await previewOf('fr')
    expect(inGerman.text).toMatch(/Worte b\s+Words c\s+Worte a/i)
    await call('updateLayout', { id, ...draft })
    expect((await call('previewLayout', { id, locale: 'de-at' })).body).toEqual(inGerman)
    expect((await call('previewLayout', { id, locale: 'fr' })).body).toEqual(inFrench)
  })

  it('fails for everything that a save would reject, with the same error', async () => {
    const { layouts, call, preview } = await createEditor()
    const visual = (await layouts.create({})).id
    const text = (await layouts.create({ bodyType: 'text' })).id
    await layouts.addFile('fil_theirs', (await layoutsOf(api)).storeId)
    await api.operate(
      setSecret,
      { name: 'LIMITED', value: 'v', allowedHosts: ['a.example'] },
      layouts.storeId,
    )
    const drafts: [string, object][] = [
      [visual, { subject: '' }],
      [visual, { subject: '{{ open' }],
      [visual, { body: '<p>' }],
      [visual, { colour: 1 }],
      [visual, { bodyDesign: { blocks: [{ type: 'heading' }] } }],
      [visual, { bodyDesign: { blocks: [{ type: 'text', html: '{% if %}' }] } }],
      [visual, { bodyDesign: { blocks: [{ type: 'image', fileKey: 'fil_theirs' }] } }],
      [visual, { bodyDesign: { blocks: [], header: { presetId: 'pre_none' } } }],
      [visual, { marketingTexts: { unsubscribeText: 'no link' } }],
      [text, { body: '{{ secrets.LIMITED }}' }],
      [text, { attachments: [{ filename: 'a.pdf', fileKey: 'fil_theirs' }] }],
    ]
    for (const [id, draft] of drafts) {
      const previewed = await preview({ id, draft })
      const saved = await call('updateLayout', { id, ...draft })
      expect([previewed.status, previewed.body.error], JSON.stringify(draft)).toEqual([400, saved.body.error])
      const language = await preview({ id, draft: { subject: 'S', ...draft }, draftLocale: 'de' })
      const put = await call('putTranslation', { id, locale: 'de', subject: 'S', ...draft })
      expect([language.status, language.body.error]).toEqual([400, put.body.error])
    }
    expect((await preview({ id: visual, draft: {}, draftLocale: 'x' })).body.error).toMatch(/^draftLocale: /)
    expect((await preview({ id: visual, draft: {}, draftLocale: 'de' })).body.error).toBe('subject: required')
    expect((await preview({ id: visual })).body.error).toBe('draft: required')
  })

  it("masks secrets, and does not exist for another store's layout", async () => {
    const { layouts, preview } = await createEditor()
    const { id } = await layouts.create({ bodyType: 'text' })
    await api.operate(setSecret, { name: 'TOKEN', value: 'canary-value' }, layouts.storeId)
    const previewed = await preview({
      id,
      draft: { subject: 'S {{ secrets.TOKEN }}', body: '{{ secrets.TOKEN }}' },
    })
    expect(previewed.body.subject).toBe('S ••••')
    expect(previewed.text).not.toContain('canary')
    const foreign = await (await layoutsOf(api)).create({})
    expect((await preview({ id: foreign.id, draft: {} })).status).toBe(404)
  })
})

describe('comparing a draft', () => {
  it('shows the differences from the saved content of its language, and rejects what a save would reject', async () => {
    const { layouts, call } = await createEditor()
    const { id } = await layouts.create({
      subject: 'Hello',
      bodyDesign: { blocks: [heading('a', 'Dear all')] },
    })
    type Compared = Record<'layout' | 'content', { path: string }[]> & { blocks: { change: string }[] }
    const compare = (input: object) => call<Compared & { error: string }>('compareDraft', { id, ...input })
    const draft = { name: 'Other', subject: 'Hi', bodyDesign: { blocks: [heading('a', 'Dear you')] } }
    const { body, text } = await compare({ draft })
    expect(body, text).toMatchObject({
      layout: [{ path: 'name' }],
      content: [{ path: 'subject' }],
      blocks: [{ change: 'changed' }],
    })
    expect((await compare({ draft: {} })).body).toEqual({ layout: [], content: [], blocks: [] })
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Hallo' })
    const german = await compare({ draft: { subject: 'Servus' }, draftLocale: 'de' })
    expect(german.body.content).toMatchObject([{ path: 'subject' }])
    expect((await compare({ draft: { colour: 1 } })).body.error).toBe('colour: unknown field')
    const texts = await compare({ texts: { subject: 'Servus', 'a.text': 'An alle' }, draftLocale: 'de' })
    expect(texts.body, texts.text).toMatchObject({
      content: [{ path: 'subject' }],
      blocks: [{ change: 'changed' }],
    })
    for (const input of [{}, { draft: {}, texts: {} }])
      expect((await compare(input)).body.error).toBe('draft: required')
  })
})

const heading = (id: string, text: string) => ({ id, type: 'heading', text })
