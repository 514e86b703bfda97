import { describe, expect, it } from 'vitest'
import { applyBrand } from './apply-brand.ts'
import type { Brand } from './brand-schema.ts'
import type { Block, Design } from './design.ts'
import { CREAM, INK, SERIF } from './starter-palette.ts'

const BRAND = {
  logoUrl: 'https://shop.example/logo.png',
  buttonColor: '#7a1fa2',
  textColor: '#102030',
  font: 'Verdana, Geneva, sans-serif',
} satisfies Brand

const NAME: Block = { type: 'heading', id: 'name', text: '{{ store.name }}', font: SERIF }
const createHero = (background: string, color: string): Block => ({
  type: 'section',
  background,
  blocks: [{ type: 'heading', id: 'title', text: 'Hello', color }],
})
const applyTestBrand = (design: Partial<Design>) => applyBrand({ blocks: [], ...design }, BRAND)

describe('a brand applied to an existing design', () => {
  it('replaces the colors and fonts of a starter, and the store name in the header with the logo', () => {
    const { design, kept } = applyTestBrand({ header: { blocks: [NAME] }, blocks: [createHero(INK, CREAM)] })
    expect(design.global).toEqual({ buttonColor: '#7a1fa2', textColor: '#102030', font: BRAND.font })
    expect(design.header?.blocks).toEqual([
      { type: 'logo', id: 'name', url: BRAND.logoUrl, alt: '{{ store.name }}' },
    ])
    expect(design.blocks).toMatchObject([createHero('#7a1fa2', '#ffffff')])
    expect(kept).toEqual({ logo: false, blocks: 0, shared: [] })
  })

  it('replaces the colors and the logo of an earlier brand', () => {
    const first = applyTestBrand({ header: { blocks: [NAME] }, blocks: [createHero(INK, CREAM)] }).design
    const second = { ...BRAND, logoUrl: 'https://shop.example/new.png', buttonColor: '#ffd54f' }
    const { design, kept } = applyBrand(first, second)
    expect(design.header?.blocks).toMatchObject([{ type: 'logo', url: second.logoUrl }])
    expect(design.blocks).toMatchObject([createHero('#ffd54f', '#1f2933')])
    expect(kept.blocks).toBe(0)
  })

  it('leaves an author’s colors, logos outside the header and shared headers unchanged, and reports that', () => {
    const blocks: Block[] = [
      createHero('#00695c', '#ffffff'),
      { type: 'logo', url: 'https://partner.example/l.png' },
    ]
    const { design, kept } = applyTestBrand({ header: { presetId: 'pre_1' }, blocks })
    expect(design.blocks).toMatchObject(blocks)
    expect(kept).toEqual({ logo: true, blocks: 1, shared: ['header'] })
  })

  it('replaces the placeholder of a new logo block', () => {
    const { design } = applyTestBrand({
      blocks: [{ type: 'logo', url: 'https://mail.example/app/picture.png' }],
    })
    expect(design.blocks).toMatchObject([{ type: 'logo', url: BRAND.logoUrl }])
  })

  it('does not change the design it is given', () => {
    const design: Design = { header: { blocks: [NAME] }, blocks: [createHero(INK, CREAM)] }
    const copy = structuredClone(design)
    applyBrand(design, BRAND)
    expect(design).toEqual(copy)
  })
})
