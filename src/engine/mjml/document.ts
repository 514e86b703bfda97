import type { z } from 'zod'
import { columnWidths } from '../design/column-widths.ts'
import { BLOCK_DEFAULTS, GLOBAL_DEFAULTS } from '../design/defaults.ts'
import type { Design } from '../design/design.ts'
import type { Block, BlockOf, GlobalStyle } from '../design/schema.ts'
import { FOOTER_MARKER } from '../html/isolate.ts'
import {
  classesOf,
  cssPadding,
  type Feature,
  joinClasses,
  type Marks,
  type Scope,
  writeAttributes,
} from './blocks/scope.ts'
import {
  borderOf,
  columnScope,
  gapClasses,
  gapPadding,
  ghostSection,
  raw,
  sectionScope,
  withConditions,
  writeRows,
} from './rows.ts'
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

/** The whole message as MJML, with all of the author's text and Liquid masked. */
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

/** The background of a section without its own: the page's, or none inside another section. */
type Background = { background?: string; className?: string }

/** Blocks as sections of the page. Consecutive simple blocks share one section, which keeps the message small. */
function writeSections(blocks: readonly Block[], scope: Scope, pageBackground: Background): string {
  let sections = ''
  let run: Block[] = []
  const endRun = () => {
    const rows = writeRows(run, scope)
    if (rows !== '')
      sections += `<mj-section${plainSection(pageBackground)}><mj-column>${rows}</mj-column></mj-section>`
    run = []
  }
  for (const block of blocks) {
    if (block.type !== 'section' && block.type !== 'columns') {
      run.push(block)
      continue
    }
    endRun()
    const section =
      block.type === 'section'
        ? writeSection(block, scope, pageBackground)
        : writeColumns(block, scope, pageBackground)
    sections += withConditions(block, section, scope, ghostSection)
  }
  endRun()
  return sections
}

function plainSection({ background, className }: Background): string {
  return writeAttributes({ padding: '0', 'background-color': background, 'css-class': className })
}

function sectionAttributes(block: BlockOf<'section' | 'columns'>, scope: Scope, pageBackground: Background) {
  const classes =
    block.background === undefined && pageBackground.className !== undefined ? [pageBackground.className] : []
  return {
    padding: cssPadding(block),
    'background-color': block.background ?? pageBackground.background,
    'css-class': classesOf(block, scope, ...classes),
    'text-align': block.align,
  }
}

function writeSection(block: BlockOf<'section'>, scope: Scope, pageBackground: Background): string {
  const attributes = writeAttributes({
    ...sectionAttributes(block, scope, pageBackground),
    border: borderOf(block),
    'border-radius': block.radius === undefined ? undefined : `${block.radius}px`,
  })
  const inner = sectionScope(block, scope)
  const hasSections = block.blocks.some(({ type }) => type === 'section' || type === 'columns')
  if (hasSections) return `<mj-wrapper${attributes}>${writeSections(block.blocks, inner, {})}</mj-wrapper>`
  const rows = writeRows(block.blocks, inner)
  return `<mj-section${attributes}><mj-column>${rows}</mj-column></mj-section>`
}

function writeColumns(block: BlockOf<'columns'>, scope: Scope, pageBackground: Background): string {
  const widths = columnWidths(block.columns)
  const columns = block.columns.map(({ blocks }, index) => {
    const { left, right } = gapPadding(block, index)
    const attributes = writeAttributes({
      width: `${Number(widths[index]?.toFixed(4))}%`,
      'vertical-align': block.verticalAlign ?? BLOCK_DEFAULTS.columns.verticalAlign,
      padding: left + right === 0 ? undefined : `0 ${right}px 0 ${left}px`,
      'css-class': joinClasses(...scope.marks.column(block, index), ...gapClasses(block, scope)),
    })
    return `<mj-column${attributes}>${writeRows(blocks, columnScope(block, index, scope))}</mj-column>`
  })
  const stacks = block.stackOnMobile ?? BLOCK_DEFAULTS.columns.stackOnMobile
  const content = stacks ? columns.join('') : `<mj-group>${columns.join('')}</mj-group>`
  return `<mj-section${writeAttributes(sectionAttributes(block, scope, pageBackground))}>${content}</mj-section>`
}
