import { isPath, LITERAL, type Literal, PATH, printLiteral, readLiteral } from './literals.ts'

export type Format = {
  filter: 'date' | 'number' | 'percent' | 'money'
  /** The date style, or the currency. */
  style: Literal | null
  decimals: string | null
}

/** An output of a variable as the form shows it, with the details needed to write it back unchanged. */
export type Output = {
  path: string
  fallback: Literal | null
  format: Format | null
  open: string
  close: string
  isFallbackFirst: boolean
}

export const newOutput = (path: string): Output => ({
  path,
  fallback: null,
  format: null,
  open: '{{ ',
  close: ' }}',
  isFallbackFirst: false,
})

const WHOLE = new RegExp(String.raw`^(\{\{-?\s*)(${PATH})((?: \| [\s\S]*?)?)(\s*-?\}\})$`)
const FILTER = new RegExp(String.raw` \| (\w+)(?:: (${LITERAL})(?:, (\d+))?)?(?= \| |$)`, 'y')

/** `{{ … }}` as the form shows it; null if it must stay as code. */
export function parseOutput(raw: string): Output | null {
  const [, open = '', path = '', filters = '', close = ''] = WHOLE.exec(raw) ?? []
  if (!isPath(path)) return null
  const output: Output = { ...newOutput(path), open, close }
  FILTER.lastIndex = 0
  while (FILTER.lastIndex < filters.length) {
    const [, name = '', argument, decimals] = FILTER.exec(filters) ?? []
    const literal = argument === undefined ? null : readLiteral(argument)
    if (name === 'default' && !output.fallback && literal) {
      output.fallback = literal
      output.isFallbackFirst = output.format === null
    } else {
      const format = output.format ? null : readFormat(name, literal, decimals ?? null)
      if (!format) return null
      output.format = format
    }
  }
  if (!output.format) output.isFallbackFirst = false
  return printOutput(output) === raw ? output : null
}

function readFormat(filter: string, argument: Literal | null, decimals: string | null): Format | null {
  const isText = argument?.kind === 'text'
  if (filter === 'date') return isText && decimals === null ? { filter, style: argument, decimals } : null
  if (filter === 'money') return isText ? { filter, style: argument, decimals } : null
  if ((filter !== 'number' && filter !== 'percent') || decimals !== null) return null
  const isWhole = argument === null || (argument.kind === 'number' && /^\d+$/.test(argument.text))
  return isWhole ? { filter, style: null, decimals: argument?.text ?? null } : null
}

export function printOutput({ path, fallback, format, open, close, isFallbackFirst }: Output): string {
  const filters = [
    ...(format ? [printFormat(format)] : []),
    // After the format, so that the fallback itself is not formatted.
    ...(fallback ? [` | default: ${printLiteral(fallback)}`] : []),
  ]
  return open + path + (isFallbackFirst ? filters.reverse() : filters).join('') + close
}

function printFormat({ filter, style, decimals }: Format): string {
  const options = [...(style ? [printLiteral(style)] : []), ...(decimals === null ? [] : [decimals])]
  return options.length === 0 ? ` | ${filter}` : ` | ${filter}: ${options.join(', ')}`
}
