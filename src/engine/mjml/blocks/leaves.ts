import { BLOCK_DEFAULTS } from '../../design/defaults.ts'
import { iconKey, NETWORK_NAMES } from '../../design/networks.ts'
import type { BlockOf, LeafBlock } from '../../design/schema.ts'
import { escapeHtmlKeepingLiquid } from '../../escape/keeping-liquid.ts'
import { fenceHtml } from '../../html/fence.ts'
import { htmlTemplateToPlainText } from '../../html/template-plain-text.ts'
import { image, logo, video } from './image.ts'
import { sanitizeRichLine, sanitizeRichText } from './rich-text.ts'
import { type BlockView, frameOf, linkStyle, type Scope, writeAttributes } from './scope.ts'
import { table } from './table.ts'

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
    return `<mj-text${attributes}>${scope.mask.hide(fenceHtml(block.html))}</mj-text>`
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
