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
      const [property = '', ...value] = declaration.split(':')
      return { property: property.trim().toLowerCase(), value: value.join(':').trim() }
    })

/** Null if there are no declarations. */
const styleOf = (declarations: Declaration[]) =>
  declarations.map(({ property, value }) => `${property}:${value}`).join(';') || null

/** The declarations that can be displayed in the editor. Values that contain Liquid cannot. */
export const displayableStyle = (style: string) =>
  styleOf(
    declarationsOf(style).filter(
      ({ property, value }) =>
        DISPLAYABLE.has(property) && /^[\w\s#%.,()-]+$/.test(value) && !/url|expression/i.test(value),
    ),
  )

/** Removes one property from a style and returns its value. A style with Liquid or entities is left unchanged. */
export function takeProperty(
  style: string | null,
  property: string,
): { value: string | null; rest: string | null } {
  if (style === null || /[{&]/.test(style)) return { value: null, rest: style }
  const all = declarationsOf(style)
  const value = all.findLast((declaration) => declaration.property === property)?.value ?? null
  if (value === null) return { value, rest: style }
  return { value, rest: styleOf(all.filter((declaration) => declaration.property !== property)) }
}
