import { columnWidths } from '../design/column-widths.ts'
import { BLOCK_DEFAULTS } from '../design/defaults.ts'
import type { Block, BlockOf } from '../design/schema.ts'
import { classesOf, cssPadding, joinClasses, type Scope, writeAttributes } from './blocks/scope.ts'
import {
  borderOf,
  columnScope,
  gapClasses,
  gapPadding,
  ghostSection,
  sectionScope,
  withConditions,
  writeRows,
} from './rows.ts'

/** The background of a section without its own: the page's, or none inside another section. */
type Background = { background?: string; className?: string }

/** Blocks as sections of the page. Consecutive simple blocks share one section, which keeps the message small. */
export function writeSections(blocks: readonly Block[], scope: Scope, pageBackground: Background): string {
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
