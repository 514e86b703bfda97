import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useHarness } from '../../testing/harness.ts'
import { layoutsOf, type ShownLayout } from '../../testing/layouts.ts'

const api = useHarness()

const LOCALES = ['de', 'fr', 'pt-br']
const words = fc.constantFrom(
  'plain',
  'Hi {{ variables.name }}',
  '{% if variables.a < 2 %}x{% endif %}',
  'Grüße “1 < 2”',
)
const texts = fc.option(
  fc.record(
    { unsubscribeText: fc.constant('Stop {{ unsubscribe_link }}'), companyDetails: words },
    { requiredKeys: [] },
  ),
)
const design = fc.record({
  blocks: fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('heading'), text: words }),
      fc.record({ type: fc.constant('text'), html: words.map((text) => `<p>${text}</p>`) }),
      fc.record({ type: fc.constant('unsubscribe') }),
    ),
    { maxLength: 3 },
  ),
})
const content = fc.record(
  { subject: words, previewText: words, bodyDesign: design, marketingTexts: texts },
  { requiredKeys: ['subject'] },
)
const locale = fc.constantFrom(...LOCALES)
const step = fc.oneof(
  fc.record({ do: fc.constant('update' as const), body: content }),
  fc.record({ do: fc.constant('put' as const), locale, body: content }),
  fc.record({ do: fc.constant('delete' as const), locale }),
  fc.record({ do: fc.constant('promote' as const), locale }),
)

type Caller = Awaited<ReturnType<typeof layoutsOf>>

async function take(layouts: Caller, id: string, action: Step) {
  const at = 'locale' in action ? `/${id}/translations/${action.locale}` : `/${id}`
  if (action.do === 'update') return layouts.call('PATCH', at, action.body)
  if (action.do === 'put') return layouts.call('PUT', at, action.body)
  if (action.do === 'delete') return layouts.call('DELETE', at)
  return layouts.call('POST', `${at}/promote`)
}
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function contentNow(layouts: Caller, id: string) {
  const { version } = await layouts.get(id)
  const { body } = await layouts.call<{ layout: object; translations: object[] }>(
    'GET',
    `/${id}/versions/${version}`,
  )
  return { version, layout: body.layout, translations: body.translations }
}

async function sent(layouts: Caller, layout: ShownLayout) {
  const messages: Record<string, string> = {}
  for (const { locale: wanted } of layout.languages)
    messages[wanted] = (
      await layouts.call('POST', `/${layout.id}/preview`, {
        locale: wanted,
        variables: { name: 'Ada', a: 1 },
      })
    ).text
  return messages
}

describe('laws', () => {
  it('restoring any version gives its exact content, whatever happened since', async () => {
    const law = fc.asyncProperty(
      content,
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      async (first, steps, pick) => {
        const layouts = await layoutsOf(api)
        const { id } = await layouts.create({ ...first, category: 'marketing' })
        const history = [await contentNow(layouts, id)]
        for (const action of steps) {
          await take(layouts, id, action)
          const now = await contentNow(layouts, id)
          if (now.version !== history.at(-1)?.version) history.push(now)
        }
        const chosen = history[pick % history.length] as (typeof history)[number]
        const shownThen = await layouts.get(id)
        await layouts.call('POST', `/${id}/versions/${chosen.version}/restore`)
        const { version, ...restored } = await contentNow(layouts, id)
        expect(restored).toEqual({ layout: chosen.layout, translations: chosen.translations })
        expect(version).toBe(shownThen.version + 1)
        await layouts.call('POST', `/${id}/versions/${shownThen.version}/restore`)
        const { updatedAt: _a, version: _b, languages: _c, ...undone } = await layouts.get(id)
        expect(shownThen).toMatchObject(undone)
      },
    )
    await fc.assert(law, { numRuns: 25 })
  })

  it('promote and promote back: every language sends the same, before, between and after', async () => {
    const law = fc.asyncProperty(content, content, fc.option(content), async (first, german, french) => {
      const layouts = await layoutsOf(api)
      const { id } = await layouts.create({ ...first, category: 'marketing' })
      await layouts.call('PUT', `/${id}/translations/de`, german)
      if (french) await layouts.call('PUT', `/${id}/translations/fr`, french)
      const before = await sent(layouts, await layouts.get(id))
      await layouts.call('POST', `/${id}/translations/de/promote`)
      expect(await sent(layouts, await layouts.get(id))).toEqual(before)
      await layouts.call('POST', `/${id}/translations/en/promote`)
      expect(await sent(layouts, await layouts.get(id))).toEqual(before)
    })
    await fc.assert(law, { numRuns: 8 })
  })
})
