import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { stepsOf } from '../../../testing/steps.ts'
import type { AnyOperation } from '../../call/operation.ts'
import { putPreset } from '../presets/put-preset.ts'
import { listLayoutCards } from './list-layout-cards.ts'
import { listLayouts } from './list-layouts.ts'

const api = useHarnessWithoutWorker()

type Card = {
  id: string
  name: string
  usedBySteps: number
  updatedAt: string
  changedBy: { name: string; source: string } | null
  languages: { locale: string; outdated: boolean; missing: number }[]
  outline: { rows: { kind: string; background: string | null }[][] } | null
}
type Texts = { languages: { locale: string; progress: { missing: number } | null }[] }
type CardList = { data: Card[]; pagination: { total: number }; outdated: number; error: string }

async function createEditor() {
  const layouts = await stepsOf(api)
  const editor = await signInAs(api, { roles: { [layouts.storeId]: 'editor' } })
  const call = <T = Card>(name: string, input: object) =>
    editor.call<T>(name, input, { store: layouts.storeId })
  return {
    ...layouts,
    editor,
    change: async (name: string, input: object) => (await call(name, input)).body,
    list: async (input: object = {}) => (await call<CardList>('listLayoutCards', input)).body,
    names: async (input: object = {}) =>
      (await call<CardList>('listLayoutCards', input)).body.data.map(({ name }) => name),
  }
}

