import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'
import { layoutsOf } from '../../testing/layouts.ts'

const api = useHarnessWithoutWorker()
const design = { blocks: [{ type: 'text', html: 'Hello' }] }

describe('content that would be lost is refused', () => {
  it('400: html on a text layout or its language, whose HTML is body', async () => {
    const layouts = await layoutsOf(api)
    const problem = { status: 400, body: { error: 'html: unknown field; the HTML of a text layout is body' } }
    const text = { name: 'T', subject: 'S', bodyType: 'text' }
    expect(await layouts.call('POST', '', { ...text, html: '<p>Hi</p>' })).toMatchObject(problem)
    const { id } = await layouts.create(text)
    expect(await layouts.call('PATCH', `/${id}`, { html: '<p>Hi</p>' })).toMatchObject(problem)
    const german = { subject: 'S', html: '<p>Hallo</p>' }
    expect(await layouts.call('PUT', `/${id}/translations/de`, german)).toMatchObject(problem)
    expect(await layouts.get(id)).toMatchObject({ body: '', version: 1 })
  })

  it('400: html without a bodyDesign beside it', async () => {
    const layouts = await layoutsOf(api)
    const problem = { status: 400, body: { error: 'html: is made from bodyDesign' } }
    expect(await layouts.call('POST', '', { name: 'V', subject: 'S', html: '<p>Hi</p>' })).toMatchObject(
      problem,
    )
    const { id } = await layouts.create({ bodyDesign: design })
    expect(await layouts.call('PUT', `/${id}`, { subject: 'New', html: '<p>Hi</p>' })).toMatchObject(problem)
    const german = { subject: 'S', html: '<p>Hallo</p>' }
    expect(await layouts.call('PUT', `/${id}/translations/de`, german)).toMatchObject(problem)
  })

  it('200: what was read is written back, for a layout and for a language that inherits its design', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({ bodyDesign: design })
    const read = (await layouts.call('GET', `/${id}`)).body
    expect((await layouts.call('PUT', `/${id}`, read)).status).toBe(200)
    await layouts.call('PUT', `/${id}/translations/de`, { subject: 'S' })
    const german = (await layouts.call('GET', `/${id}/translations/de`)).body
    expect((await layouts.call('PUT', `/${id}/translations/de`, german)).status).toBe(200)
  })

  it('400: a locale in the body that is not the one in the address', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({})
    const put = (locale: unknown) =>
      layouts.call('PUT', `/${id}/translations/pt_BR`, { subject: 'S', locale })
    expect(await put('pt')).toMatchObject({
      status: 400,
      body: { error: 'locale: is not the one in the address' },
    })
    expect((await put('english')).status).toBe(400)
    expect((await put('PT-br')).status).toBe(201)
  })
})
