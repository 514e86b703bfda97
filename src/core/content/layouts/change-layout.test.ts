import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { type LayoutResponse, layoutsOf } from '../../../testing/layouts.ts'
import { addStepReference } from '../../../testing/steps.ts'
import { changeLayout } from './update-layout.ts'

const api = useHarnessWithoutWorker()

describe('updating a layout', () => {
  it('reports an invalid design before a missing layout', async () => {
    const layouts = await layoutsOf(api)
    const bodyDesign = { blocks: 'x' }
    expect((await layouts.call('PATCH', '/lay_none', { bodyDesign })).status).toBe(400)
    expect(
      (await layouts.call('PUT', '/lay_none/translations/de', { subject: 'a', bodyDesign })).status,
    ).toBe(400)
  })

  it('changes nothing if the design is the same, and does not make translations outdated if only the style changes', async () => {
    const layouts = await layoutsOf(api)
    const blocks = [{ type: 'heading', text: 'A' }, { type: 'spacer' }]
    const { id } = await layouts.create({ bodyDesign: { blocks } })
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Hallo' })
    const german = async () => (await layouts.get(id)).languages[1]
    const before = await german()
    await layouts.call('PATCH', `/${id}`, { bodyDesign: { blocks } })
    const { body } = await layouts.call<{ data: { changed: string[] }[] }>('GET', `/${id}/versions`)
    expect(body.data[0]?.changed).toEqual([])
    await layouts.call('PATCH', `/${id}`, {
      bodyDesign: { blocks, global: { width: 500 }, testVariables: { a: 1 } },
    })
    expect(await german()).toEqual(before)
    await layouts.call('PATCH', `/${id}`, { bodyDesign: { blocks: [{ type: 'heading', text: 'B' }] } })
    expect(await german()).toEqual({ ...before, outdated: true })
  })

  it('lets other calls run while it updates the translations that follow its design', async () => {
    const content = { previewText: '', body: null, attachments: null, marketingTexts: null }
    const designOf = (text: string) => ({ blocks: [{ id: 'h', type: 'heading' as const, text }] })
    const layout = {
      ...content,
      name: 'L',
      description: null,
      bodyType: 'visual' as const,
      category: 'transactional' as const,
      defaultLocale: 'en',
      subject: 'S',
      bodyDesign: designOf('Hello'),
    }
    const translations = ['da', 'de', 'fr'].map((locale) => ({
      ...content,
      locale,
      outdated: false,
      follows: 'en',
      subject: 'S',
      bodyDesign: designOf(locale),
    }))
    let ticks = 0
    const timer = setInterval(() => ticks++)
    const slow = translations.map((translation) => ({
      ...translation,
      // Reading the design takes long enough for the interval to fire.
      get bodyDesign() {
        const end = performance.now() + 5
        while (performance.now() < end);
        return translation.bodyDesign
      },
    }))
    const changed = await changeLayout({ layout, translations: slow }, { bodyDesign: designOf('Bye') })
    clearInterval(timer)
    expect(changed.translations.map(({ outdated }) => outdated)).toEqual([true, true, true])
    expect(ticks).toBeGreaterThanOrEqual(translations.length - 1)
  })

  it('changes only the fields that were sent, with both PUT and PATCH', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({ description: 'note', previewText: 'line', category: 'marketing' })
    for (const method of ['PUT', 'PATCH']) {
      const { body } = await layouts.call(method, `/${id}`, { subject: method })
      expect(body).toMatchObject({
        subject: method,
        description: 'note',
        previewText: 'line',
        category: 'marketing',
      })
    }
    expect((await layouts.get(id)).version).toBe(3)
  })

  it('accepts a layout exactly as it was read', async () => {
    const layouts = await layoutsOf(api)
    const design = { blocks: [{ type: 'heading', text: 'Hi' }], testVariables: { a: 1 } }
    for (const layout of [
      await layouts.create({ bodyDesign: design }),
      await layouts.create({ bodyType: 'text', body: 'x' }),
    ]) {
      const reply = await layouts.call<LayoutResponse>('PUT', `/${layout.id}`, layout)
      expect(reply.status).toBe(200)
      expect({ ...reply.body, version: 1, updatedAt: '', languages: [] }).toEqual({
        ...layout,
        updatedAt: '',
        languages: [],
      })
    }
  })

  it('cannot change the body type, or set the main language to that of a translation', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({})
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Hallo' })
    const errorOf = async (body: object) => (await layouts.call('PUT', `/${id}`, body)).body.error
    expect(await errorOf({ bodyType: 'text' })).toBe('bodyType: cannot be changed; this layout is visual')
    expect(await errorOf({ defaultLocale: 'DE' })).toBe(
      'defaultLocale: de is a translation of this layout: promote it',
    )
    expect((await layouts.get(id)).version).toBe(2)
  })
})

it('the unsubscribe block is rendered only in marketing emails', async () => {
  const layouts = await layoutsOf(api)
  const { id, html } = await layouts.create({ bodyDesign: { blocks: [{ type: 'unsubscribe' }] } })
  expect(html).not.toContain('unsubscribe')
  await layouts.call('PATCH', `/${id}`, { category: 'marketing' })
  expect((await layouts.get(id)).html).toContain('{{ unsubscribe_')
})

describe('deleting a layout', () => {
  it('deletes its languages and versions, and reports how many steps still use it', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({})
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Hallo' })
    const { db } = api.app.database
    for (const stepRef of ['a', 'b']) await addStepReference(api, layouts.storeId, stepRef, { layoutId: id })
    const reply = await layouts.call('DELETE', `/${id}`)
    expect(reply.body).toEqual({ deleted: true, id, warning: expect.stringMatching(/^2 workflow steps/) })
    expect((await layouts.call('GET', `/${id}`)).status).toBe(404)
    for (const table of ['translations', 'layoutVersions'] as const)
      expect(await db.selectFrom(table).selectAll().where('layoutId', '=', id).execute()).toEqual([])
    const unused = await layouts.create({})
    expect((await layouts.call('DELETE', `/${unused.id}`)).body).toEqual({ deleted: true, id: unused.id })
  })
})
