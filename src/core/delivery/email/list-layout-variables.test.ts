import { describe, expect, it } from 'vitest'
import { signedIn } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'

const api = useHarnessWithoutWorker()

async function open(layout: object) {
  const layouts = await layoutsOf(api)
  const { id } = await layouts.create(layout)
  const person = await signedIn(api, { roles: { [layouts.storeId]: 'viewer' } })
  const list = (draft: object, more: object = {}) =>
    person.call<{ variables: { path: string; kind: string }[] }>(
      'listLayoutVariables',
      { id, draft, ...more },
      { store: layouts.storeId },
    )
  return { layouts, id, list }
}

describe('the variables of a draft', () => {
  it('come from subject, design, repetitions, conditions and footer, not from what is saved', async () => {
    const { list } = await open({ category: 'marketing', subject: '{{ variables.old }}' })
    const { body } = await list({
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
    expect(body.variables).toEqual([
      { path: 'company', kind: 'text' },
      { path: 'first', kind: 'boolean' },
      { path: 'order.items', kind: 'list' },
      { path: 'order.items[].price', kind: 'number' },
      { path: 'order.number', kind: 'text' },
    ])
  })

  it('of a language are those that it says itself', async () => {
    const { list } = await open({ bodyType: 'text', body: '{{ variables.main }}' })
    const { body } = await list({ subject: 'Hallo', body: '{{ variables.eigen }}' }, { draftLocale: 'de' })
    expect(body.variables).toEqual([{ path: 'eigen', kind: 'text' }])
  })

  it('400: what could not be saved; 404: no such layout', async () => {
    const { list } = await open({ bodyType: 'text', body: 'x' })
    expect(await list({ body: '{{ variables.a' })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^body: /) },
    })
    expect((await list({}, { id: 'lay_nothing' })).status).toBe(404)
  })
})
