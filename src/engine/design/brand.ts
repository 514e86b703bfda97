import { contrast } from '../html/footer-colors.ts'
import { withoutUndefined } from '../objects.ts'
import type { Brand } from './brand-schema.ts'

export function brandStyle({
  background,
  contentBackground,
  textColor,
  linkColor,
  buttonColor,
  font,
}: Brand) {
  return withoutUndefined({ background, contentBackground, textColor, linkColor, buttonColor, font })
}

/**
 * The properties that a new block of each type takes from the brand. A button's color is set only if it
 * differs from the design's.
 */
export function brandedBlock(brand: Brand, globalButtonColor?: string) {
  const source = brand.logoFileKey === undefined ? { url: brand.logoUrl } : { fileKey: brand.logoFileKey }
  const hasLogo = (brand.logoFileKey ?? brand.logoUrl) !== undefined
  return {
    heading: withoutUndefined({ font: brand.headingFont }),
    button: withoutUndefined({
      color: brand.buttonColor === globalButtonColor ? undefined : brand.buttonColor,
      textColor: brand.buttonTextColor,
      radius: brand.buttonRadius,
    }),
    logo: hasLogo
      ? { ...withoutUndefined({ ...source, width: brand.logoWidth }), alt: '{{ store.name }}' }
      : null,
  }
}

export const DARK_TEXT = '#1f2933'

/** Adds the button text color if the brand does not define one. */
export function completeBrand(brand: Brand): Brand {
  const { buttonColor, buttonTextColor } = brand
  if (buttonColor === undefined || buttonTextColor !== undefined) return brand
  const isDark = contrast('#ffffff', buttonColor) >= contrast(DARK_TEXT, buttonColor)
  return { ...brand, buttonTextColor: isDark ? '#ffffff' : DARK_TEXT }
}
