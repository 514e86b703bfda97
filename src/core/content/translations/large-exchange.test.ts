import { expect, it } from 'vitest'
import { signInAs } from '../../../testing/app/app-client.ts'
import { useHarness } from '../../../testing/harness.ts'
import { layoutsOf } from '../../../testing/layouts.ts'
import { BODY_BYTES, TRANSLATION_FILE_CHARACTERS } from '../../call/limits.ts'
import { exportLanguageTexts } from './export-language-texts.ts'
import { putLanguageTexts } from './put-language-texts.ts'

const api = useHarness()

async function newLayout(design: object) {
  const { create, storeId } = await layoutsOf(api)
  const { id } = await create({ subject: 'Hello', bodyDesign: design })
  const target = { id, locale: 'de' }
  return {
    id,
    storeId,
    write: (input: object) => api.operate(putLanguageTexts, { ...target, ...input }, storeId),
    export: (input: object) =>
      api.operate<{ content: string }>(exportLanguageTexts, { ...target, ...input }, storeId),
  }
}

it('every exported file can be imported in the app, and a file that is too large is not exported', async () => {
  const long = (words: string) => `<p>${words.repeat(90_000 / words.length)}</p>`
  const blocks = Array.from({ length: 5 }, (_, index) => ({
    id: `b${index}`,
    type: 'text',
    html: long('茶茶茶茶 '),
  }))
  const layout = await newLayout({ blocks })
  const texts = (words: string) => ({
    texts: { subject: 'Hallo', ...Object.fromEntries(blocks.map(({ id }) => [`${id}.html`, long(words)])) },
  })
  await layout.write(texts('叶叶叶叶 '))
  const person = await signInAs(api, { roles: { [layout.storeId]: 'admin' } })
  const { content } = await layout.export({})
  expect(Buffer.byteLength(content)).toBeGreaterThan(BODY_BYTES)
  const input = { id: layout.id, locale: 'de', content: content.replace('Hallo', 'Servus') }
  const reply = await person.call('importLanguageTexts', input, { store: layout.storeId })
  expect(reply.body).toMatchObject({ saved: true, changes: [{ key: 'subject' }] })
  await layout.write(texts('a<br>'))
  await expect(layout.export({})).rejects.toThrow('the file would have more than 4000000 characters')
  const table = await layout.export({ format: 'csv' })
  expect(table.content.length).toBeLessThan(TRANSLATION_FILE_CHARACTERS)
})

it('a language is rejected if the layout with all its languages would exceed the size limit', async () => {
  const { create, call } = await layoutsOf(api)
  const body = 'a'.repeat(990_000)
  const { id } = await create({ subject: 'Hello', bodyType: 'text', body })
  const put = (locale: string) => call('PUT', `/${id}/translations/${locale}`, { subject: 'S', body })
  for (const locale of ['de', 'fr', 'it']) expect((await put(locale)).status).toBe(201)
  const refusal = await put('es')
  expect([refusal.status, refusal.body]).toEqual([
    400,
    { error: 'layout: the layout and its languages together have more than 4000000 characters' },
  ])
})
