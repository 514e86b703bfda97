import type { Block } from '../document.ts'

type Table = Extract<Block, { type: 'table' }>
type Column = Table['columns'][number]
export type RowMode = 'none' | 'loop' | 'fixed'

export const rowModeOf = ({ rows }: Table): RowMode =>
  rows === undefined ? 'none' : Array.isArray(rows) ? 'fixed' : 'loop'

const withCells = (columns: readonly Column[]): Column[] =>
  columns.map((column) => (column.cell === undefined ? { ...column, cell: '' } : column))

/** Changes the columns; rows that are written out keep their texts under the columns they belong to. */
export function tableColumns({ columns, rows }: Table, next: readonly Column[]): Partial<Table> {
  if (!Array.isArray(rows)) return { columns: withCells(next) }
  const from = next.map((column, at) => {
    const before = columns.indexOf(column)
    return before === -1 && next.length === columns.length ? at : before
  })
  return { columns: [...next], rows: rows.map((row) => from.map((at) => row[at] ?? '')) }
}

/** Changes where the rows come from: a list, texts that are written out, or the cells alone. */
export function tableRows({ columns }: Table, mode: RowMode): Partial<Table> {
  if (mode === 'fixed') return { columns, rows: [columns.map(({ cell = '' }) => cell)] }
  const filled = withCells(columns)
  return mode === 'none'
    ? ({ columns: filled, rows: undefined } as Partial<Table>)
    : { columns: filled, rows: { in: 'variables.items', as: 'item' } }
}
