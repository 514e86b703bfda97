import type { BlockOf } from '../../design/schema.ts'
import { escapeHtmlKeepingLiquid } from '../../escape/keeping-liquid.ts'
import { openLoop } from './conditions.ts'
import { type BlockView, frameOf, writeAttributes } from './scope.ts'

type Table = BlockOf<'table'>
type Column = Table['columns'][number]

const CELL_STYLE = 'border-bottom:1px solid #d5d9e0;padding:8px 4px;vertical-align:top'

export const table: BlockView<'table'> = {
  mjml: (block, scope) => {
    const head = `<thead><tr>${block.columns.map(writeTitle).join('')}</tr></thead>`
    const body = `<tbody>${bodyRows(block, writeRow)}${(block.totals ?? []).map((total) => writeTotal(block, total)).join('')}</tbody>`
    const attributes = writeAttributes({
      ...frameOf(block, scope, 'fp-text'),
      'font-size': '14px',
      'line-height': 1.5,
      color: scope.globalStyle.textColor,
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
  const row = write(
    columns.map(({ cell = '' }) => cell),
    columns,
  )
  return rows === undefined ? row : `${openLoop(rows)}${row}{% endfor %}`
}

function writeRow(cells: string[], columns: Column[]): string {
  return `<tr>${cells.map((cell, index) => writeCell('td', cell, columns[index])).join('')}</tr>`
}

function writeTitle(column: Column): string {
  return writeCell('th', column.title, column)
}

function writeCell(element: 'td' | 'th', text: string, column: Column | undefined): string {
  const width = column?.width === undefined ? '' : ` width="${column.width}%"`
  const align = column?.align ?? 'left'
  return `<${element} align="${align}"${width} style="${CELL_STYLE};text-align:${align}">${escapeHtmlKeepingLiquid(text)}</${element}>`
}

function writeTotal({ columns }: Table, { label, value }: { label: string; value: string }): string {
  const last = columns.at(-1)
  if (columns.length === 1) return `<tr>${writeCell('td', `${label}: ${value}`, last)}</tr>`
  const span = `<td align="right" colspan="${columns.length - 1}" style="padding:8px 4px;text-align:right">`
  return `<tr>${span}${escapeHtmlKeepingLiquid(label)}</td>${writeCell('td', value, last)}</tr>`
}
