import { BLOCK_DEFAULTS, type GLOBAL_DEFAULTS } from '../../design/defaults.ts'
import type { Block, BlockOf } from '../../design/schema.ts'
import type { Mask } from '../tokens.ts'
import type { HiddenReason } from './conditions.ts'
import type { LinkStyle } from './rich-text.ts'

export type Feature = 'hide-mobile' | 'hide-desktop' | 'dark-image' | 'stack' | 'gap'

/** Classes that let the editor find a block or one of its columns on the page. Sent messages have none. */
export type Marks = {
  block: (block: Block) => readonly string[]
  column: (block: BlockOf<'columns'>, index: number) => readonly string[]
  /** Classes for the placeholder of a hidden block. */
  ghost?: (block: Block, reason: HiddenReason) => readonly string[]
}

export type Scope = {
  mask: Mask
  globalStyle: typeof GLOBAL_DEFAULTS
  fileUrl: (fileKey: string) => string
  category: 'transactional' | 'marketing'
  /** The available width in pixels, including the block's padding. */
  width: number
  /** Style rules that the blocks need, so the page contains no others. */
  features: Set<Feature>
  marks: Marks
}

/** How one block type is written: as MJML inside a column, and as plain text. */
export type BlockView<Type extends Block['type']> = {
  mjml: (block: BlockOf<Type>, scope: Scope) => string
  text: (block: BlockOf<Type>, scope: Scope) => string
}

type Attributes = Record<string, string | number | undefined>

export function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
    .join('')
}

function paddingOf({ type, padding }: Pick<Block, 'type' | 'padding'>) {
  const defaults = type === 'file' ? { top: 0, right: 0, bottom: 0, left: 0 } : BLOCK_DEFAULTS[type].padding
  return {
    top: padding?.top ?? defaults.top,
    right: padding?.right ?? defaults.right,
    bottom: padding?.bottom ?? defaults.bottom,
    left: padding?.left ?? defaults.left,
  }
}

export function cssPadding(block: Pick<Block, 'type' | 'padding'>): string {
  const { top, right, bottom, left } = paddingOf(block)
  const css = (side: number) => (side === 0 ? '0' : `${side}px`)
  const sides =
    left === right ? (top === bottom ? [top, right] : [top, right, bottom]) : [top, right, bottom, left]
  return sides.map(css).join(' ')
}

/** The width of a block's content in pixels, without its padding. */
export function innerWidth(block: Pick<Block, 'type' | 'padding'>, { width }: Scope): number {
  const { left, right } = paddingOf(block)
  return Math.max(1, width - left - right)
}

export function classesOf(block: Block, scope: Scope, ...names: string[]): string | undefined {
  if (block.hideOn !== undefined) {
    const feature = `hide-${block.hideOn}` as const
    scope.features.add(feature)
    names.push(`fp-${feature}`)
  }
  // Marks come first, because the renderer appends a suffix to the last class for Outlook.
  return joinClasses(...scope.marks.block(block), ...names)
}

export function joinClasses(...names: string[]): string | undefined {
  return names.length === 0 ? undefined : names.join(' ')
}

/** The attributes common to every element in a column. */
export function frameOf(block: Block, scope: Scope, ...classes: string[]): Attributes {
  return {
    padding: cssPadding(block),
    align: block.align ?? defaultAlign(block.type),
    'container-background-color': block.background,
    'css-class': classesOf(block, scope, ...classes),
  }
}

function defaultAlign(type: Block['type']): string | undefined {
  const defaults = BLOCK_DEFAULTS[type]
  return 'align' in defaults ? defaults.align : undefined
}

export function linkStyle(scope: Scope): LinkStyle {
  return { color: scope.globalStyle.linkColor, className: 'fp-link' }
}
