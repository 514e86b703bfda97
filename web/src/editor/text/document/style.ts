/**
 * The CSS properties that the editor displays. Others stay in the source but are not displayed, because they could
 * affect the editor's own page.
 */
const DISPLAYABLE = new Set(
  `color background-color text-align font-weight font-style font-size text-decoration line-height
  letter-spacing`.split(/\s+/),
)

type Declaration = { property: string; value: string }

const declarationsOf = (style: string): Declaration[] =>
  style
    .split(';')
    .filter((declaration) => declaration.trim() !== '')
    .map((declaration) => {
      const colon = declaration.indexOf(':')
      const [property, value] =
        colon === -1 ? [declaration, ''] : [declaration.slice(0, colon), declaration.slice(colon + 1)]
      return { property: property.trim().toLowerCase(), value: value.trim() }
    })

/** The declarations that can be displayed in the editor. Values that contain Liquid cannot. */
export function displayableStyle(style: string): string | null {
  const declarations = declarationsOf(style).filter(
    ({ property, value }) =>
      DISPLAYABLE.has(property) && /^[\w\s#%.,()-]+$/.test(value) && !/url|expression/i.test(value),
  )
  return declarations.length === 0
    ? null
    : declarations.map(({ property, value }) => `${property}:${value}`).join(';')
}

/** Removes one property from a style and returns its value. A style with Liquid or entities is left unchanged. */
export function takeProperty(
  style: string | null,
  property: string,
): { value: string | null; rest: string | null } {
  if (style === null || /[{&]/.test(style)) return { value: null, rest: style }
  const all = declarationsOf(style)
  const value = all.findLast((declaration) => declaration.property === property)?.value ?? null
  if (value === null) return { value, rest: style }
  const rest = all.filter((declaration) => declaration.property !== property)
  const text = rest.map((declaration) => `${declaration.property}:${declaration.value}`).join(';')
  return { value, rest: text === '' ? null : text }
}
