import { describe, expect, it } from 'vitest'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'

const api = useHarnessWithoutWorker()

async function createAndListVariables(layout: object, translation?: { locale: string; content: object }) {
  const { create, call } = await layoutsOf(api)
  const { id } = await create(layout)
  if (!translation) return (await call('GET', `/${id}/variables`)).body
  const { locale, content } = translation
  await call('PUT', `/${id}/translations/${locale}`, content)
  return (await call('GET', `/${id}/variables?locale=${locale}`)).body
}

describe('the variables of a layout', () => {
  it('come from the subject, design, loops, conditions and footer, in this order', async () => {
    const { variables } = await createAndListVariables({
      category: 'marketing',
      subject: 'Order {{ variables.order.number }}',
      marketingTexts: { companyDetails: '{{ variables.company }}' },
      bodyDesign: {
        blocks: [
          {
            type: 'section',
            each: { in: 'variables.order.items', as: 'item' },
            blocks: [{ type: 'text', html: '{{ item.price | round: 2 }}' }],
          },
          { type: 'text', html: 'Thanks', if: 'variables.first' },
        ],
      },
    })
    expect(variables).toEqual([
      { path: 'order.number', kind: 'text' },
      { path: 'order.items', kind: 'list' },
      { path: 'order.items[].price', kind: 'number' },
      { path: 'first', kind: 'boolean' },
      { path: 'company', kind: 'text' },
    ])
  })

  it('include only those that the language uses', async () => {
    const layout = { bodyType: 'text', body: '{{ variables.main }}' }
    const content = { subject: 'Hallo', body: '{{ variables.eigen }}' }
    const { variables } = await createAndListVariables(layout, { locale: 'de', content })
    expect(variables).toEqual([{ path: 'eigen', kind: 'text' }])
  })

  it('return 404 for an unknown layout', async () => {
    const { call } = await layoutsOf(api)
    expect((await call('GET', '/lay_nothing/variables')).status).toBe(404)
  })
})
