import { BLOCK_DEFAULTS } from '../../design/defaults.ts'
import { iconKey, NETWORK_NAMES } from '../../design/networks.ts'
import type { BlockOf, LeafBlock } from '../../design/schema.ts'
import { escapeHtmlKeepingLiquid } from '../../escape/keeping-liquid.ts'
import { isolateHtml } from '../../html/isolate.ts'
import { htmlTemplateToPlainText } from '../../html/template-plain-text.ts'
import { openLoop } from './conditions.ts'
import { sanitizeRichLine, sanitizeRichText } from './rich-text.ts'
import {
  type BlockView,
  cssPadding,
  frameOf,
  innerWidth,
  joinClasses,
  linkStyle,
  type Scope,
  writeAttributes,
} from './scope.ts'

type ImageBlock = BlockOf<'image'> | BlockOf<'logo'>
type Source = { fileKey?: string | undefined; url?: string | undefined }

const image: BlockView<'image'> = { mjml: writeImage, text: writeAlt }
const logo: BlockView<'logo'> = { mjml: writeImage, text: writeAlt }

const video: BlockView<'video'> = {
  mjml: (block, scope) => {
    const caption = escapeHtmlKeepingLiquid(block.alt ?? BLOCK_DEFAULTS.video.alt)
    const href = scope.mask.hide(escapeHtmlKeepingLiquid(block.href))
    const image = writeAttributes({
      ...frameOf(block, scope),
      src: scope.mask.hide(escapeHtmlKeepingLiquid(imageUrl(block.thumbnail, scope))),
      alt: scope.mask.hide(caption),
      href,
      width: `${innerWidth(block, scope)}px`,
    })
    const line = writeAttributes({
      ...frameOf({ ...block, padding: { ...block.padding, top: 0 } }, scope),
      'font-size': '14px',
      color: scope.globalStyle.linkColor,
    })
    const style = `color:${scope.globalStyle.linkColor};text-decoration:none`
    const link = `<a class="fp-link" href="${escapeHtmlKeepingLiquid(block.href)}" style="${style}">&#9654; ${caption}</a>`
    return `<mj-image${image}/><mj-text${line}>${scope.mask.hide(link)}</mj-text>`
  },
  text: (block) => `${block.alt ?? BLOCK_DEFAULTS.video.alt} (${block.href})`,
}

function writeImage(block: ImageBlock, scope: Scope): string {
  const width = Math.min(block.width ?? defaultWidth(block, scope), innerWidth(block, scope))
  const hasDark = block.darkFileKey !== undefined
  const attributes = writeAttributes({
    ...frameOf(block, scope, ...(hasDark ? ['fp-light'] : [])),
    src: scope.mask.hide(escapeHtmlKeepingLiquid(imageUrl(block, scope))),
    alt: scope.mask.hide(escapeHtmlKeepingLiquid(block.alt ?? '')),
    href: block.href === undefined ? undefined : scope.mask.hide(escapeHtmlKeepingLiquid(block.href)),
    width: `${width}px`,
    'border-radius': block.radius === undefined ? undefined : `${block.radius}px`,
  })
  return `<mj-image${attributes}/>${hasDark ? writeDarkImage(block, scope, width) : ''}`
}

/** Hidden except in dark mode; written by hand, because MJML cannot hide a row inline. */
function writeDarkImage(block: ImageBlock, scope: Scope, width: number): string {
  scope.features.add('dark-image')
  const source = escapeHtmlKeepingLiquid(imageUrl({ fileKey: block.darkFileKey }, scope))
  const style = `border:0;height:auto;max-width:100%;border-radius:${block.radius ?? 0}px`
  const image = `<img alt="${escapeHtmlKeepingLiquid(block.alt ?? '')}" src="${source}" width="${width}" style="${style}">`
  const content =
    block.href === undefined ? image : `<a href="${escapeHtmlKeepingLiquid(block.href)}">${image}</a>`
  const cell = `<td align="${block.align ?? 'center'}" style="padding:${cssPadding(block)}">${content}</td>`
  const classes = joinClasses('fp-dark', ...scope.marks.block(block))
  const row = `<tr class="${classes}" style="display:none;mso-hide:all">${cell}</tr>`
  return `<mj-raw>${scope.mask.hide(`<!--[if !mso]><!-->${row}<!--<![endif]-->`)}</mj-raw>`
}

function defaultWidth({ type }: ImageBlock, scope: Scope): number {
  return type === 'logo' ? BLOCK_DEFAULTS.logo.width : scope.width
}

function imageUrl({ fileKey, url }: Source, scope: Scope): string {
  return fileKey === undefined ? (url ?? '') : scope.fileUrl(fileKey)
}

function writeAlt({ alt = '', href }: ImageBlock): string {
  if (href === undefined) return alt
  return alt === '' ? href : `${alt} (${href})`
}

type Table = BlockOf<'table'>
type Column = Table['columns'][number]

