/** The width of each column in percent; columns without a width share the rest. */
export function columnWidths(columns: readonly { width?: number | undefined }[]): number[] {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const open = columns.filter(({ width }) => width === undefined).length
  const share = (100 - taken) / Math.max(open, 1)
  return columns.map(({ width }) => (taken > 100 ? 0 : (width ?? share)))
}
