import type { TextPair } from '../content/text-states.ts'
import { type ExchangedText, ExchangeProblem, requireDistinct } from './exchanged.ts'
import { readTable, writeTable } from './table.ts'
import type { Exchanged } from './xliff.ts'

const columnsOf = ({ mainLocale, locale }: Pick<Exchanged, 'mainLocale' | 'locale'>) => ({
  key: 'key',
  source: `source ${mainLocale}`,
  target: `target ${locale}`,
})

/** Texts as a table: what it is, the source, and the target to fill in. */
export function writeCsv(exchanged: Exchanged, pairs: readonly TextPair[]): string {
  const { key, source, target } = columnsOf(exchanged)
  return writeTable([
    [key, 'block', source, target, 'state'],
    ...pairs.map((pair) => [
      pair.key,
      pair.block?.type ?? '',
      pair.source ?? '',
      pair.target ?? '',
      pair.state,
    ]),
  ])
}

/** Only the keys and targets are needed; columns are found by their names, in any order. */
export function readCsv(content: string, wanted: Exchanged): ExchangedText[] {
  const [head, ...rows] = readTable(content)
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const columns = columnsOf(wanted)
  const indexOf = (name: string) => names.indexOf(name)
  const [key, source, target] = [indexOf(columns.key), indexOf(columns.source), indexOf(columns.target)]
  if (key === -1) throw new ExchangeProblem(1, 'the first line must name the columns, one of them key')
  if (target === -1) throw new ExchangeProblem(1, `there is no column ${columns.target}`)
  const texts = rows.map(({ line, cells }) => {
    if (cells.length !== names.length)
      throw new ExchangeProblem(line, `has ${cells.length} cells instead of ${names.length}`)
    const text = cells[target] ?? ''
    const said = source === -1 ? null : (cells[source] ?? null)
    return { line, key: (cells[key] ?? '').trim(), source: said, target: text === '' ? null : text }
  })
  requireDistinct(texts)
  return texts
}
