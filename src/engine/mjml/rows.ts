import { columnWidths } from '../design/column-widths.ts'
import { BLOCK_DEFAULTS } from '../design/defaults.ts'
import type { Block, BlockOf } from '../design/schema.ts'
import { conditionsOf } from './blocks/conditions.ts'
import { viewOf } from './blocks/leaves.ts'
import {
  classesOf,
  cssPadding,
  innerWidth,
  joinClasses,
  type Scope,
  writeAttributes,
} from './blocks/scope.ts'

const INNER_TABLE =
  '<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="100%"><tbody>'
const END_OF_TABLE = '</tbody></table>'

/** Blocks as the rows of one column, including nested ones. */
export function writeRows(blocks: readonly Block[], scope: Scope): string {
  return blocks.map((block) => withConditions(block, writeRow(block, scope), scope, ghostRow)).join('')
}

/** Wraps a row in the Liquid of its loop or condition: `mj-raw` in a column ends up between its rows. */
export function withConditions(block: Block, mjml: string, scope: Scope, writeGhost: GhostWriter): string {
  const { open, close } = conditionsOf(block, (reason) => {
    const classes = joinClasses(...(scope.marks.ghost?.(block, reason) ?? []))
    return classes === undefined ? '' : writeGhost(classes, scope)
  })
  return open === '' || mjml === '' ? mjml : raw(open, scope) + mjml + raw(close, scope)
}

type GhostWriter = (classes: string, scope: Scope) => string

const GHOST_HEIGHT = 44

const ghostRow: GhostWriter = (classes) =>
  `<tr><td class="${classes}" style="height:${GHOST_HEIGHT}px"></td></tr>`

export const ghostSection: GhostWriter = (classes, { width }) =>
  `<div class="${classes}" style="height:${GHOST_HEIGHT}px;max-width:${width}px;margin:0 auto"></div>`

export function borderOf({ border }: BlockOf<'section'>): string | undefined {
  if (border === undefined) return undefined
  const { width, style, color } = { ...BLOCK_DEFAULTS.section.border, ...border }
  return `${width}px ${style} ${color}`
}

/** Half of the gap on each side that has a neighbor. */
export function gapPadding(
  { gap, columns }: BlockOf<'columns'>,
  index: number,
): { left: number; right: number } {
  const half = Math.floor((gap ?? BLOCK_DEFAULTS.columns.gap) / 2)
  return { left: index === 0 ? 0 : half, right: index === columns.length - 1 ? 0 : half }
}

/** The class of columns that have a gap and stack on phones. */
export function gapClasses({ gap, stackOnMobile }: BlockOf<'columns'>, { features }: Scope): string[] {
  const { columns } = BLOCK_DEFAULTS
  if ((gap ?? columns.gap) === 0 || !(stackOnMobile ?? columns.stackOnMobile)) return []
  features.add('gap')
  return ['fp-gap']
}

/** The scope of one column, with its share of the width. */
export function columnScope(block: BlockOf<'columns'>, index: number, scope: Scope): Scope {
  const share = columnWidths(block.columns)[index] ?? 100
  const { left, right } = gapPadding(block, index)
  return { ...scope, width: Math.max(1, Math.floor((innerWidth(block, scope) * share) / 100) - left - right) }
}

export function sectionScope(block: BlockOf<'section'>, scope: Scope): Scope {
  const border = block.border === undefined ? 0 : (block.border.width ?? BLOCK_DEFAULTS.section.border.width)
  return { ...scope, width: Math.max(1, innerWidth(block, scope) - 2 * border) }
}

export function raw(piece: string, scope: Scope): string {
  return `<mj-raw>${scope.mask.hide(piece)}</mj-raw>`
}

function writeRow(block: Block, scope: Scope): string {
  if (block.type === 'section') return writeInnerSection(block, scope)
  if (block.type === 'columns') return writeInnerColumns(block, scope)
  return viewOf(block).mjml(block, scope)
}

/** MJML does not allow a section inside a column, so the cell around the rows is written by hand. */
function writeInnerSection(block: BlockOf<'section'>, scope: Scope): string {
  const border = borderOf(block)
  const style = [
    ...cellStyle(block),
    ...(border === undefined ? [] : [`border:${border}`]),
    ...(block.radius === undefined ? [] : [`border-radius:${block.radius}px`]),
  ]
  const rows = writeRows(block.blocks, sectionScope(block, scope))
  const cell = writeAttributes({ class: classesOf(block, scope), style: style.join(';') })
  return `${raw(`<tr><td${cell}>${INNER_TABLE}`, scope)}${rows}${raw(`${END_OF_TABLE}</td></tr>`, scope)}`
}

function writeInnerColumns(block: BlockOf<'columns'>, scope: Scope): string {
  const widths = columnWidths(block.columns)
  const cells = block.columns.map((column, index) => {
    const { left, right } = gapPadding(block, index)
    const align = block.verticalAlign ?? BLOCK_DEFAULTS.columns.verticalAlign
    const style = `padding:0 ${right}px 0 ${left}px;vertical-align:${align};width:${widths[index]}%`
    const stacks = block.stackOnMobile ?? BLOCK_DEFAULTS.columns.stackOnMobile
    if (stacks) scope.features.add('stack')
    const classes = joinClasses(
      ...scope.marks.column(block, index),
      ...(stacks ? ['fp-stack'] : []),
      ...gapClasses(block, scope),
    )
    const cell = writeAttributes({ class: classes, style })
    const rows = writeRows(column.blocks, columnScope(block, index, scope))
    return `${raw(`<td${cell}>${INNER_TABLE}`, scope)}${rows}${raw(`${END_OF_TABLE}</td>`, scope)}`
  })
  const cell = writeAttributes({ class: classesOf(block, scope), style: cellStyle(block).join(';') })
  const open = raw(`<tr><td${cell}>${INNER_TABLE}<tr>`, scope)
  return `${open}${cells.join('')}${raw(`</tr>${END_OF_TABLE}</td></tr>`, scope)}`
}

function cellStyle(block: Block): string[] {
  const background = block.background === undefined ? [] : [`background:${block.background}`]
  return [`padding:${cssPadding(block)}`, ...background]
}
