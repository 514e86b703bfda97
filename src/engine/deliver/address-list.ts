import { type Problem, problemOf } from '../../problems/problems.ts'
import { unguardCell } from '../translation-files/table.ts'
import { addressKey, parseAddresses } from './addresses.ts'

/**
 * Each string has one line per address: passing a hundred thousand objects between threads would take longer than parsing
 * the file.
 */
export type AddressList = {
  addresses: string
  /** Addresses with the same key are the same mailbox. */
  keys: string
  /** When each address unsubscribed, as an ISO timestamp; empty if the file does not contain it. */
  times: string
  wrong: { line: number; text: string; problem: Problem }[]
  wrongCount: number
}

const MAX_REPORTED_CHARACTERS = 80
/** The maximum number of invalid lines that are reported. */
export const MAX_REPORTED_LINES = 100
const ADDRESS_COLUMN = /^(e-?mail(?: ?-?address)?|address)$/i
const TIME = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/

/**
 * Reads addresses from a CSV file: from the column called address or email, otherwise from the first column. Fields are
 * separated by commas, semicolons or tabs and may be quoted. A byte order mark is ignored. Duplicate addresses count
 * once.
 */
export function readAddressList(text: string): AddressList {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const header = splitLine(lines[0] ?? '')
  const namedColumn = header.findIndex((name) => ADDRESS_COLUMN.test(name))
  const column = Math.max(0, namedColumn)
  const timeColumn =
    namedColumn === -1 ? -1 : header.findIndex((name) => /(unsubscribed|created|at|date)/i.test(name))
  const times = new Map<string, string>()
  const addresses: string[] = []
  const wrong: AddressList['wrong'] = []
  let wrongCount = 0
  for (const [index, row] of lines.entries()) {
    if (row.trim() === '' || (index === 0 && namedColumn !== -1)) continue
    const fields = splitLine(row)
    const parsed = parseAddresses([unguardCell(fields[column] ?? '')])
    const line = index + 1
    if ('problem' in parsed || parsed.addresses.length !== 1) {
      const problem = 'problem' in parsed ? parsed.problem : problemOf('address.not_one')
      if (wrongCount++ < MAX_REPORTED_LINES)
        wrong.push({ line, text: row.slice(0, MAX_REPORTED_CHARACTERS), problem })
      continue
    }
    const { address } = parsed.addresses[0] ?? { address: '' }
    const key = addressKey(address)
    if (times.has(key)) continue
    const time = fields[timeColumn] ?? ''
    const isTime = TIME.test(time) && !Number.isNaN(Date.parse(time))
    times.set(key, isTime ? new Date(time).toISOString() : '')
    addresses.push(address)
  }
  return {
    addresses: addresses.join('\n'),
    keys: [...times.keys()].join('\n'),
    times: [...times.values()].join('\n'),
    wrong,
    wrongCount,
  }
}

/** The fields of a line; a separator inside quotes is part of its field. */
function splitLine(line: string): string[] {
  const fields: string[] = []
  let field = ''
  let quoted = false
  for (const char of line) {
    if (char === '"') quoted = !quoted
    else if (!quoted && (char === ',' || char === ';' || char === '\t')) {
      fields.push(field.trim())
      field = ''
    } else field += char
  }
  return [...fields, field.trim()]
}
