import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Email } from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { useHarness } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { useSink } from '../../../testing/servers/sink.ts'
import { stepsOf } from '../../../testing/steps.ts'
import { addFile } from '../../foundation/files/add-file.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'

const api = useHarness()
const sink = useSink()

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
const textContent = fc.record(
  {
    subject: words,
    previewText: words,
    body: words.map((text) => `<p>${text}</p>`),
    files: fc.option(fc.subarray(['a', 'b', '{{ variables.name }}.txt'])),
    marketingTexts: texts,
  },
  { requiredKeys: ['subject'] },
)
const locale = fc.constantFrom(...LOCALES)
const anyChange = fc.oneof(
  fc.record({ do: fc.constant('update' as const), body: content }),
  fc.record({ do: fc.constant('put' as const), locale, body: content }),
  fc.record({ do: fc.constant('delete' as const), locale }),
  fc.record({ do: fc.constant('promote' as const), locale }),
)

type Caller = Pick<Awaited<ReturnType<typeof layoutsOf>>, 'call' | 'get'>

async function apply(layouts: Caller, id: string, change: Change) {
  const path = 'locale' in change ? `/${id}/translations/${change.locale}` : `/${id}`
  if (change.do === 'update') return layouts.call('PATCH', path, change.body)
  if (change.do === 'put') return layouts.call('PUT', path, change.body)
  if (change.do === 'delete') return layouts.call('DELETE', path)
  return layouts.call('POST', `${path}/promote`)
}
type Change = typeof anyChange extends fc.Arbitrary<infer S> ? S : never

async function readContent(layouts: Caller, id: string) {
  const { version } = await layouts.get(id)
  const { body } = await layouts.call<{ layout: object; translations: object[] }>(
    'GET',
    `/${id}/versions/${version}`,
  )
  return { version, layout: body.layout, translations: body.translations }
}

/** The emails that recipients actually get, for every language and for an unknown variant of each. */
async function sendInEveryLanguage(steps: Steps, id: string) {
  sink.caught.length = 0
  const { languages } = await steps.get(id)
  const variables = { name: 'Ada', a: 1 }
  const sendIn = async (locale: string) => {
    // All emails are sent at once, so each is identified by its recipient.
    const to = `${locale}@example.com`
    const reply = await steps.send({ layoutId: id, to, locale, variables })
    expect(reply.status, reply.text).toBe(200)
    const emails = sink.caught.filter((caught) => caught.to.includes(to)).map(({ mail }) => comparable(mail))
    expect(emails).toHaveLength(1)
    return [locale, emails[0]]
  }
  const locales = languages.flatMap(({ locale: code }) => [code, `${code.split('-')[0]}-zz`])
  return Object.fromEntries(await Promise.all(locales.map(sendIn)))
}

const comparable = ({ subject, html, text, attachments }: Email) => ({
  subject,
  html,
  text,
  files: attachments.map(({ filename, mimeType, content: bytes }) => [filename, mimeType, toText(bytes)]),
})

const toText = (bytes: ArrayBuffer | Uint8Array | string) =>
  typeof bytes === 'string' ? bytes : Buffer.from(bytes as ArrayBuffer).toString()

/** A store with company details in one language and a file to attach. */
async function newStore() {
  const steps = await stepsOf(api, sink.port)
  const marketingTexts = { de: { companyDetails: 'Laden GmbH' }, en: { unsubscribeLinkLabel: 'Leave' } }
  await api.operate(putSettings, { marketingTexts, defaultSenderId: steps.senderId }, steps.storeId)
  const path = join(api.database.dataDir, 'attachment.txt')
  writeFileSync(path, 'bytes')
  const { key: fileKey } = await api.operate<{ key: string }>(addFile, { path }, steps.storeId)
  return { steps, fileKey }
}

type Steps = Awaited<ReturnType<typeof stepsOf>>
type TextContent = { body?: string; files?: string[] | null | undefined }

/** Converts generated content for a text layout: files by name, or null to use the layout's. */
const asText = ({ files, ...content }: TextContent, fileKey: string, isMain = false) => ({
  ...content,
  ...(files === undefined || (isMain && files === null)
    ? {}
    : {
        attachments: files?.map((filename) => ({ filename, fileKey, sendAsLink: filename === 'b' })) ?? null,
      }),
})

