import { GLOBAL_DEFAULTS } from '../design/defaults.ts'
import type { Design } from '../design/design.ts'
import type { Block } from '../design/schema.ts'
import { FOOTER_MARKER } from '../html/fence.ts'
import { type Marks, type Scope, writeAttributes } from './blocks/scope.ts'
import { raw } from './rows.ts'
import { writeSections } from './sections.ts'
import { hasDarkMode, writeStyles } from './styles.ts'
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
