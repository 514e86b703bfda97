import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Snapshot } from '../content/snapshot.ts'
import { readFiles, writeFiles } from './files.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const body = fc.oneof(text, fc.constant('<p>\r\n</p>\n\n'), fc.constant(''))
const texts = fc.option(fc.record({ companyDetails: text }))
const attachments = fc.array(fc.record({ filename: text, fileKey: text }), { maxLength: 2 })
const contentFields = {
  subject: text,
  previewText: text,
  bodyDesign: fc.constant(null),
  marketingTexts: texts,
}

const snapshots: fc.Arbitrary<Snapshot> = fc.record({
  layout: fc.record({
    name: text,
    description: fc.option(text),
    bodyType: fc.constant('text' as const),
    defaultLocale: fc.constant('en'),
    category: fc.constantFrom('transactional' as const, 'marketing' as const),
    ...contentFields,
    body,
    attachments,
  }),
  translations: fc.uniqueArray(
    fc.record({
      locale: fc.constantFrom('de', 'fr', 'pt-br'),
      outdated: fc.boolean(),
      ...contentFields,
      body: fc.option(body),
      attachments: fc.option(attachments),
    }),
    { selector: ({ locale }) => locale },
  ),
})

const withoutNulls = (content: object) =>
  Object.fromEntries(
    Object.entries(content).filter(
      ([name, value]) => value !== null || !['body', 'bodyDesign', 'locale'].includes(name),
    ),
  )

describe('layout files', () => {
  it('return the same content when they are read back', () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        const { layout, translations } = readFiles(writeFiles(snapshot))
        expect(layout).toEqual(withoutNulls(snapshot.layout))
        const sorted = snapshot.translations.toSorted((a, b) => (a.locale < b.locale ? -1 : 1))
        expect(translations).toEqual(
          sorted.map(({ locale, ...fields }) => ({ locale, fields: withoutNulls(fields) })),
        )
      }),
    )
  })

  it('end with a line break and are indented by two spaces; an inherited body has no file', () => {
    const content = { subject: 'S', previewText: '', marketingTexts: null, body: null, attachments: null }
    const files = writeFiles({
      layout: {
        name: 'N',
        description: null,
        bodyType: 'visual',
        defaultLocale: 'en',
        category: 'marketing',
        ...content,
        bodyDesign: { version: 1, blocks: [] } as never,
      },
      translations: [{ locale: 'de', outdated: true, ...content, bodyDesign: null }],
    })
    expect([...files.keys()]).toEqual(['layout.json', 'design.json', 'translations/de/translation.json'])
    for (const text of files.values()) expect(text).toMatch(/^\{\n {2}".*\n\}\n$/s)
  })

  it('are rejected if they are nested too deeply, and the problem contains the file’s path', () => {
    const nested = (levels: number) => `{ "x": ${'['.repeat(levels)}${']'.repeat(levels)} }`
    expect(readFiles(new Map([['layout.json', nested(99)]])).layout).toHaveProperty('x')
    for (const levels of [100, 200_000])
      for (const [file, others] of [
        ['layout.json', {}],
        ['design.json', { 'layout.json': '{}' }],
        ['translations/de/translation.json', { 'layout.json': '{}' }],
      ] as const)
        expect(() => readFiles(new Map(Object.entries({ ...others, [file]: nested(levels) })))).toThrow(
          expect.objectContaining({
            problem: { code: 'value.too_deep', data: { levels: 100 }, field: file },
          }),
        )
  })
})

describe('files that would take far more memory than their size', () => {
  const layout: [string, string] = ['layout.json', '{}']
  const read =
    (...files: [string, string][]) =>
    () =>
      readFiles(new Map([layout, ...files]))
  const refusal = (field: string, code: string) =>
    expect.objectContaining({ problem: expect.objectContaining({ field, code }) })

  it('are rejected if a file has too many values', () => {
    const design = (values: number) => `{"blocks":[${'[],'.repeat(values)}[]]}`
    expect(read(['design.json', design(10_000)])).not.toThrow()
    expect(read(['design.json', design(30_000)])).toThrow(refusal('design.json', 'body.too_many_values'))
  })

  it('are rejected if many languages repeat a long design', () => {
    const design: [string, string] = ['design.json', JSON.stringify({ blocks: ['x'.repeat(1_000_000)] })]
    const followers = Array.from({ length: 20 }, (_, n): [string, string] => [
      `translations/l${n}/translation.json`,
      '{"followsDesign":true}',
    ])
    expect(read(design, ...followers.slice(0, 10))).not.toThrow()
    expect(read(design, ...followers)).toThrow(refusal('layout', 'commit.layout_too_large'))
  })
})