const CELL_STYLE = 'border-bottom:1px solid #d5d9e0;padding:8px 4px;vertical-align:top'

const table: BlockView<'table'> = {
  mjml: (block, scope) => {
    const head = `<thead><tr>${block.columns.map((column) => writeCell('th', column.title, column)).join('')}</tr></thead>`
    const body = `<tbody>${bodyRows(block, writeRow)}${(block.totals ?? []).map((total) => writeTotal(block, total)).join('')}</tbody>`
    const attributes = writeAttributes({
      ...frameOf(block, scope, ...(block.color === undefined ? ['fp-text'] : [])),
      'font-size': '14px',
      'line-height': 1.5,
      color: block.color ?? scope.globalStyle.textColor,
    })
    return `<mj-table${attributes}>${scope.mask.hide(head + body)}</mj-table>`
  },
  text: (block) => {
    const line = (cells: string[]) => `${cells.join(' | ')}\n`
    const titles = block.columns.map(({ title }) => title)
    const totals = (block.totals ?? []).map(({ label, value }) => `${label}: ${value}`)
    return `${line(titles)}${bodyRows(block, line)}${totals.join('\n')}`
  },
}

function bodyRows({ columns, rows }: Table, write: (cells: string[], columns: Column[]) => string): string {
  if (Array.isArray(rows)) return rows.map((cells) => write(cells, columns)).join('')
  const cells = columns.map(({ cell = '' }) => cell)
  const row = write(cells, columns)
  return rows === undefined ? row : `${openLoop(rows)}${row}{% endfor %}`
}

function writeRow(cells: string[], columns: Column[]): string {
  return `<tr>${cells.map((cell, index) => writeCell('td', cell, columns[index])).join('')}</tr>`
}

function writeCell(element: 'td' | 'th', text: string, column: Column | undefined): string {
  const width = column?.width === undefined ? '' : ` width="${column.width}%"`
  const align = column?.align ?? 'left'
  return `<${element} align="${align}"${width} style="${CELL_STYLE};text-align:${align}">${escapeHtmlKeepingLiquid(text)}</${element}>`
}

function writeTotal({ columns }: Table, { label, value }: { label: string; value: string }): string {
  const last = columns.at(-1)
  if (columns.length === 1) return `<tr>${writeCell('td', `${label}: ${value}`, last)}</tr>`
  const span = `<td align="right" colspan="${columns.length - 1}" style="${CELL_STYLE};text-align:right">`
  return `<tr>${span}${escapeHtmlKeepingLiquid(label)}</td>${writeCell('td', value, last)}</tr>`
}

const heading: BlockView<'heading'> = {
  mjml: (block, scope) => {
    const level = headingLevel(block.level)
    const attributes = writeAttributes({
      ...frameOf(block, scope, ...(block.color === undefined ? ['fp-text'] : [])),
      'font-size': `${block.size ?? BLOCK_DEFAULTS.heading.size[level]}px`,
      'font-weight': 700,
      'line-height': 1.3,
      color: block.color ?? scope.globalStyle.textColor,
      'font-family': block.font,
    })
    const content = block.rich
      ? sanitizeRichLine(block.text, linkStyle(scope))
      : escapeHtmlKeepingLiquid(block.text)
    const element = `<h${level} style="margin:0;font:inherit">${content}</h${level}>`
    return `<mj-text${attributes}>${scope.mask.hide(element)}</mj-text>`
  },
  text: (block) => (block.rich ? htmlTemplateToPlainText(block.text) : block.text),
}

function headingLevel(level: number = BLOCK_DEFAULTS.heading.level): 1 | 2 | 3 {
  return level === 2 || level === 3 ? level : 1
}

const text: BlockView<'text'> = {
  mjml: (block, scope) => {
    const attributes = writeAttributes({
      ...frameOf(block, scope, ...(block.color === undefined ? ['fp-text'] : [])),
      'font-size': `${block.size ?? BLOCK_DEFAULTS.text.size}px`,
      'line-height': block.lineHeight ?? BLOCK_DEFAULTS.text.lineHeight,
      color: block.color ?? scope.globalStyle.textColor,
    })
    return `<mj-text${attributes}>${scope.mask.hide(sanitizeRichText(block.html, linkStyle(scope)))}</mj-text>`
  },
  text: (block) => htmlTemplateToPlainText(block.html),
}

const button: BlockView<'button'> = {
  mjml: (block, scope) => {
    const attributes = writeAttributes({
      ...frameOf(block, scope, ...(block.color === undefined ? ['fp-button'] : [])),
      href: scope.mask.hide(escapeHtmlKeepingLiquid(block.href)),
      'background-color': block.color ?? scope.globalStyle.buttonColor,
      color: block.textColor ?? BLOCK_DEFAULTS.button.textColor,
      'border-radius': `${block.radius ?? BLOCK_DEFAULTS.button.radius}px`,
      'font-size': '16px',
      'font-weight': 700,
      'inner-padding': '12px 24px',
      width: block.fullWidth ? '100%' : undefined,
    })
    return `<mj-button${attributes}>${scope.mask.hide(escapeHtmlKeepingLiquid(block.label))}</mj-button>`
  },
  text: (block) => `${block.label} (${block.href})`,
}

