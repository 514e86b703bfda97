import type { AnyOperation } from '../core/call/operation.ts'
import { getLanguageTexts } from '../core/content/translations/get-language-texts.ts'
import { markTextsUpToDate } from '../core/content/translations/mark-up-to-date.ts'
import { putLanguageTexts } from '../core/content/translations/put-language-texts.ts'
import type { Harness } from './harness.ts'
import { layoutsOf } from './layouts.ts'

type Text = { key: string; state: string; source: string | null; target: string | null }
export type Texts = {
  locale: string | null
  version: number
  languages: { locale: string; outdated: boolean; savedAtVersion: number | null; progress: object | null }[]
  texts: (Text & { translatedFrom: string | null; sends: string; lost: object })[]
  footer: Record<string, { text: string; from: string; locale: string }> | null
  attachments: { state: string; files: string[] } | null
}

export const DESIGN = {
  blocks: [
    { id: 'head', type: 'heading', text: 'The new harvest is in' },
    { id: 'words', type: 'text', html: '<p>Your credit of {{ variables.credit }} is <b>valid</b>.</p>' },
    { id: 'go', type: 'button', label: 'Taste it', href: 'https://shop.example/taste' },
    {
      id: 'sum',
      type: 'table',
      columns: [{ title: 'Item', cell: '{{ row.name }}' }],
      rows: { in: 'variables.rows', as: 'row' },
    },
  ],
}

/** Creates a layout to translate, and returns it with the operations that the languages page calls. */
export async function createLayoutToTranslate(api: Harness, body: object = { bodyDesign: DESIGN }) {
  const layouts = await layoutsOf(api)
  const { id } = await layouts.create({ subject: 'Hello {{ variables.name }}', previewText: '', ...body })
  const operate = (operation: AnyOperation) => (input: object) =>
    api.operate<Texts>(operation, { id, ...input }, layouts.storeId)
  return {
    ...layouts,
    id,
    texts: (locale?: string) => operate(getLanguageTexts)(locale === undefined ? {} : { locale }),
    write: (locale: string, texts: object, more: object = {}) =>
      operate(putLanguageTexts)({ locale, texts, ...more }),
    mark: (locale: string, texts?: string[]) =>
      operate(markTextsUpToDate)({ locale, ...(texts && { texts }) }),
    reword: (change: object) => layouts.call('PATCH', `/${id}`, change),
    put: (locale: string, content: object) =>
      layouts.call('PUT', `/${id}/translations/${locale}`, { subject: 'Hallo', ...content }),
    outdated: async (locale: string) =>
      (await layouts.get(id)).languages.find((language) => language.locale === locale)?.outdated,
  }
}

export const states = ({ texts }: Texts) => Object.fromEntries(texts.map(({ key, state }) => [key, state]))
export const textOf = ({ texts }: Texts, key: string) => texts.find((text) => text.key === key)
export const reworded = (text: string) => ({
  bodyDesign: { blocks: [{ ...DESIGN.blocks[0], text }, ...DESIGN.blocks.slice(1)] },
})
