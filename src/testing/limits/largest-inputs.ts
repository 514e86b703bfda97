import { z } from 'zod'
import { BODY_VALUES, OBJECT_FIELDS } from '../../core/call/limits.ts'
import type { AnyOperation } from '../../core/call/operation.ts'

export type Input = Record<string, unknown>

/** The largest string that fits into a body with the other fields. */
const LONG = 1_900_000
const MANY = BODY_VALUES - 1_000

type Schema = z.core.JSONSchema.JSONSchema

/** Inputs of maximum size, generated from an operation's schema; in each, one field is as large as possible. */
export function largestInputs(operation: AnyOperation, known: Input): Record<string, Input> {
  const { properties = {} } = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' })
  const small = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, known[name] ?? smallest(schema as Schema)]),
  )
  const inputs: Record<string, Input> = { small }
  for (const [name, schema] of Object.entries(properties)) {
    if (name in known) continue
    const kind = kindOf(schema as Schema)
    if (kind === 'string') inputs[`${name}: long`] = { ...small, [name]: 'a'.repeat(LONG) }
    if (kind === 'object') inputs[`${name}: many`] = { ...small, [name]: manyFields() }
    if (kind === 'array')
      inputs[`${name}: many`] = {
        ...small,
        [name]: Array.from({ length: MANY }, (_, index) => `a${index}@b.example`),
      }
  }
  return inputs
}

const manyFields = () =>
  Object.fromEntries(
    Array.from({ length: OBJECT_FIELDS }, (_, index) => [`field${index}`, `{{ variables.v${index} }}`]),
  )

function kindOf(schema: Schema): string {
  const alternative = schema.anyOf?.find((option) => (option as Schema).type !== 'null') as Schema | undefined
  return String(schema.type ?? alternative?.type ?? 'string')
}

function smallest(schema: Schema): unknown {
  const { default: defaultValue, enum: choices, minimum } = schema
  if (defaultValue !== undefined) return defaultValue
  if (choices?.[0] !== undefined) return choices[0]
  const kind = kindOf(schema)
  if (kind === 'integer' || kind === 'number') return Math.max(1, Number(minimum ?? 1))
  if (kind === 'boolean') return false
  if (kind === 'array') return []
  return kind === 'object' ? {} : 'a'
}

const fill = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length))

/** A design close to the size limit, with text that is slow to compile. */
export const heavyDesign = (unit: string) => ({
  blocks: Array.from({ length: 10 }, (_, index) => ({
    type: 'text',
    id: `t${index}`,
    html: fill(unit, 95_000),
  })),
})

/** Many different strings. */
export const wordyDesign = (word: string) => ({
  blocks: Array.from({ length: 190 }, (_, index) => ({
    type: 'text',
    id: `w${index}`,
    html: `<p>${Array.from({ length: 700 }, (_, n) => `${n % 3 ? 'the' : word}${n}`).join(' ')}</p>`,
  })),
})

const XLIFF =
  '<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="de">'

const DRAFT = { name: 'Draft', category: 'transactional', subject: '', previewText: '' }
const PARTS = ['', 'de', 'fr', 'texts de', 'texts fr']

/** The files of a layout in 19 languages, about as large as a body may be. */
export function heavyFiles(word: string): Record<string, string> {
  const locales = [
    'de',
    'fr',
    'it',
    'es',
    'pt',
    'nl',
    'da',
    'sv',
    'nb',
    'fi',
    'pl',
    'cs',
    'sk',
    'hu',
    'ro',
    'bg',
    'el',
    'tr',
  ]
  const design = JSON.stringify({
    blocks: Array.from({ length: 100 }, (_, index) => ({
      type: 'text',
      id: `f${index}`,
      html: `<p>${fill(`${word} {{ variables.v${index} }} `, 700)}</p>`,
    })),
  })
  return {
    'layout.json': JSON.stringify({ name: 'Files', subject: word }),
    'design.json': design,
    ...Object.fromEntries(
      locales.flatMap((locale) => [
        [`translations/${locale}/translation.json`, JSON.stringify({ subject: word })],
        [`translations/${locale}/design.json`, design],
      ]),
    ),
  }
}

