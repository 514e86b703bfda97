/**
 * Checks whether author styles could hide the whole page, including the footer. If in doubt, assumes that they
 * could. The html and body tags then get overriding styles; otherwise they are left as written.
 */

/** Services that serve only fonts; any other style sheet may contain anything and may change. */
const FONT_SHEET =
  /^(?:https?:)?\/\/(?:fonts\.googleapis\.com|fonts\.bunny\.net|use\.typekit\.net|p\.typekit\.net|fast\.fonts\.net|cloud\.typography\.com)\//i

export const isFontSheet = (address: string) => FONT_SHEET.test(address.trim())

/** Comments, strings and URLs. */
const NOT_CODE = /\/\*[\s\S]*?(?:\*\/|$)|"[^"\n\r\f]*"|'[^'\n\r\f]*'|url\((?!\s*["'])[^)]*(?:\)|$)/gi

const onlyCode = (css: string) => css.replace(NOT_CODE, (part) => (part.startsWith('/*') ? ' ' : '""'))

/** `names`: the classes and ids of the html and body elements, in lower case. */
export function canHidePage(style: string, names: ReadonlySet<string>): boolean {
  // An escape sequence can spell any of the names that are searched for below.
  if (style.includes('\\')) return true
  const [, ...imports] = style.split(/@import/i)
  if (!imports.every((rest) => isFontSheet(rest.replace(/^\s*(?:url\(\s*)?["']?/i, '')))) return true
  return hasHidingRule(onlyCode(style), names)
}

type Rule = { appliesToPage: boolean; isStyleRule: boolean }

function hasHidingRule(style: string, names: ReadonlySet<string>): boolean {
  const open: Rule[] = []
  let start = 0
  for (const { 0: delimiter, index } of style.matchAll(/[{};]|$/g)) {
    const text = style
      .slice(start, index)
      .replace(/<!--|-->/g, ' ')
      .trim()
    const parent = open.at(-1)
    start = index + 1
    if (delimiter === '{') {
      const isGroup = text.startsWith('@')
      const isNested = parent?.isStyleRule === true
      const appliesToPage = isGroup ? parent?.appliesToPage === true : isNested || selectsPage(text, names)
      open.push({ appliesToPage, isStyleRule: isNested || !isGroup })
    } else if (parent?.appliesToPage && !isHarmlessDeclaration(text)) return true
    if (delimiter === '}') open.pop()
  }
  return false
}

/** Whether a selector may match the html or body element; attribute selectors and pseudo-classes are ignored. */
function selectsPage(selectors: string, names: ReadonlySet<string>): boolean {
  // An unclosed bracket counts as a match, because searching for the end of each one would take quadratic time.
  if (selectors.lastIndexOf('[') > selectors.lastIndexOf(']')) return true
  let plain = selectors.replace(/\[[^\]]*\]/g, '')
  for (let depth = 0; depth < 4 && plain.includes('('); depth++) plain = plain.replace(/\([^()]*\)/g, '')
  if (/[()[\]]/.test(plain)) return true
  return plain.split(',').some((selector) => {
    const [subject = ''] = (
      selector
        .trim()
        .split(/[\s>+~|]+/)
        .at(-1) ?? ''
    ).split(':')
    const [type = '', ...classesAndIds] = subject.toLowerCase().split(/[.#]/)
    return /^(?:html|body|\*|&|)$/.test(type) && classesAndIds.every((name) => names.has(name))
  })
}

export const isHarmless = (declarations: string) =>
  !declarations.includes('\\') && onlyCode(declarations).split(';').every(isHarmlessDeclaration)

/** Properties that change colors, text and the space around it. */
const HARMLESS =
  /^(?:color|background|background-(?:color|image|repeat|position|size|attachment)|font(?:-\w+)*|text(?:-\w+)+|line-height|letter-spacing|word-\w+|white-space|hyphens|direction|padding(?:-\w+)?|border(?:-\w+)*|(?:min-|max-)?width|min-height|box-sizing|table-layout|vertical-align|cursor|outline(?:-\w+)?|list-style(?:-\w+)?|(?:supported-)?color-schemes?|-(?:webkit|ms|moz)-(?:text-size-adjust|hyphens)|-webkit-font-smoothing|-moz-osx-font-smoothing|-premailer-\w+|mso-[\w-]+|--[\w-]+)$/

const LENGTH = String.raw`(?:auto|inherit|0(?:px|em|pt|%)?|\d{1,3}(?:\.\d+)?(?:px|pt)|\d{1,2}(?:\.\d+)?(?:em|rem|%))`
/** Other properties, with the values that hide nothing. */
const HARMLESS_VALUES: Record<string, RegExp> = {
  margin: new RegExp(`^${LENGTH}(?:\\s+${LENGTH}){0,3}$`),
  height: /^(?:auto|100%|100vh)$/,
  display: /^(?:block|inherit)$/,
  visibility: /^(?:visible|inherit)$/,
  opacity: /^1$/,
  position: /^(?:static|relative)$/,
  float: /^none$/,
  zoom: /^(?:1|100%)$/,
}

function isHarmlessDeclaration(declaration: string): boolean {
  const colon = declaration.indexOf(':')
  if (colon === -1) return true
  const property = declaration.slice(0, colon).trim().toLowerCase()
  if (HARMLESS.test(property)) return true
  const value = declaration
    .slice(colon + 1)
    .replace(/!\s*important\s*$/i, '')
    .trim()
    .toLowerCase()
  return HARMLESS_VALUES[property.replace(/^margin-\w+$/, 'margin')]?.test(value) === true
}
