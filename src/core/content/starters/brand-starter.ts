import { brandedBlock, brandStyle } from '../../../engine/design/brand.ts'
import { type Brand, completeBrand } from '../../../engine/design/brand-schema.ts'
import type { Block, Design } from '../../../engine/design/design.ts'
import { walkDesign } from '../../../engine/design/walk.ts'
import { CREAM, INK, MUTED, PALE, SERIF, SUN, TAN } from './starter.ts'

/** A starter's design in the store's colours and fonts, with its logo instead of its name. */
export function brandStarter(design: Design, given: Brand): Design {
  const brand = completeBrand(given)
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

/** The starters' colours by what they are for: the main colour, what is written on it, a soft box, text in it. */
function changesOf(block: Block, brand: Brand): object {
  const main = brand.buttonColor
  const onMain = main && brand.buttonTextColor
  const ground = { [INK]: main, [TAN]: brand.background }
  const text = { [CREAM]: onMain, [PALE]: onMain, [INK]: brand.textColor, [MUTED]: brand.textColor }
  const onButton = { [INK]: main, '#ffffff': onMain }
  const swap = (value: string | undefined, by: Record<string, string | undefined>) =>
    value === undefined ? undefined : (by[value] ?? value)
  const changes = {
    background: swap(block.background, ground),
    ...((block.type === 'heading' || block.type === 'text') && { color: swap(block.color, text) }),
    ...(block.type === 'heading' && {
      font: swap(block.font, { [SERIF]: brand.headingFont ?? brand.font }),
    }),
    ...(block.type === 'button' && {
      color: swap(block.color, { [SUN]: onMain, [INK]: main }),
      textColor: block.textColor === undefined ? onMain : swap(block.textColor, onButton),
      radius: brand.buttonRadius ?? block.radius,
    }),
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
