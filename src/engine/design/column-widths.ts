/** The width of each column in percent; columns without a width share the rest. All are 0 if the total exceeds 100. */
export function columnWidths(columns: readonly { width?: number | undefined }[]): number[] {
  const total = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const flexible = columns.filter(({ width }) => width === undefined).length
  const share = (100 - total) / Math.max(flexible, 1)
  return columns.map(({ width }) => (total > 100 ? 0 : (width ?? share)))
}
