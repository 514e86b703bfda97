import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { walkDesign } from '../../../engine/design/walk.ts'
import { useHarness } from '../../../testing/harness.ts'
import { useSink } from '../../../testing/servers/sink.ts'
import { stepsOf } from '../../../testing/steps.ts'
import { createBlankLayout } from '../../content/layouts/create-blank-layout.ts'
import { getLayout } from '../../content/layouts/get-layout.ts'
import { getLayoutSchema } from '../../content/layouts/get-layout-schema.ts'
import { createFromStarter } from '../../content/starters/create-from-starter.ts'
import { STARTERS } from '../../content/starters/starters.ts'
import { previewLayout } from '../../delivery/email/preview-layout.ts'
import { addFile } from '../files/add-file.ts'
import { deleteFile } from '../files/delete-file.ts'
import { getSettings } from './get-settings.ts'
import { putSettings } from './put-settings.ts'

const api = useHarness()
const sink = useSink()

const BRAND = {
  logoUrl: 'https://shop.example/logo.png',
  logoWidth: 120,
  background: '#eef3ff',
  contentBackground: '#ffffff',
  textColor: '#102030',
  linkColor: '#0044cc',
  buttonColor: '#7a1fa2',
  buttonRadius: 20,
  font: 'Verdana, Geneva, sans-serif',
  headingFont: 'Trebuchet MS, sans-serif',
}

type Layout = { id: string; bodyDesign: Parameters<typeof walkDesign>[0] & { global: object } }

async function createBrandedStore(brand: object = BRAND) {
  const { id } = await api.newStore()
  await api.operate(putSettings, { brand, marketingTexts: { en: { companyDetails: 'Shop Ltd' } } }, id)
  return id
}

const readDesign = async (storeId: string, id: string) =>
  (await api.operate<Layout>(getLayout, { id }, storeId)).bodyDesign

describe("a store's brand", () => {
  it('can be read back, is described to assistants, and is removed when it is emptied', async () => {
    const storeId = await createBrandedStore()
    expect(await api.operate(getSettings, {}, storeId)).toMatchObject({ brand: BRAND })
    expect(await api.operate(getLayoutSchema, {}, storeId)).toMatchObject({
      brand: { ...BRAND, buttonTextColor: '#ffffff' },
    })
    await api.operate(putSettings, { emailQuota: 5 }, storeId)
    expect(await api.operate(getSettings, {}, storeId)).toMatchObject({ brand: BRAND })
    await api.operate(putSettings, { brand: {} }, storeId)
    expect(await api.operate(getSettings, {}, storeId)).not.toHaveProperty('brand')
  })

  it.each([
    [{ buttonColor: 'red' }, 'brand.buttonColor: must be a colour such as #1a56db'],
    [{ font: 'Papyrus' }, /^brand\.font: /],
    [
      { logoUrl: 'http://shop.example/logo.png' },
      'brand.logoUrl: must be an address that starts with https://',
    ],
    [{ logoUrl: 'https://a.example/{{ x }}' }, 'brand.logoUrl: must be an address that starts with https://'],
    [{ logoFileKey: 'fil_none' }, 'brand.logoFileKey: not found'],
    [{ ...BRAND, logoFileKey: 'fil_none' }, 'brand.logoUrl: provide either logoFileKey or logoUrl'],
    [{ colour: '#000000' }, 'brand.colour: unknown field'],
  ])('cannot be set to %j', async (brand, problem) => {
    const { id } = await api.newStore()
    await expect(api.operate(putSettings, { brand }, id)).rejects.toThrow(problem)
  })

  it('keeps its logo file from being deleted', async () => {
    const storeId = await createBrandedStore()
    const path = join(import.meta.dirname, '../../../surfaces/pages/icons/x-filled.png')
    const { key } = await api.operate<{ key: string }>(addFile, { path }, storeId)
    await api.operate(putSettings, { brand: { logoFileKey: key } }, storeId)
    await expect(api.operate(deleteFile, { key }, storeId)).rejects.toThrow(
      "file is used by the store's brand",
    )
  })

  it('styles new layouts', async () => {
    const storeId = await createBrandedStore()
    const input = { name: 'New', bodyType: 'visual', subject: 'New email' }
    const { id } = await api.operate<Layout>(createBlankLayout, input, storeId)
    expect((await readDesign(storeId, id)).global).toEqual({
      background: BRAND.background,
      contentBackground: BRAND.contentBackground,
      textColor: BRAND.textColor,
      linkColor: BRAND.linkColor,
      buttonColor: BRAND.buttonColor,
      font: BRAND.font,
    })
  })

  it.each(STARTERS.map(({ id }) => id))(
    'is applied to the starter %s without causing findings',
    async (starter) => {
      const storeId = await createBrandedStore()
      const { id } = await api.operate<Layout>(createFromStarter, { starter }, storeId)
      const design = await readDesign(storeId, id)
      expect(design.global).toMatchObject({ font: BRAND.font, buttonColor: BRAND.buttonColor })
      const blocks = walkDesign(design).map(({ block }) => block)
      expect(blocks[0]).toMatchObject({
        type: 'logo',
        url: BRAND.logoUrl,
        width: 120,
        alt: '{{ store.name }}',
      })
      for (const block of blocks) {
        if (block.type === 'heading') expect(block.font).toBe(BRAND.headingFont)
        if (block.type === 'button') expect(block.radius).toBe(BRAND.buttonRadius)
      }
      const { findings } = await api.operate<{ findings: { rule: string }[] }>(previewLayout, { id }, storeId)
      // Sample texts are meant to be replaced, whatever the brand.
      expect(findings.filter(({ rule }) => rule !== 'placeholder-text')).toEqual([])
    },
  )

  it('does not change existing layouts', async () => {
    const { id: storeId } = await api.newStore()
    const { id } = await api.operate<Layout>(createFromStarter, { starter: 'welcome' }, storeId)
    const before = await readDesign(storeId, id)
    await api.operate(putSettings, { brand: BRAND }, storeId)
    expect(await readDesign(storeId, id)).toEqual(before)
  })

  it('styles the unsubscribe page', async () => {
    const steps = await stepsOf(api, sink.port)
    const settings = { brand: BRAND, marketingTexts: { en: { companyDetails: 'Shop Ltd' } } }
    await api.operate(putSettings, { ...settings, defaultSenderId: steps.senderId }, steps.storeId)
    const { id } = await api.operate<Layout>(createFromStarter, { starter: 'newsletter' }, steps.storeId)
    await steps.send({ layoutId: id, to: ['a@example.com'] })
    const link = /\/u\/[\w-]+/.exec(sink.caught.at(-1)?.mail.html ?? '')?.[0]
    const page = await api.call(String(link))
    expect(page.status).toBe(200)
    expect(page.text).toContain('<img class="logo" src="https://shop.example/logo.png"')
    expect(page.text).toContain('background: #7a1fa2; border-color: #7a1fa2; color: #ffffff;')
    expect(page.text).toContain('font-family: Verdana, Geneva, sans-serif;')
  })
})