describe('the list of layouts in the app', () => {
  it('can be limited to the layouts that use a preset', async () => {
    const { create, names, storeId } = await createEditor()
    const preset = { kind: 'header', name: 'Shop', blocks: [{ type: 'heading', text: 'Shop' }] }
    const { id } = await api.operate<{ id: string }>(putPreset, preset, storeId)
    await create({ name: 'with', bodyDesign: { blocks: [], header: { presetId: id } } })
    await create({ name: 'without' })
    expect(await names({ preset: id })).toEqual(['with'])
  })

  it('counts the texts missing in each translation, like its list of texts does, even after the layout gets a new text', async () => {
    const { list, change, create } = await createEditor()
    const block = (id: string) => ({ id, type: 'heading', text: `Hello ${id}` })
    const { id } = await create({ subject: 'Hi', bodyDesign: { blocks: [block('a')] } })
    const separate = { followsDesign: false, bodyDesign: { blocks: [{ ...block('a'), text: 'Salut' }] } }
    await change('putLanguageTexts', { id, locale: 'de', texts: { subject: 'Hallo' } })
    await change('putTranslation', { id, locale: 'fr', subject: 'Salut', ...separate })
    const expectMissing = async (counts: Record<string, number>) => {
      const { data } = await list()
      const { languages = [] } = data[0] ?? {}
      expect(Object.fromEntries(languages.map(({ locale, missing }) => [locale, missing]))).toEqual({
        en: 0,
        ...counts,
      })
      for (const [locale, missing] of Object.entries(counts)) {
        const texts = (await change('getLanguageTexts', { id, locale })) as unknown as Texts
        expect(texts.languages.find((each) => each.locale === locale)?.progress?.missing).toBe(missing)
      }
      const missing = Object.values(counts).reduce((sum, each) => sum + each, 0)
      expect(await change('countOpenTexts', { id })).toMatchObject({ missing, outdated: 0 })
    }
    await expectMissing({ de: 1, fr: 0 })
    await change('updateLayout', { id, bodyDesign: { blocks: [block('a'), block('b')] } })
    await expectMissing({ de: 2, fr: 1 })
    await change('putLanguageTexts', {
      id,
      locale: 'de',
      texts: { 'a.text': 'Hallo a', 'b.text': 'Hallo b' },
    })
    await expectMissing({ de: 0, fr: 1 })
  })

  it('shows who last changed each layout or one of its languages, latest change first', async () => {
    const { list, change, create, names } = await createEditor()
    const first = await create({ name: 'first' })
    await create({ name: 'second' })
    expect(await names()).toEqual(['second', 'first'])
    await change('putTranslation', { id: first.id, locale: 'de', subject: 'Hallo' })
    const { data } = await list()
    const [changed, other] = data
    expect([changed?.name, other?.name]).toEqual(['first', 'second'])
    expect(changed?.changedBy).toEqual({ name: expect.stringMatching(/^Person/), source: 'app' })
    expect(other?.changedBy).toEqual({ name: 'test', source: 'api' })
  })

  it('is read with pauses between the layouts and designs, so that other calls can run', async () => {
    const { create, storeId } = await createEditor()
    const blocks = [{ type: 'heading', text: 'Large' }]
    for (let count = 0; count < 10; count++) await create({ bodyDesign: { blocks } })
    const turnsDuring = async (list: AnyOperation) => {
      let turns = 0
      let isOver = false
      const takeTurn = () => {
        turns++
        if (!isOver) setImmediate(takeTurn)
      }
      setImmediate(takeTurn)
      const { data } = await api.operate<CardList>(list, {}, storeId)
      isOver = true
      expect(data).toHaveLength(10)
      return turns
    }
    expect(await turnsDuring(listLayoutCards)).toBeGreaterThanOrEqual(10)
    expect(await turnsDuring(listLayouts)).toBeGreaterThanOrEqual(2)
  })

  it('can be sorted by name, regardless of case', async () => {
    const { create, names } = await createEditor()
    for (const name of ['beta', 'Alpha', 'alpine', 'Zeta']) await create({ name })
    expect(await names({ sort: 'name' })).toEqual(['Alpha', 'alpine', 'beta', 'Zeta'])
    expect(await names({ sort: 'name', limit: 2, page: 2 })).toEqual(['beta', 'Zeta'])
  })

  it('can be filtered by search text, category and outdated languages, and counts the outdated layouts', async () => {
    const { create, change, list, names } = await createEditor()
    const outdated = await create({ name: 'Behind', category: 'marketing' })
    await change('putTranslation', { id: outdated.id, locale: 'de', subject: 'Hallo' })
    await change('putTranslation', { id: outdated.id, locale: 'fr', subject: 'Salut' })
    const current = await create({ name: 'Current', category: 'marketing' })
    await change('putTranslation', { id: current.id, locale: 'de', subject: 'Hallo' })
    await create({ name: 'Plain' })
    await change('updateLayout', { id: outdated.id, subject: 'New words' })
    expect(await names({ outdated: true })).toEqual(['Behind'])
    expect(await list({ category: 'marketing' })).toMatchObject({ pagination: { total: 2 }, outdated: 1 })
    expect(await list({ category: 'transactional' })).toMatchObject({ pagination: { total: 1 }, outdated: 0 })
    expect(await names({ q: 'plain' })).toEqual(['Plain'])
    expect(await list({ q: 'current', outdated: true })).toMatchObject({ data: [], outdated: 0 })
    expect((await list({ category: 'news' })).error).toMatch(/^category: /)
    expect((await list({ sort: 'size' })).error).toMatch(/^sort: /)
  })

  it('shows a language as outdated only if one of its translated texts is outdated', async () => {
    const { create, change, list } = await createEditor()
    const block = (text: string) => ({ id: text, type: 'heading', text })
    const { id } = await create({ bodyDesign: { blocks: [block('a')] } })
    await change('putTranslation', { id, locale: 'de', subject: 'Hallo', followsDesign: true })
    await change('updateLayout', { id, bodyDesign: { blocks: [block('a'), block('b')] } })
    const german = async () => {
      const { data, outdated } = await list()
      return [data[0]?.languages[1]?.outdated, outdated, await change('countOpenTexts', { id })]
    }
    expect(await german()).toEqual([false, 0, { missing: 2, outdated: 0, outdatedLanguages: 0 }])
    await change('updateLayout', { id, subject: 'Reworded' })
    expect(await german()).toEqual([true, 1, { missing: 2, outdated: 1, outdatedLanguages: 1 }])
  })

  it("counts the steps that use each layout, and contains only the store's own layouts", async () => {
    const { create, names, list, storeId, token, editor } = await createEditor()
    const used = await create({ name: 'Used' })
    await create({ name: 'Unused' })
    for (const stepRef of ['a', 'b'])
      await api.call(`/steps/v1/${storeId}/references/${stepRef}`, {
        method: 'PUT',
        key: token,
        body: { layoutId: used.id },
      })
    expect((await list()).data.map(({ name, usedBySteps }) => [name, usedBySteps])).toEqual([
      ['Unused', 0],
      ['Used', 2],
    ])
    const other = await createEditor()
    await other.create({ name: 'Theirs' })
    expect(await names()).not.toContain('Theirs')
    expect((await editor.call('listLayoutCards', {}, { store: other.storeId })).status).toBe(404)
  })

  it('includes a thumbnail of each design with its shared header, but none for a text layout', async () => {
    const { create, list, storeId } = await createEditor()
    const blocks = [{ type: 'heading', text: 'Shop', background: '#123456' }]
    const preset = await api.operate<{ id: string }>(
      putPreset,
      { kind: 'header', name: 'H', blocks },
      storeId,
    )
    await create({
      bodyDesign: { header: { presetId: preset.id }, blocks: [{ type: 'divider' }] },
    })
    await create({ bodyType: 'text', body: '<p>Hi</p>' })
    const [text, visual] = (await list()).data
    expect(text?.outline).toBeNull()
    expect(visual?.outline?.rows).toMatchObject([
      [{ kind: 'heading', background: '#123456' }],
      [{ kind: 'divider' }],
    ])
  })
})
