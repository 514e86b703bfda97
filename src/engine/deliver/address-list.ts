import { type Problem, problemOf } from '../../problems/problems.ts'
import { unguardCell } from '../exchange/table.ts'
import { addressKey, parseAddresses } from './addresses.ts'

/**
 * One line per address, in each of the texts: a hundred thousand objects would take longer to pass from a thread than
 * to read.
 */
export type AddressList = {
  addresses: string
  /** Addresses with the same key are the same mailbox. */
  keys: string
  /** Since when, as ISO text; empty where the file does not say. */
  times: string
  wrong: { line: number; text: string; problem: Problem }[]
  wrongCount: number
}

const SHOWN = 80
/** How many wrong lines are reported. */
export const WRONG_SHOWN = 100
const HEAD = /^(e-?mail(?: ?-?address)?|address)$/i
const TIME = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/

/**
 * Reads addresses from a CSV file: the column called address or email, else the first one. Commas, semicolons and tabs
 * separate; quotes and a byte order mark are fine. Duplicate addresses count once.
 */
export function readAddressList(text: string): AddressList {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const head = splitLine(lines[0] ?? '')
  const named = head.findIndex((name) => HEAD.test(name))
  const column = Math.max(0, named)
  const timeColumn =
    named === -1 ? -1 : head.findIndex((name) => /(unsubscribed|created|at|date)/i.test(name))
  const times = new Map<string, string>()
  const addresses: string[] = []
  const wrong: AddressList['wrong'] = []
  let wrongCount = 0
  for (const [index, written] of lines.entries()) {
    if (written.trim() === '' || (index === 0 && named !== -1)) continue
    const fields = splitLine(written)
    const parsed = parseAddresses([unguardCell(fields[column] ?? '')])
    const line = index + 1
    if ('problem' in parsed || parsed.addresses.length !== 1) {
      const problem = 'problem' in parsed ? parsed.problem : problemOf('address.not_one')
      if (wrongCount++ < WRONG_SHOWN) wrong.push({ line, text: written.slice(0, SHOWN), problem })
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
