import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'

const api = useHarnessWithoutWorker()
const design = { blocks: [{ type: 'text', html: 'Hello' }] }

describe('a save that could lose content', () => {
  it('is rejected if it sends html for a text layout or its translation, which have a body instead', async () => {
    const layouts = await layoutsOf(api)
    const problem = {
      status: 400,
      body: { error: 'html: unknown field; the HTML of a text layout belongs in body' },
    }
    const text = { name: 'T', subject: 'S', bodyType: 'text' }
    expect(await layouts.call('POST', '', { ...text, html: '<p>Hi</p>' })).toMatchObject(problem)
    const { id } = await layouts.create(text)
    expect(await layouts.call('PATCH', `/${id}`, { html: '<p>Hi</p>' })).toMatchObject(problem)
    const german = { subject: 'S', html: '<p>Hallo</p>' }
    expect(await layouts.call('PUT', `/${id}/translations/de`, german)).toMatchObject(problem)
    expect(await layouts.get(id)).toMatchObject({ body: '', version: 1 })
  })

  it('is rejected if it sends html without a bodyDesign', async () => {
    const layouts = await layoutsOf(api)
    const problem = { status: 400, body: { error: 'html: is generated from bodyDesign' } }
    expect(await layouts.call('POST', '', { name: 'V', subject: 'S', html: '<p>Hi</p>' })).toMatchObject(
      problem,
    )
    const { id } = await layouts.create({ bodyDesign: design })
    expect(await layouts.call('PUT', `/${id}`, { subject: 'New', html: '<p>Hi</p>' })).toMatchObject(problem)
    const german = { subject: 'S', html: '<p>Hallo</p>' }
    expect(await layouts.call('PUT', `/${id}/translations/de`, german)).toMatchObject(problem)
  })

  it('is accepted if it writes back a layout, or a language that inherits its design, exactly as it was read', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({ bodyDesign: design })
    const read = (await layouts.call('GET', `/${id}`)).body
    expect((await layouts.call('PUT', `/${id}`, read)).status).toBe(200)
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'S' })
    const german = (await layouts.call('GET', `/${id}/translations/de`)).body
    expect((await layouts.call('PUT', `/${id}/translations/de`, german)).status).toBe(200)
  })

  it('is rejected if the locale in the body does not match the path', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({})
    const put = (locale: unknown) =>
      layouts.call('PUT', `/${id}/translations/pt_BR`, { subject: 'S', locale })
    expect(await put('pt')).toMatchObject({
      status: 400,
      body: { error: 'locale: does not match the path' },
    })
    expect((await put('english')).status).toBe(400)
    expect((await put('PT-br')).status).toBe(201)
  })
})

describe('warnings', () => {
  const blocks = (count: number) => ({
    blocks: Array.from({ length: count }, (_, n) => ({ type: 'text', html: `Text ${n}` })),
  })
  type Saved = { warnings?: string[] }

  it('name the content that a save removes from a layout: the body, all blocks or most of them', async () => {
    const layouts = await layoutsOf(api)
    const text = await layouts.create({ bodyType: 'text', body: '<p>Hi</p>' })
    const visual = await layouts.create({ bodyDesign: blocks(5) })
    const warningsOf = async (id: string, body: object) =>
      (await layouts.call<Saved>('PUT', `/${id}`, body)).body.warnings
    expect(await warningsOf(text.id, { body: ' ' })).toEqual(['body: the body was removed'])
    expect(await warningsOf(visual.id, { bodyDesign: blocks(2) })).toEqual([
      'bodyDesign: most blocks were removed (3 of 5)',
    ])
    expect(await warningsOf(visual.id, { bodyDesign: blocks(0) })).toEqual([
      'bodyDesign: all blocks were removed (2)',
    ])
  })

  it('name the content that a save removes from a language: its own body or design', async () => {
    const layouts = await layoutsOf(api)
    const text = await layouts.create({ bodyType: 'text', body: '<p>Hi</p>' })
    const visual = await layouts.create({ bodyDesign: design })
    const put = async (id: string, body: object) =>
      (await layouts.call<Saved>('PUT', `/${id}/translations/de`, { subject: 'S', ...body })).body.warnings
    expect(await put(text.id, { body: '<p>Hallo</p>' })).toEqual([])
    expect(await put(text.id, {})).toEqual([
      "body: this language's own body was removed, so the layout's body is sent",
    ])
    expect(await put(visual.id, { bodyDesign: design })).toEqual([])
    expect(await put(visual.id, {})).toEqual([
      "bodyDesign: this language's own design was removed, so the layout's design is sent",
    ])
  })

  it('are absent if less is removed, and do not affect the ETag', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({ bodyDesign: blocks(4) })
    const half = await layouts.call<Saved>('PUT', `/${id}`, { bodyDesign: blocks(2) })
    expect(half.body).not.toHaveProperty('warnings')
    const emptied = await layouts.call('PUT', `/${id}`, { bodyDesign: blocks(0) })
    expect(emptied.headers.get('etag')).toBe((await layouts.call('GET', `/${id}`)).headers.get('etag'))
  })
})
