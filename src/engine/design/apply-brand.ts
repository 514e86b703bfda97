import { withoutUndefined } from '../objects.ts'
import { brandedBlock, brandStyle, completeBrand, DARK_TEXT } from './brand.ts'
import type { Brand } from './brand-schema.ts'
import { GLOBAL_DEFAULTS } from './defaults.ts'
import type { Design } from './design.ts'
import type { Block } from './schema.ts'
import { CREAM, INK, MUTED, PALE, SERIF, SUN, TAN } from './starter-palette.ts'
import { walkDesign } from './walk.ts'

export type BrandedDesign = {
  design: Design
  /** What the brand did not change. */
  kept: {
    /** Whether the brand's logo is not used, because there was nothing to replace. */
    logo: boolean
    /** How many blocks have a color other than the brand's, white or black. */
    blocks: number
    /** Headers and footers that are presets, so other layouts may share them. */
    shared: ('header' | 'footer')[]
  }
}

/**
 * A design in the store's colors and fonts, with its logo. A block's colors are replaced if they are the design's
 * previous ones or a starter's; all others were chosen by an author.
 */
export function applyBrand(design: Design, partialBrand: Brand): BrandedDesign {
  const brand = completeBrand(partialBrand)
  const before = { ...GLOBAL_DEFAULTS, ...withoutUndefined(design.global ?? {}) }
  const { dark, ...light } = design.global ?? {}
  const darkButton = brand.buttonColor && {
    buttonColor: brand.buttonColor,
    buttonTextColor: brand.buttonTextColor,
  }
  const global = { ...light, ...brandStyle(brand), ...(dark && { dark: { ...dark, ...darkButton } }) }
  const brandBlocks = (blocks: readonly Block[], isInHeader = false) =>
    blocks.map((block) => brandBlock(block, { brand, before, isOnMain: false, isInHeader }))
  const { header, footer } = design
  const branded: Design = {
    ...design,
    ...(Object.keys(global).length > 0 && { global }),
    ...(header?.blocks && { header: { ...header, blocks: brandBlocks(header.blocks, true) } }),
    blocks: brandBlocks(design.blocks),
    ...(footer?.blocks && { footer: { ...footer, blocks: brandBlocks(footer.blocks) } }),
  }
  const all = walkDesign(branded).map(({ block }) => block)
  return {
    design: branded,
    kept: {
      logo: brandedBlock(brand).logo !== null && !all.some((block) => hasLogoOf(block, brand)),
      blocks: all.filter((block) => colorsOf(block).some((color) => !isBrandOrNeutral(color, brand))).length,
      shared: (['header', 'footer'] as const).filter((name) => design[name]?.presetId !== undefined),
    },
  }
}

type Style = typeof GLOBAL_DEFAULTS
type Context = {
  brand: Brand
  /** The design's style before the brand was applied. */
  before: Style
  /** Whether the block is on a background in the main color. */
  isOnMain: boolean
  isInHeader: boolean
}
type Replacements = readonly (readonly [from: string | undefined, to: string | undefined])[]

function replaceColor(value: string | undefined, replacements: Replacements): string | undefined {
  const color = value?.toLowerCase()
  return replacements.find(([from, to]) => to !== undefined && from?.toLowerCase() === color)?.[1] ?? value
}

function brandBlock<B extends Block>(block: B, context: Context): B {
  const isOnMain = block.background === undefined ? context.isOnMain : isMain(block.background, context)
  const inner = { ...context, isOnMain }
  const changed = brandLogo({ ...block, ...withoutUndefined(changesOf(block, inner)) }, inner)
  const inside = <C extends Block>(blocks: readonly C[]) => blocks.map((each) => brandBlock(each, inner))
  if (changed.type === 'section') changed.blocks = inside(changed.blocks)
  if (changed.type === 'columns')
    changed.columns = changed.columns.map((column) => ({ ...column, blocks: inside(column.blocks) }))
  return changed as B
}

const isMain = (color: string, { before, brand }: Context) =>
  [INK, before.buttonColor, brand.buttonColor].some((main) => main?.toLowerCase() === color.toLowerCase())

/** Replaces colors by role: the main color, text on it, the background of boxes, and text in them. */
function changesOf(block: Block, { brand, before, isOnMain }: Context): object {
  const main = brand.buttonColor
  const onMain = main && brand.buttonTextColor
  const mainReplacements = [
    [INK, main],
    [before.buttonColor, main],
  ] as const
  /** What earlier brands and starters use on the main color. */
  const textOnMainReplacements = [CREAM, PALE, ...(isOnMain ? ['#ffffff', DARK_TEXT] : [])].map(
    (color) => [color, onMain] as const,
  )
  return {
    background: replaceColor(block.background, [
      ...mainReplacements,
      [TAN, brand.background],
      [before.background, brand.background],
      [before.contentBackground, brand.contentBackground],
    ]),
    ...((block.type === 'heading' || block.type === 'text') && {
      color: replaceColor(block.color, [
        ...textOnMainReplacements,
        [INK, brand.textColor],
        [MUTED, brand.textColor],
        [before.textColor, brand.textColor],
        [before.buttonColor, main],
      ]),
    }),
    ...(block.type === 'heading' && {
      font:
        block.font === undefined || block.font === SERIF || block.font === before.font
          ? (brand.headingFont ?? (block.font && brand.font))
          : block.font,
    }),
    ...(block.type === 'button' && {
      color: replaceColor(block.color, [[SUN, onMain], ...textOnMainReplacements, ...mainReplacements]),
      textColor:
        block.textColor === undefined
          ? onMain
          : replaceColor(
              block.textColor,
              isOnMain ? mainReplacements : [...mainReplacements, ['#ffffff', onMain], [DARK_TEXT, onMain]],
            ),
      radius: brand.buttonRadius ?? block.radius,
    }),
  }
}

const STORE_NAME = /^\{\{-?\s*store\.name\s*-?\}\}$/

/** The image of a new logo block, until the author chooses one. */
const PLACEHOLDER = '/app/picture.png'

/** The brand's logo, in place of the header's logo or store name, or of a logo that the author has not chosen. */
function brandLogo(block: Block, { brand, isInHeader }: Context): Block {
  const { logo } = brandedBlock(brand)
  if (!logo) return block
  if (isInHeader && block.type === 'heading' && STORE_NAME.test(block.text.trim())) {
    const { id, if: condition, each, hideOn, padding, background, align } = block
    const shared = { id, if: condition, each, hideOn, padding, background, align }
    return { ...withoutUndefined(shared), type: 'logo', ...logo }
  }
  if (block.type !== 'logo') return block
  const isChosen = !block.url?.endsWith(PLACEHOLDER) && !STORE_NAME.test(block.alt ?? '')
  if (isChosen && !isInHeader) return block
  const { fileKey: _file, url: _url, darkFileKey: _dark, ...rest } = block
  return { ...rest, ...logo }
}

const hasLogoOf = (block: Block, { logoFileKey, logoUrl }: Brand) =>
  block.type === 'logo' && (logoFileKey ? block.fileKey === logoFileKey : block.url === logoUrl)

const colorsOf = (block: Block) =>
  [
    block.background,
    'color' in block && block.type !== 'divider' && block.color,
    'textColor' in block && block.textColor,
  ].filter((color) => typeof color === 'string')

/** Whether the brand has the color, or it is white or black. */
const isBrandOrNeutral = (color: string, brand: Brand) =>
  [...Object.values(brand), '#ffffff', '#000000'].some(
    (each) => typeof each === 'string' && each.toLowerCase() === color.toLowerCase(),
  )
