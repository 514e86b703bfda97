import { addressKey, parseAddresses } from '../../engine/deliver/addresses.ts'

export type CsvLine = { line: number; address: string; at: string | null }
export type WrongLine = { line: number; text: string; reason: string }
export type ReadCsv = { rows: CsvLine[]; wrong: WrongLine[] }

const SHOWN = 80
const HEAD = /^(e-?mail(?: ?-?address)?|address)$/i
const TIME = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/

/**
 * Reads addresses from a CSV file: the column called address or email, else the first one. Commas, semicolons and tabs
 * separate; quotes and a byte order mark are fine. Duplicate addresses count once.
 */
export function readCsv(text: string): ReadCsv {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const head = splitLine(lines[0] ?? '')
  const named = head.findIndex((name) => HEAD.test(name))
  const column = Math.max(0, named)
  const timeColumn =
    named === -1 ? -1 : head.findIndex((name) => /(unsubscribed|created|at|date)/i.test(name))
  const seen = new Set<string>()
  const read: ReadCsv = { rows: [], wrong: [] }
  for (const [index, written] of lines.entries()) {
    if (written.trim() === '' || (index === 0 && named !== -1)) continue
    const fields = splitLine(written)
    const parsed = parseAddresses([fields[column] ?? ''])
    const line = index + 1
    if ('problem' in parsed || parsed.addresses.length !== 1) {
      const reason = 'problem' in parsed ? parsed.problem : 'must be one address'
      read.wrong.push({ line, text: written.slice(0, SHOWN), reason })
      continue
    }
    const { address } = parsed.addresses[0] ?? { address: '' }
    const key = addressKey(address)
    if (seen.has(key)) continue
    seen.add(key)
    const time = fields[timeColumn] ?? ''
    const isTime = TIME.test(time) && !Number.isNaN(Date.parse(time))
    read.rows.push({ line, address, at: isTime ? new Date(time).toISOString() : null })
  }
  return read
}

/** One line's fields; a separator between quotes is part of its field. */
function splitLine(line: string): string[] {
  const fields: string[] = []
  let field = ''
  let quoted = false
  for (const sign of line) {
    if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === ',' || sign === ';' || sign === '\t')) {
      fields.push(field.trim())
      field = ''
    } else field += sign
  }
  return [...fields, field.trim()]
}

const quote = (field: string) => (/[",;\s]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

export const writeCsv = (rows: readonly { address: string; createdAt: string }[]) =>
  [
    'address,unsubscribedAt',
    ...rows.map(({ address, createdAt }) => `${quote(address)},${createdAt}`),
    '',
  ].join('\r\n')