describe('a layout in several languages', () => {
  it('has the exact content of a version after restoring it, whatever has changed since', async () => {
    const layouts = await layoutsOf(api)
    const property = fc.asyncProperty(
      content,
      fc.array(anyChange, { minLength: 1, maxLength: 6 }),
      async (first, changes) => {
        const { id } = await layouts.create({ ...first, category: 'marketing' })
        const history = [await readContent(layouts, id)]
        for (const change of changes) {
          await apply(layouts, id, change)
          const now = await readContent(layouts, id)
          if (now.version !== history.at(-1)?.version) history.push(now)
        }
        const layoutBefore = await layouts.get(id)
        let newest = layoutBefore.version
        // The newest version is restored last, which undoes the other restores.
        for (const target of history) {
          await layouts.call('POST', `/${id}/versions/${target.version}/restore`)
          const { version, ...restored } = await readContent(layouts, id)
          expect(restored).toEqual({ layout: target.layout, translations: target.translations })
          expect(version).toBe(++newest)
        }
        const { updatedAt: _a, version: _b, languages: _c, ...restoredLayout } = await layouts.get(id)
        expect(layoutBefore).toMatchObject(restoredLayout)
      },
    )
    await fc.assert(property, { numRuns: 10 })
  })

  const anyCategory = fc.constantFrom('transactional', 'marketing')

  it('sends the same visual emails in every language after promoting, promoting back and restoring', async () => {
    const property = fc.asyncProperty(
      anyCategory,
      content,
      content,
      fc.option(content),
      async (category, first, german, portuguese) => {
        const { steps } = await newStore()
        const { id } = await steps.create({ ...first, category })
        await steps.call('PUT', `/${id}/translations/de`, german)
        if (portuguese) await steps.call('PUT', `/${id}/translations/pt-br`, portuguese)
        await expectSameEmails(steps, id)
      },
    )
    await fc.assert(property, { numRuns: 3 })
  })

  it('sends the same text emails and files in every language after promoting, promoting back and restoring', async () => {
    const property = fc.asyncProperty(
      anyCategory,
      textContent,
      textContent,
      fc.option(textContent),
      async (category, first, german, portuguese) => {
        const { steps, fileKey } = await newStore()
        const body = { bodyType: 'text', body: '<p>x</p>', category, ...asText(first, fileKey, true) }
        const { id } = await steps.create(body)
        await steps.call('PUT', `/${id}/translations/de`, asText(german, fileKey))
        if (portuguese) await steps.call('PUT', `/${id}/translations/pt-br`, asText(portuguese, fileKey))
        await expectSameEmails(steps, id)
      },
    )
    await fc.assert(property, { numRuns: 3 })
  })

  it('sends the emails of a restored version in every language', async () => {
    const property = fc.asyncProperty(
      content,
      fc.array(anyChange, { minLength: 1, maxLength: 3 }),
      fc.nat(),
      async (first, changes, pick) => {
        const { steps } = await newStore()
        const { id } = await steps.create({ ...first, category: 'marketing' })
        const emails = new Map([[1, await sendInEveryLanguage(steps, id)]])
        for (const change of changes) {
          await apply(steps, id, change)
          emails.set((await steps.get(id)).version, await sendInEveryLanguage(steps, id))
        }
        const version = [...emails.keys()][pick % emails.size] ?? 1
        expect((await steps.call('POST', `/${id}/versions/${version}/restore`)).status).toBe(200)
        expect(await sendInEveryLanguage(steps, id)).toEqual(emails.get(version))
      },
    )
    await fc.assert(property, { numRuns: 3 })
  })
})

async function expectSameEmails(steps: Steps, id: string) {
  const { version } = await steps.get(id)
  const before = await sendInEveryLanguage(steps, id)
  for (const path of ['translations/de/promote', 'translations/en/promote', `versions/${version}/restore`]) {
    expect((await steps.call('POST', `/${id}/${path}`)).status).toBe(200)
    expect(await sendInEveryLanguage(steps, id), path).toEqual(before)
  }
}
