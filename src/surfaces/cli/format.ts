type Row = Record<string, unknown>

/** Labels for fields whose names are meant for programs. */
const LABELS: Record<string, string> = { ladder: 'fallbacks', resealed: 're-encrypted' }
const labelOf = (name: string) => LABELS[name] ?? name

/** Results as aligned text: one line per field, and a table for a list. */
export function formatAsText(output: unknown, columns?: readonly string[]): string {
  if (Array.isArray(output)) return table(output, columns)
  if (!isObject(output)) return text(output)
  if (isPage(output)) return [table(output.data, columns), ...nextPageHint(output.pagination)].join('\n')
  const width = Math.max(12, ...Object.keys(output).map((name) => labelOf(name).length))
  return Object.entries(output)
    .map(([name, value]) =>
      isTable(value) || isRecord(value)
        ? `${labelOf(name)}\n${formatAsText(value).replace(/^/gm, '  ')}`
        : `${labelOf(name).padEnd(width)} ${cell(name, value)}`,
    )
    .join('\n')
}

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null
const isRecord = (value: unknown): value is Row =>
  isObject(value) && !Array.isArray(value) && Object.keys(value).length > 0
const isTable = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord)

type Pagination = { page: number; total: number; totalPages: number }
const isPage = (output: Row): output is { data: unknown[]; pagination: Pagination } =>
  Array.isArray(output.data) && isObject(output.pagination)

const nextPageHint = ({ page, total, totalPages }: Pagination) =>
  page < totalPages ? [`page ${page} of ${totalPages}, ${total} in total: --page ${page + 1} shows more`] : []

/** Longer values would push the other columns off the screen; `--json` prints them in full. */
const MAX_WIDTH = 100

function table(items: readonly unknown[], columns?: readonly string[]): string {
  if (items.length === 0) return 'none'
  const rows = items.map((item): Row => (isObject(item) ? item : { value: item }))
  const names = columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => names.map((name) => shorten(cell(name, row[name]))))
  const widths = names.map((name, i) => Math.max(name.length, ...cells.map((line) => line[i]?.length ?? 0)))
  return [names, ...cells]
    .map((line) => line.map((value, i) => value.padEnd(widths[i] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}

function shorten(value: string): string {
  const line = value.replace(/\s+/g, ' ')
  return line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH - 1).toWellFormed()}…` : line
}

function cell(name: string, value: unknown): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => (isObject(item) ? inWords(item) : text(item)))
    return items.length === 0 ? 'none' : items.join(', ')
  }
  if (!isObject(value)) return typeof value === 'number' ? rounded(name, value) : text(value)
  const parts = Object.entries(value).map(([part, inner]) => `${part} ${cell(part, inner)}`)
  return parts.length === 0 ? 'none' : parts.join(', ')
}

const rounded = (name: string, value: number) =>
  /rate$/i.test(name) ? `${(100 * value).toFixed(1)}%` : String(Math.round(100 * value) / 100)

/** One of several records in a cell: its name and flags, such as `de outdated`. */
function inWords(item: Row): string {
  const words = Object.entries(item).flatMap(([name, value]) => {
    if (name === 'id' || name.endsWith('At') || value === null || value === false) return []
    if (value === true) return name
    return typeof value === 'string' ? text(value) : `${name} ${cell(name, value)}`
  })
  return words.length === 0 ? cell('', Object.values(item)) : words.join(' ')
}

/** Third-party text may contain characters that move the cursor or change colors. */
const text = (value: unknown) =>
  value === null || value === undefined ? '-' : String(value).replace(/(?![\n\t])\p{Cc}/gu, ' ')
