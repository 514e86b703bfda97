import { z } from 'zod'
import { asMessage } from '../../problems/problem-of.ts'
import { FONTS } from './fonts.ts'
import { FileKey, pixels } from './schema-values.ts'

const HexColor = z.string().regex(/^#[0-9A-Fa-f]{6}$/, { error: asMessage('brand.colour_invalid') })
const Font = z.enum(FONTS)

/** A store's email branding. New designs and blocks copy it, so a change does not affect existing emails. */
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
    background: HexColor.optional(),
    contentBackground: HexColor.optional(),
    textColor: HexColor.optional(),
    linkColor: HexColor.optional(),
    buttonColor: HexColor.optional().describe('Colour of buttons and highlighted sections'),
    buttonTextColor: HexColor.optional().describe('White or dark by default, whichever has more contrast'),
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
