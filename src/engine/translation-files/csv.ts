import type { TextPair } from '../content/text-states.ts'
import { type FileText, refusalAt, requireDistinct } from './file-texts.ts'
import { readTable, writeTable } from './table.ts'
import type { FileTarget } from './xliff.ts'

const columnNames = ({ mainLocale, locale }: Pick<FileTarget, 'mainLocale' | 'locale'>) => ({
  key: 'key',
  source: `source ${mainLocale}`,
  target: `target ${locale}`,
  state: 'state',
})

/** Writes texts as a table with their key, block, source, state, and the target to fill in. */
export function writeCsv(fileTarget: FileTarget, pairs: readonly TextPair[]): string {
  const { key, source, target, state } = columnNames(fileTarget)
  return writeTable([
    [key, 'block', source, target, state],
    ...pairs.map((pair) => [
      pair.key,
      pair.block?.type ?? '',
      pair.source ?? '',
      pair.target ?? '',
      pair.state,
    ]),
  ])
}

/** A translator confirms an outdated text by replacing its state with `ok`. */
const CONFIRMED = /^\s*ok\s*$/i

/** Only the key and target columns are required. Columns may be in any order. */
export function readCsv(content: string, fileTarget: FileTarget): FileText[] {
  const [header, ...rows] = readTable(content)
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const columns = columnNames(fileTarget)
  const indexOf = (name: keyof typeof columns) => names.indexOf(columns[name])
  const key = indexOf('key')
  const source = indexOf('source')
  const target = indexOf('target')
  const state = indexOf('state')
  if (key === -1) throw refusalAt(1, 'translation_file.columns_unnamed')
  if (target === -1) throw refusalAt(1, 'translation_file.column_missing', { name: columns.target })
  const texts = rows.map(({ line, cells }) => {
    if (cells.length !== names.length)
      throw refusalAt(line, 'translation_file.cell_count_wrong', {
        cells: cells.length,
        columns: names.length,
      })
    const text = cells[target] ?? ''
    return {
      line,
      key: (cells[key] ?? '').trim(),
      source: cells[source] ?? null,
      target: text === '' ? null : text,
      isConfirmed: CONFIRMED.test(cells[state] ?? ''),
    }
  })
  requireDistinct(texts)
  return texts
}