/** The worst inputs of some operations, which cannot be derived from their schemas. */
export function worstInputs(layoutId: string): Record<string, Record<string, Input>> {
  const german = { id: layoutId, locale: 'de' }
  let saves = 0
  let drafts = 0
  const tags = (name: string, length: number) =>
    fill(`{{ variables.${name} | default: "x" }} ${'lorem ipsum '.repeat(20)}`, length)
  return {
    previewDraft: {
      '20 blocks of 92 kB': {
        id: layoutId,
        draft: {
          bodyDesign: {
            blocks: Array.from({ length: 20 }, () => ({ type: 'text', html: fill('<p>a</p>', 92_000) })),
          },
        },
      },
      'within the limit': { id: layoutId, draft: { bodyDesign: heavyDesign('<p>a</p>') } },
      'another category': { id: layoutId, draft: { category: 'marketing' } },
    },
    putDraft: {
      'a heavy design': {
        id: layoutId,
        // Changes with each try, because a second draft of the same part would be rejected.
        get part() {
          return PARTS[drafts++ % PARTS.length]
        },
        revision: null,
        document: { ...DRAFT, bodyDesign: heavyDesign('<p>a</p>') },
        base: { document: { ...DRAFT, bodyDesign: heavyDesign('<br>') } },
      },
    },
    compareDraft: {
      'all texts differ': { id: layoutId, draft: { bodyDesign: wordyDesign('now') } },
      'a heavy design': { id: layoutId, draft: { bodyDesign: heavyDesign('<br>') } },
      'a language': {
        id: layoutId,
        draft: { subject: 'S', bodyDesign: wordyDesign('now') },
        draftLocale: 'de',
      },
    },
    listDraftVariables: {
      'a heavy design': { id: layoutId, draft: { bodyDesign: heavyDesign('<br>') } },
      'many Liquid tags': {
        id: layoutId,
        draft: {
          bodyDesign: {
            blocks: Array.from({ length: 10 }, (_, index) => ({
              type: 'text',
              html: tags(`v${index}`, 95_000),
            })),
          },
        },
      },
    },
    createLayout: {
      'a heavy design': { name: 'L', subject: 'S', bodyDesign: heavyDesign('<p>a</p>') },
      'many Liquid tags': {
        name: 'L',
        subject: 'S',
        bodyDesign: {
          blocks: Array.from({ length: 10 }, (_, index) => ({
            type: 'text',
            html: tags(`v${index}`, 95_000),
          })),
        },
      },
      'a long body': { name: 'L', subject: 'S', bodyType: 'text', body: tags('a', 950_000) },
    },
    updateLayout: {
      'another category': {
        id: layoutId,
        // Changes with each try, because an unchanged category would not be compiled again.
        get category() {
          return saves++ % 2 ? 'transactional' : 'marketing'
        },
      },
    },
    compareVersions: { 'all texts differ': { id: layoutId, from: 1, to: 2 } },
    diffVersions: { 'all texts differ': { id: layoutId, version: 2, against: 1 } },
    previewVersion: { 'a heavy one': { id: layoutId, version: 2 } },
    checkLanguageTexts: {
      'many keys': {
        ...german,
        texts: Object.fromEntries(
          Array.from({ length: OBJECT_FIELDS }, (_, index) => [`k${index}.text`, 'x']),
        ),
      },
    },
    putTextsInLanguages: {
      'large languages': {
        id: layoutId,
        get languages() {
          const texts = { subject: `S${saves++}` }
          return ['de', 'fr'].map((locale) => ({ locale, texts }))
        },
      },
    },
    importLanguageTexts: {
      'CSV lines': { ...german, dryRun: true, content: `key,target de\n${fill('a,b\n', 3_900_000)}` },
      'distinct CSV lines': {
        ...german,
        dryRun: true,
        content: `key,target de\n${Array.from({ length: 300_000 }, (_, index) => `k${index},b`).join('\n')}`,
      },
      commas: { ...german, dryRun: true, content: `key,target de\n${fill(',', 3_900_000)}` },
      'XLIFF entities': {
        ...german,
        dryRun: true,
        content: `${XLIFF}<file id="x">${fill('&amp;', 3_900_000)}</file></xliff>`,
      },
      'XLIFF elements': { ...german, dryRun: true, content: `${XLIFF}${fill('<a/>', 1_100_000)}</xliff>` },
      'three bytes each': { ...german, dryRun: true, content: fill('茶', 3_900_000) },
    },
    checkUnsubscribes: {
      'many lines': { csv: Array.from({ length: 130_000 }, (_, index) => `p${index}@x.de`).join('\n') },
      commas: { csv: fill(',', 1_900_000) },
      'at signs': { csv: fill('@\n', 1_900_000) },
    },
    importUnsubscribes: {
      'many lines': { csv: Array.from({ length: 130_000 }, (_, index) => `p${index}@x.de`).join('\n') },
    },
  }
}
