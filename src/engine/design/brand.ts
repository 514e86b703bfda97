import { contrast } from '../html/footer-colors.ts'
import type { Brand } from './brand-schema.ts'

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

/**
 * The properties that a new block of each type takes from the brand. A button's color is set only if it
 * differs from the design's.
 */
export function brandedBlock(brand: Brand, globalButtonColor?: string) {
  const withoutUndefined = <T extends object>(values: T) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
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
