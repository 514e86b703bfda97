/** Results as aligned text: one line per field, or one line per item of a list. */
export function formatForPeople(output: unknown): string {
  if (Array.isArray(output)) return output.length === 0 ? 'none' : table(output.map(flat))
  return Object.entries(flat(output))
    .map(([name, value]) => `${name.padEnd(12)} ${value}`)
    .join('\n')
}

function table(rows: Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => row[name]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(names), ...rows.map((row) => line(names.map((name) => row[name] ?? '')))].join('\n')
}

function flat(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return { value: String(value) }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, cell(field)]))
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(cell).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
