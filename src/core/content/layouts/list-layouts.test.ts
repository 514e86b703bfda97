import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { type LayoutResponse, layoutsOf } from '../../../testing/layouts.ts'

const api = useHarnessWithoutWorker()

describe('listing layouts', () => {
  it('returns the newest layouts first, with their languages and without bodies', async () => {
    const layouts = await layoutsOf(api)
    const first = await layouts.create({ name: 'first', bodyType: 'text', body: 'secret body' })
    await layouts.create({ name: 'second' })
    await layouts.call('PUT', `/${first.id}/translations/pt_BR`, { subject: 'Olá' })
    const { body, text } = await layouts.call<{ data: LayoutResponse[] }>('GET', '')
    expect(body.data.map(({ name }) => name)).toEqual(['second', 'first'])
    expect(body.data[1]?.languages.map(({ locale }) => locale)).toEqual(['en', 'pt-br'])
    for (const field of ['bodyDesign', 'html', 'body', 'attachments'])
      expect(body.data[0]).not.toHaveProperty(field)
    expect(text).not.toContain('secret body')
  })

  it('filters by category, and rejects an unknown category', async () => {
    const layouts = await layoutsOf(api)
    await layouts.create({ name: 'm', category: 'marketing' })
    await layouts.create({ name: 't' })
    const { body } = await layouts.call<{ data: LayoutResponse[] }>('GET', '?category=marketing')
    expect(body.data.map(({ name }) => name)).toEqual(['m'])
    expect((await layouts.call('GET', '?category=news')).body.error).toMatch(/^category: must be one of/)
  })

  it.each([
    ['ÄRGER', 1],
    ['ärger', 1],
    ['strasse', 1],
    ['οδοσ', 1],
    ['100%', 1],
    ['50_', 1],
    ['_', 1],
    ['%', 1],
    ['ä', 1],
    ['"quoted"', 1],
    ['note', 2],
    ['nothing like it', 0],
    ['', 4],
  ])('with q=%s finds %i layouts by name, subject or description', async (q, count) => {
    const layouts = await layoutsOf(api)
    await layouts.create({ name: 'Ärger mit der Straße', description: 'Note' })
    await layouts.create({ subject: 'ΟΔΟΣ "Quoted"' })
    await layouts.create({ description: 'a note: 100% of 50_000' })
    await layouts.create({ name: 'plain' })
    const { body } = await layouts.call('GET', `?q=${encodeURIComponent(q)}`)
    expect(body).toMatchObject({ pagination: { total: count } })
  })

  it('finds a renamed layout by its new name only', async () => {
    const layouts = await layoutsOf(api)
    const { id } = await layouts.create({ name: 'before' })
    await layouts.call('PATCH', `/${id}`, { name: 'afterwards' })
    const total = async (q: string) =>
      (await layouts.call<{ pagination: { total: number } }>('GET', `?q=${q}`)).body.pagination.total
    expect([await total('before'), await total('afterwards')]).toEqual([0, 1])
    await layouts.call('DELETE', `/${id}`)
    expect(await total('afterwards')).toBe(0)
  })
})
