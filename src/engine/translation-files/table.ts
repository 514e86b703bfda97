import { refusalAt } from './file-texts.ts'

/**
 * Matches cells that a spreadsheet would treat as a formula, with or without leading apostrophes. Some spreadsheets
 * accept full-width signs.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * A leading apostrophe turns a formula into text. It is added even if the cell already starts with an apostrophe, so
 * that reading can always remove one.
 */
export const guardCell = (text: string) => (FORMULA.test(text) ? `'${text}` : text)
export const unguardCell = (text: string) =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text

const quote = (cell: string) => `"${guardCell(cell).replaceAll('"', '""')}"`

/** Writes rows as CSV with every cell quoted, and a byte order mark so that spreadsheets read it as UTF-8. */
export const writeTable = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('')}`

/** Far more than any layout needs. */
const MAX_CELLS = 200_000

export type TableRow = { line: number; cells: string[] }

/** Reads CSV. The first line decides whether commas, semicolons or tabs separate cells. Cells may span lines. */
export function readTable(text: string): TableRow[] {
  const content = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(content)
  const rows: TableRow[] = []
  let line = 1
  let cells = 0
  for (let position = 0; position < content.length; ) {
    const row = readRow(content, position, line, separator)
    cells += row.cells.length
    if (cells > MAX_CELLS) throw refusalAt(line, 'translation_file.too_many_cells', { maximum: MAX_CELLS })
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push({ line, cells: row.cells.map(unguardCell) })
    position = row.end
    line += row.lines
  }
  return rows
}

/** How many characters of the first line are searched for the separator. */
const MAX_HEADER_LENGTH = 10_000

const separatorOf = (content: string) => {
  const unquoted = content.slice(0, MAX_HEADER_LENGTH).replace(/"(?:[^"]|"")*"/g, '')
  const firstLine = unquoted.slice(0, unquoted.search(/[\r\n]|$/))
  const counts = [',', ';', '\t'].map((separator) => ({
    separator,
    count: firstLine.split(separator).length,
  }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator
}

function readRow(content: string, from: number, line: number, separator: string) {
  const cells: string[] = []
  let position = from
  let lines = 0
  for (;;) {
    let cell = ''
    if (content[position] === '"') {
      const quoteLine = line + lines
      position++
      for (;;) {
        const end = content.indexOf('"', position)
        if (end === -1) throw refusalAt(quoteLine, 'translation_file.quote_not_closed')
        cell += content.slice(position, end)
        position = end + 1
        if (content[position] !== '"') break
        cell += '"'
        position++
      }
      lines += countLines(cell)
      if (
        position < content.length &&
        content[position] !== separator &&
        !/[\r\n]/.test(content[position] ?? '')
      )
        throw refusalAt(line + lines, 'translation_file.text_after_quote')
    } else {
      const start = position
      while (
        position < content.length &&
        content[position] !== separator &&
        content[position] !== '\n' &&
        content[position] !== '\r'
      )
        position++
      cell = content.slice(start, position)
      if (cell.includes('"')) throw refusalAt(line + lines, 'translation_file.quote_inside_cell')
    }
    cells.push(cell)
    if (content[position] !== separator) break
    position++
  }
  if (content[position] === '\r') position++
  if (content[position] === '\n') position++
  return { cells, end: position, lines: lines + 1 }
}

const countLines = (text: string) => text.split(/\r\n|\r|\n/).length - 1
