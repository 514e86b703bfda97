import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf, type ShownLayout } from '../../../testing/layouts.ts'
import { referFromStep } from '../../../testing/steps.ts'

const api = useHarnessWithoutWorker()

describe('change', () => {
  it('400 before 404: a wrong design is told before a missing layout', async () => {
    const layouts = await layoutsOf(api)
    const bodyDesign = { blocks: 'x' }
    expect((await layouts.call('PATCH', '/lay_none', { bodyDesign })).status).toBe(400)
    expect(
      (await layouts.call('PUT', '/lay_none/translations/de', { subject: 'a', bodyDesign })).status,
    ).toBe(400)
  })

  it('the same design sent again is the same, and looks do not make languages outdated', async () => {
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

  it('only the fields sent change, over PUT and PATCH alike', async () => {
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

  it('what was read can be written back', async () => {
    const layouts = await layoutsOf(api)
    const design = { blocks: [{ type: 'heading', text: 'Hi' }], testVariables: { a: 1 } }
    for (const made of [
      await layouts.create({ bodyDesign: design }),
      await layouts.create({ bodyType: 'text', body: 'x' }),
    ]) {
      const reply = await layouts.call<ShownLayout>('PUT', `/${made.id}`, made)
      expect(reply.status).toBe(200)
      expect({ ...reply.body, version: 1, updatedAt: '', languages: [] }).toEqual({
        ...made,
        updatedAt: '',
        languages: [],
      })
    }
  })

  it('400: the body type is fixed, and a translation is promoted rather than named', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({})
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Hallo' })
    const refuse = async (body: object) => (await layouts.call('PUT', `/${id}`, body)).body.error
    expect(await refuse({ bodyType: 'text' })).toBe('bodyType: cannot be changed; this layout is visual')
    expect(await refuse({ defaultLocale: 'DE' })).toBe(
      'defaultLocale: de is a translation of this layout: promote it',
    )
    expect((await layouts.get(id)).version).toBe(2)
  })

  it('a category decides what the unsubscribe block shows', async () => {
    const layouts = await layoutsOf(api)
    const { id, html } = await layouts.create({ bodyDesign: { blocks: [{ type: 'unsubscribe' }] } })
    expect(html).not.toContain('unsubscribe')
    await layouts.call('PATCH', `/${id}`, { category: 'marketing' })
    expect((await layouts.get(id)).html).toContain('{{ unsubscribe_')
  })
})

describe('delete', () => {
  it('takes languages and versions along, and counts the steps that still use it', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({})
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'Hallo' })
    const { db } = api.app.store
    for (const stepRef of ['a', 'b']) await referFromStep(api, layouts.storeId, stepRef, { layoutId: id })
    const reply = await layouts.call('DELETE', `/${id}`)
    expect(reply.body).toEqual({ deleted: true, id, warning: expect.stringMatching(/^2 workflow steps/) })
    expect((await layouts.call('GET', `/${id}`)).status).toBe(404)
    for (const table of ['translations', 'layoutVersions'] as const)
      expect(await db.selectFrom(table).selectAll().where('layoutId', '=', id).execute()).toEqual([])
    const unused = await layouts.create({})
    expect((await layouts.call('DELETE', `/${unused.id}`)).body).toEqual({ deleted: true, id: unused.id })
  })
})
