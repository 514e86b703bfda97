import type { TextPair } from '../content/text-states.ts'
import { type ExchangedText, refusedAt, requireDistinct } from './exchanged.ts'
import { readTable, writeTable } from './table.ts'
import type { Exchanged } from './xliff.ts'

const columnsOf = ({ mainLocale, locale }: Pick<Exchanged, 'mainLocale' | 'locale'>) => ({
  key: 'key',
  source: `source ${mainLocale}`,
  target: `target ${locale}`,
  state: 'state',
})

/** Texts as a table: what it is, the source, and the target to fill in. */
export function writeCsv(exchanged: Exchanged, pairs: readonly TextPair[]): string {
  const { key, source, target, state } = columnsOf(exchanged)
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

/** Only the keys and targets are needed; columns are found by their names, in any order. */
export function readCsv(content: string, wanted: Exchanged): ExchangedText[] {
  const [head, ...rows] = readTable(content)
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const columns = columnsOf(wanted)
  const indexOf = (name: keyof typeof columns) => names.indexOf(columns[name])
  const [key, source, target, state] = [
    indexOf('key'),
    indexOf('source'),
    indexOf('target'),
    indexOf('state'),
  ]
  if (key === -1) throw refusedAt(1, 'translation_file.columns_unnamed')
  if (target === -1) throw refusedAt(1, 'translation_file.column_missing', { name: columns.target })
  const texts = rows.map(({ line, cells }) => {
    if (cells.length !== names.length)
      throw refusedAt(line, 'translation_file.cell_count_wrong', {
        cells: cells.length,
        columns: names.length,
      })
    const text = cells[target] ?? ''
    const said = source === -1 ? null : (cells[source] ?? null)
    return {
      line,
      key: (cells[key] ?? '').trim(),
      source: said,
      target: text === '' ? null : text,
      isConfirmed: CONFIRMED.test(cells[state] ?? ''),
    }
  })
  requireDistinct(texts)
  return texts
}
