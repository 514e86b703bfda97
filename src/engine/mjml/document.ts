import type { z } from 'zod'
import { GLOBAL_DEFAULTS } from '../design/defaults.ts'
import type { Design } from '../design/design.ts'
import type { Block, GlobalStyle } from '../design/schema.ts'
import { FOOTER_MARKER } from '../html/fence.ts'
import { type Feature, type Marks, type Scope, writeAttributes } from './blocks/scope.ts'
import { raw } from './rows.ts'
import { writeSections } from './sections.ts'
import { createMask } from './tokens.ts'

const COLOR_SCHEMES =
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">'

const NO_MARKS: Marks = { block: () => [], column: () => [] }

export function createScope(
  design: Design,
  { fileUrl, category, marks = NO_MARKS }: Pick<Scope, 'fileUrl' | 'category'> & { marks?: Marks },
): Scope {
  const { dark: _, ...light } = design.global ?? {}
  const values = Object.entries(light).filter(([, value]) => value !== undefined)
  const globalStyle = { ...GLOBAL_DEFAULTS, ...Object.fromEntries(values) }
  return {
    mask: createMask(),
    globalStyle,
    fileUrl,
    category,
    marks,
    width: globalStyle.width,
    features: new Set(),
  }
}

/** The whole message as MJML, with every author text and Liquid tag masked. */
export function writeMjml(blocks: readonly Block[], design: Design, scope: Scope): string {
  const { background, contentBackground, font, width } = scope.globalStyle
  const content = writeSections(blocks, scope, { background: contentBackground, className: 'fp-content' })
  const dark = design.global?.dark
  const styles = writeStyles(dark, scope.features)
  const head = [
    `<mj-attributes><mj-all font-family="${font}"/></mj-attributes>`,
    '<mj-breakpoint width="480px"/>',
    styles === '' ? '' : `<mj-style>${styles}</mj-style>`,
    hasDarkMode(dark, scope.features) ? raw(COLOR_SCHEMES, scope) : '',
  ]
  const page = writeAttributes({
    width: `${width}px`,
    'background-color': background,
    'css-class': 'fp-body',
  })
  const lang = writeAttributes({ lang: scope.mask.hide('{{ locale }}'), dir: 'auto' })
  const body = `<mj-body${page}>${content}${raw(FOOTER_MARKER, scope)}</mj-body>`
  return `<mjml${lang}><mj-head>${head.join('')}</mj-head>${body}</mjml>`
}

type Dark = z.infer<typeof GlobalStyle>['dark']

const LIGHT_GRAY = '#c4c9d1'

const RULES: Record<Feature, string> = {
  'hide-mobile': '@media (max-width:479px) { .fp-hide-mobile { display:none !important } }',
  'hide-desktop': '@media (min-width:480px) { .fp-hide-desktop { display:none !important } }',
  stack:
    '@media (max-width:479px) { .fp-stack { display:block !important; width:100% !important; box-sizing:border-box } }',
  // The gap separates columns that are side by side; in stacked columns it would shift their content.
  gap: '@media (max-width:479px) { .fp-gap, .fp-gap > table > tbody > tr > td { padding-left:0 !important; padding-right:0 !important } }',
  'dark-image': `@media (prefers-color-scheme:dark) { .fp-light { display:none !important }
    .fp-dark { display:table-row !important } }`,
}

/** The style rules that the blocks and the dark colors need. */
function writeStyles(dark: Dark, features: ReadonlySet<Feature>): string {
  return [...[...features].sort().map((feature) => RULES[feature]), ...darkRules(dark)].join('\n')
}

function hasDarkMode(dark: Dark, features: ReadonlySet<Feature>): boolean {
  return dark !== undefined || features.has('dark-image')
}

function darkRules(dark: Dark): string[] {
  if (dark === undefined) return []
  const rules = [
    colorRule('body, .fp-body', 'background-color', dark.background),
    colorRule('.fp-content, .fp-content table', 'background', dark.contentBackground),
    colorRule('.fp-text div, .fp-text table', 'color', dark.textColor),
    colorRule('.fp-link', 'color', dark.linkColor),
    colorRule('.fp-footer, .fp-footer a', 'color', footerColor(dark)),
    colorRule('.fp-button td, .fp-button a', 'background', dark.buttonColor),
    colorRule('.fp-button a', 'color', dark.buttonTextColor),
  ]
  return [`@media (prefers-color-scheme:dark) { ${rules.filter((rule) => rule !== '').join(' ')} }`]
}

/** The footer is on the page's background. Its default gray is not readable on a dark one. */
const footerColor = ({ background, textColor }: NonNullable<Dark>) =>
  background === undefined ? undefined : (textColor ?? LIGHT_GRAY)

function colorRule(selector: string, property: string, color: string | undefined): string {
  return color === undefined ? '' : `${selector} { ${property}:${color} !important }`
}
