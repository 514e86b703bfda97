import { z } from 'zod'
import { asMessage } from '../../problems/problem-of.ts'
import { contrast } from '../html/footer-colours.ts'
import { FONTS } from './fonts.ts'
import { FileKey, pixels } from './schema-values.ts'

const HexColour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, { error: asMessage('brand.colour_invalid') })
const Font = z.enum(FONTS)

/** What a store's emails look like. New designs and blocks copy it, so changing it changes no email that exists. */
export const Brand = z
  .strictObject({
    logoFileKey: FileKey.optional().describe('Key of an uploaded image'),
    logoUrl: z
      .string()
      .max(2000)
      .regex(/^https:\/\/[^\s{}"'<>]+$/, { error: asMessage('brand.logo_url_invalid') })
      .optional()
      .describe('https:// address of the logo'),
    logoWidth: pixels(20, 600).optional().describe('Width of the logo in pixels'),
    background: HexColour.optional(),
    contentBackground: HexColour.optional(),
    textColor: HexColour.optional(),
    linkColor: HexColour.optional(),
    buttonColor: HexColour.optional().describe('Colour of buttons and highlighted sections'),
    buttonTextColor: HexColour.optional().describe('By default white or dark, whichever can be read'),
    buttonRadius: pixels(0, 100).optional(),
    font: Font.optional(),
    headingFont: Font.optional(),
  })
  .refine(({ logoFileKey, logoUrl }) => logoFileKey === undefined || logoUrl === undefined, {
    path: ['logoUrl'],
    error: asMessage('brand.two_logos'),
  })
  .describe("The store's logo, colours, fonts and button style, for new designs and blocks")
export type Brand = z.infer<typeof Brand>

const DARK_TEXT = '#1f2933'

/** What is written on a button; undefined while the brand says nothing about buttons. */
export function buttonText({ buttonColor, buttonTextColor }: Brand): string | undefined {
  if (buttonTextColor !== undefined || buttonColor === undefined) return buttonTextColor
  return contrast('#ffffff', buttonColor) >= contrast(DARK_TEXT, buttonColor) ? '#ffffff' : DARK_TEXT
}

/** The brand as the global style of a design. */
export function brandStyle({
  background,
  contentBackground,
  textColor,
  linkColor,
  buttonColor,
  font,
}: Brand) {
  const style = { background, contentBackground, textColor, linkColor, buttonColor, font }
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined))
}

/** The properties that a new block of each type takes from the brand. */
export function brandedBlock(brand: Brand) {
  const given = <T extends object>(values: T) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
  const source = brand.logoFileKey === undefined ? { url: brand.logoUrl } : { fileKey: brand.logoFileKey }
  const hasLogo = (brand.logoFileKey ?? brand.logoUrl) !== undefined
  return {
    heading: given({ font: brand.headingFont }),
    button: given({ textColor: buttonText(brand), radius: brand.buttonRadius }),
    logo: hasLogo ? { ...given({ ...source, width: brand.logoWidth }), alt: '{{ store.name }}' } : null,
  }
}
