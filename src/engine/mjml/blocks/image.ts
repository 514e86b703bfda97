import { BLOCK_DEFAULTS } from '../../design/defaults.ts'
import type { BlockOf } from '../../design/schema.ts'
import { escapeHtmlKeepingLiquid } from '../../escape/keeping-liquid.ts'
import {
  type BlockView,
  cssPadding,
  frameOf,
  innerWidth,
  joinClasses,
  type Scope,
  writeAttributes,
} from './scope.ts'

type ImageBlock = BlockOf<'image'> | BlockOf<'logo'>
type Source = { fileKey?: string | undefined; url?: string | undefined }

export const image: BlockView<'image'> = { mjml: writeImage, text: writeAlt }
export const logo: BlockView<'logo'> = { mjml: writeImage, text: writeAlt }

export const video: BlockView<'video'> = {
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
  const linked =
    block.href === undefined ? image : `<a href="${escapeHtmlKeepingLiquid(block.href)}">${image}</a>`
  const cell = `<td align="${block.align ?? 'center'}" style="padding:${cssPadding(block)}">${linked}</td>`
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
