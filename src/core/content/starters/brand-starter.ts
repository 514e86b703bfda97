import { brandedBlock, brandStyle } from '../../../engine/design/brand.ts'
import { type Brand, completeBrand } from '../../../engine/design/brand-schema.ts'
import type { Block, Design } from '../../../engine/design/design.ts'
import { walkDesign } from '../../../engine/design/walk.ts'
import { CREAM, INK, MUTED, PALE, SERIF, SUN, TAN } from './starter.ts'

/** A starter's design in the store's colors and fonts, with the store's logo instead of its name. */
export function brandStarter(design: Design, partialBrand: Brand): Design {
  const brand = completeBrand(partialBrand)
  const branded = structuredClone(design)
  const { logo, button } = brandedBlock(brand)
  const { dark, ...light } = branded.global ?? {}
  const darkButton = brand.buttonColor && {
    buttonColor: brand.buttonColor,
    buttonTextColor: button.textColor,
  }
  branded.global = { ...light, ...brandStyle(brand), ...(dark && { dark: { ...dark, ...darkButton } }) }
  for (const { block } of walkDesign(branded)) Object.assign(block, changesOf(block, brand))
  if (logo) branded.header = { blocks: [{ type: 'logo', ...logo, padding: { top: 28, bottom: 24 } }] }
  return branded
}

/** Replaces the starters' colors by role: the main color, text on it, the background of boxes, and text in them. */
function changesOf(block: Block, brand: Brand): object {
  const main = brand.buttonColor
  const onMain = main && brand.buttonTextColor
  const backgrounds = { [INK]: main, [TAN]: brand.background }
  const textColors = { [CREAM]: onMain, [PALE]: onMain, [INK]: brand.textColor, [MUTED]: brand.textColor }
  const buttonTextColors = { [INK]: main, '#ffffff': onMain }
  const replaceColor = (value: string | undefined, replacements: Record<string, string | undefined>) =>
    value === undefined ? undefined : (replacements[value] ?? value)
  const changes = {
    background: replaceColor(block.background, backgrounds),
    ...((block.type === 'heading' || block.type === 'text') && {
      color: replaceColor(block.color, textColors),
    }),
    ...(block.type === 'heading' && {
      font: replaceColor(block.font, { [SERIF]: brand.headingFont ?? brand.font }),
    }),
    ...(block.type === 'button' && {
      color: replaceColor(block.color, { [SUN]: onMain, [INK]: main }),
      textColor: block.textColor === undefined ? onMain : replaceColor(block.textColor, buttonTextColors),
      radius: brand.buttonRadius ?? block.radius,
    }),
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
