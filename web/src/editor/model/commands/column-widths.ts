import type { Block } from '../document.ts'

type Columns = Extract<Block, { type: 'columns' }>['columns']

const NARROWEST = 5

/** The share of each column that has no width of its own. */
export function openShare(columns: Columns): number {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const open = columns.filter(({ width }) => width === undefined).length
  return Math.round((100 - taken) / Math.max(open, 1))
}

/** Whether the widths leave room for every column. */
export function widthsFit(columns: Columns): boolean {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const open = columns.filter(({ width }) => width === undefined).length
  return taken <= 100 && (open === 0 || (100 - taken) / open >= NARROWEST)
}
