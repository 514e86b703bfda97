import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../messages/languages.ts'
import { useHarness } from '../../../testing/harness.ts'
import { useSink } from '../../../testing/servers/sink.ts'
import { stepsOf } from '../../../testing/steps.ts'
import { previewLayout } from '../../delivery/email/preview-layout.ts'
import { listFiles } from '../../foundation/files/list-files.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { createFromStarter } from './create-from-starter.ts'
import { listStarters } from './list-starters.ts'
import { STARTERS } from './starters.ts'

const api = useHarness()
const sink = useSink()

type LayoutOutput = {
  id: string
  name: string
  version: number
  category: string
  languages: { locale: string }[]
}
type Preview = {
  html: string
  text: string
  subject: string
  findings: { rule: string; severity: string; message: string }[]
}

type Design = { testVariables?: object }

/** Replaces what differs from the preview: recipient links and the line endings of MIME parts. */
const normalize = (text = '') =>
  text
    .replace(/\/u\/[\w-]+/g, '/u/(recipient)')
    .replaceAll('\r\n', '\n')
    .trimEnd()

const COMPANY = {
  marketingTexts: {
    en: { companyDetails: 'Example Ltd, 1 Street' },
    de: { companyDetails: 'Beispiel GmbH, Straße 1' },
    fr: { companyDetails: 'Exemple SARL, 1 rue de l’Exemple' },
  },
}

describe('starters', () => {
  it('are eight layouts with names in every app language', async () => {
    const { id } = await api.newStore()
    const english = await api.operate<{ id: string; name: string }[]>(listStarters, {}, id)
    const german = await api.operate<{ id: string; name: string }[]>(listStarters, { locale: 'de' }, id)
    expect(english.map((starter) => starter.id)).toEqual(STARTERS.map((starter) => starter.id))
    expect(english).toHaveLength(8)
    expect(german[1]?.name).toBe('Bestellbestätigung')
    const french = await api.operate<{ id: string; name: string }[]>(listStarters, { locale: 'fr' }, id)
    expect(french[1]?.name).toBe('Confirmation de commande')
  })

  it.each(STARTERS.map(({ id }) => id))(
    'include %s, which renders in every language without findings, except for sample texts',
    async (starter) => {
      const { id } = await api.newStore()
      await api.operate(putSettings, COMPANY, id)
      for (const [main, second] of [
        ['en', 'de'],
        ['fr', 'en'],
      ]) {
        const input = { starter, defaultLocale: main, otherLocales: [second] }
        const layout = await api.operate<LayoutOutput>(createFromStarter, input, id)
        expect(layout.languages.map(({ locale }) => locale)).toEqual([main, second])
        expect(layout.version).toBe(1)
        for (const locale of [main, second]) {
          const preview = await api.operate<Preview>(previewLayout, { id: layout.id, locale }, id)
          const rules = new Set(preview.findings.map(({ rule }) => rule))
          // The newsletter's sample texts are meant to be replaced.
          expect([...rules], `${starter} in ${locale}`).toEqual(
            starter === 'newsletter' ? ['placeholder-text'] : [],
          )
          expect(preview.html).not.toMatch(/\{[{%]/)
          expect(preview.html.length).toBeLessThan(60_000)
          expect(preview.text.length).toBeGreaterThan(100)
        }
      }
    },
  )

  it('include a newsletter whose sample texts and addresses are reported, but not its greeting and link labels', async () => {
    const { id } = await api.newStore()
    await api.operate(putSettings, COMPANY, id)
    const layout = await api.operate<LayoutOutput>(createFromStarter, { starter: 'newsletter' }, id)
    const { findings } = await api.operate<Preview>(previewLayout, { id: layout.id }, id)
    const messages = findings.map(({ message }) => message).join('\n')
    expect(findings).toHaveLength(19)
    for (const text of [
      'Bind your own',
      'https://shop.example/journal',
      'Two evenings in December',
      'Why red?',
      'Moon lamp',
      'See the moon',
    ])
      expect(messages).toContain(text)
    for (const text of ['Hello', 'Read more', 'Add to my basket']) expect(messages).not.toContain(text)
  })

  it.each(STARTERS.map(({ id }) => id))(
    'include %s, which is sent as previewed in English and German',
    async (starter) => {
      const steps = await stepsOf(api, sink.port)
      await api.operate(putSettings, { ...COMPANY, defaultSenderId: steps.senderId }, steps.storeId)
      const input = { starter, otherLocales: ['de'] }
      const { id } = await api.operate<LayoutOutput>(createFromStarter, input, steps.storeId)
      const { bodyDesign } = (await steps.call<{ bodyDesign: Design }>('GET', `/${id}`)).body
      const variables = bodyDesign.testVariables ?? {}
      for (const locale of ['en', 'de']) {
        const preview = (await steps.call<Preview>('POST', `/${id}/preview`, { locale, variables })).body
        sink.caught.length = 0
        const reply = await steps.send({ layoutId: id, to: ['a@example.com'], locale, variables })
        expect(reply.status, reply.text).toBe(200)
        const mail = sink.caught[0]?.mail
        expect([mail?.subject, normalize(mail?.html), normalize(mail?.text)]).toEqual([
          preview.subject,
          normalize(preview.html),
          normalize(preview.text),
        ])
      }
    },
  )

  it.each(STARTERS.map(({ id }) => id))('include %s, which has a thumbnail in every language', (starter) => {
    const pictures = join(import.meta.dirname, '../../../../web/public')
    for (const locale of LANGUAGES)
      expect(
        existsSync(join(pictures, `starter-${starter}-${locale}.jpg`)),
        'npm run pictures:starters',
      ).toBe(true)
  })

  it('reuse images that the store already has', async () => {
    const { id } = await api.newStore()
    await api.operate(createFromStarter, { starter: 'newsletter' }, id)
    await api.operate(createFromStarter, { starter: 'order-confirmation', name: 'Second' }, id)
    const { data } = await api.operate<{ data: { filename: string }[] }>(listFiles, {}, id)
    expect(data.map(({ filename }) => filename).sort()).toEqual(
      ['lamp', 'mug', 'notebook', 'order', 'workshop'].map((name) => `starter-${name}.png`),
    )
  })

  it("are created in the store's main language if they have it, and in other languages only on request", async () => {
    const { id } = await api.newStore()
    await api.operate(putSettings, { mainLocale: 'de-at' }, id)
    const layout = await api.operate<LayoutOutput>(createFromStarter, { starter: 'invoice' }, id)
    expect(layout.name).toBe('Rechnung')
    expect(layout.languages.map(({ locale }) => locale)).toEqual(['de'])
  })

  it('have no-break spaces in French where a line must not break', () => {
    const texts = STARTERS.flatMap((starter) => Object.values(starter.texts('fr')))
    expect(texts.filter((text) => / [?!;:%€»]|\d (?:jours|minutes|cm|ml)/.test(text))).toEqual([])
  })

  it('cannot be created from an unknown id', async () => {
    const { id } = await api.newStore()
    await expect(api.operate(createFromStarter, { starter: 'nothing' }, id)).rejects.toThrow(/^starter: /)
  })
})