const divider: BlockView<'divider'> = {
  mjml: (block, scope) => {
    const attributes = writeAttributes({
      ...frameOf(block, scope),
      'border-color': block.color ?? BLOCK_DEFAULTS.divider.color,
      'border-width': `${block.thickness ?? BLOCK_DEFAULTS.divider.thickness}px`,
      width: `${block.width ?? BLOCK_DEFAULTS.divider.width}%`,
    })
    return `<mj-divider${attributes}/>`
  },
  text: () => '---',
}

const spacer: BlockView<'spacer'> = {
  mjml: (block, scope) => {
    const { align: _, ...frame } = frameOf(block, scope)
    const height = `${block.height ?? BLOCK_DEFAULTS.spacer.height}px`
    return `<mj-spacer${writeAttributes({ ...frame, height })}/>`
  },
  text: () => '',
}

const html: BlockView<'html'> = {
  mjml: (block, scope) => {
    const attributes = writeAttributes({
      ...frameOf(block, scope, 'fp-text'),
      'font-size': '16px',
      'line-height': 1.5,
      color: scope.globalStyle.textColor,
    })
    return `<mj-text${attributes}>${scope.mask.hide(isolateHtml(block.html))}</mj-text>`
  },
  text: (block) => htmlTemplateToPlainText(block.html),
}

type Social = BlockOf<'social'>

const social: BlockView<'social'> = {
  mjml: (block, scope) => {
    const links = block.items.map((item) => writeLink(item, block, scope)).join(' ')
    const attributes = writeAttributes({ ...frameOf(block, scope), 'font-size': '14px', 'line-height': 1.5 })
    return `<mj-text${attributes}>${scope.mask.hide(links)}</mj-text>`
  },
  text: (block) => block.items.map(({ network, href }) => `${NETWORK_NAMES[network]} (${href})`).join('\n'),
}

function writeLink({ network, href }: Social['items'][number], block: Social, scope: Scope): string {
  const name = NETWORK_NAMES[network]
  const style = block.style ?? BLOCK_DEFAULTS.social.style
  const url = escapeHtmlKeepingLiquid(href)
  if (style === 'text') {
    return `<a class="fp-link" href="${url}" style="color:${scope.globalStyle.linkColor};margin:0 6px">${name}</a>`
  }
  const size = block.size ?? BLOCK_DEFAULTS.social.size
  const icon = `src="${scope.fileUrl(iconKey(network, style))}" alt="${name}" width="${size}" height="${size}"`
  const imageStyle = 'display:block;border:0;font-size:12px'
  return `<a href="${url}" title="${name}" style="display:inline-block;margin:2px 4px"><img ${icon} style="${imageStyle}"></a>`
}

const unsubscribe: BlockView<'unsubscribe'> = {
  mjml: (block, scope) => {
    if (scope.category === 'transactional') return ''
    const style = `color:${scope.globalStyle.linkColor};text-decoration:underline`
    const link = (label: string) =>
      `<a class="fp-link" href="{{ unsubscribe_url }}" style="${style}">${escapeHtmlKeepingLiquid(label)}</a>`
    const attributes = writeAttributes({
      ...frameOf(block, scope, 'fp-text'),
      'font-size': '13px',
      'line-height': 1.5,
      color: scope.globalStyle.textColor,
    })
    return `<mj-text${attributes}>${scope.mask.hide(writeUnsubscribe(block, escapeHtmlKeepingLiquid, link))}</mj-text>`
  },
  text: (block, scope) => {
    if (scope.category === 'transactional') return ''
    return writeUnsubscribe(
      block,
      (plain) => plain,
      (label) => `${label} ({{ unsubscribe_url }})`,
    )
  },
}

function writeUnsubscribe(
  { text, label }: BlockOf<'unsubscribe'>,
  write: (text: string) => string,
  link: (label: string) => string,
): string {
  if (label === undefined) return write(text ?? BLOCK_DEFAULTS.unsubscribe.text)
  return text === undefined ? link(label) : `${write(text)} ${link(label)}`
}

/** An attachment is invisible in the message itself. */
const file: BlockView<'file'> = { mjml: () => '', text: () => '' }

type Views = { [Type in LeafBlock['type']]: BlockView<Type> }

const views: Views = {
  heading,
  text,
  image,
  logo,
  button,
  divider,
  spacer,
  table,
  social,
  file,
  video,
  html,
  unsubscribe,
}

/** The view always matches the block's type, but TypeScript cannot infer that from the lookup. */
export function viewOf(block: LeafBlock): BlockView<LeafBlock['type']> {
  return views[block.type] as BlockView<LeafBlock['type']>
}
