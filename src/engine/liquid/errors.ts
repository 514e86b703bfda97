import { LiquidError, type Token } from 'liquidjs'

const BLOCK_PARTS = new Set(['else', 'elsif', 'when'])

/** The library's error messages and our wording. */
const WORDINGS: [RegExp, (found: string) => string][] = [
  [/^tag "?\{%-?\s*([\w#]*)[\s\S]* not closed$/, (name) => `tag "${name}" is not closed`],
  [/^raw [\s\S]* not closed$/, () => 'tag "raw" is not closed'],
  [/^output [\s\S]* not closed$/, () => '"{{" is not closed with "}}"'],
  [/^tag "([\s\S]*)" not found$/, describeUnknownTag],
  [/^undefined filter: ([\s\S]*)$/, (name) => `filter "${name}" does not exist`],
  [/^illegal tag: \{%-?\s*(\w*)/, (name) => `tag "${name}" has invalid syntax`],
  [/^illegal (?:liquid )?tag syntax/, () => 'a tag name is expected'],
  [/^invalid value expression/, () => 'a value is expected'],
  [/^unexpected token [\s\S]*, value expected$/, () => 'a value is expected'],
  [/^empty candidates/, () => 'tag "cycle" needs values'],
  [/^unexpected character "(\S{1,20})/, (text) => `unexpected "${text.replace(/[\\"].*$/, '')}"`],
  [/^\[ not closed/, () => '"[" is not closed with "]"'],
  [/^template render limit exceeded/, () => 'template took too long'],
  [/^memory alloc limit exceeded/, () => 'template used too much memory'],
  [/^Maximum call stack/, () => 'template is nested too deeply'],
  [/^Invalid (?:string|array) length/, () => 'template used too much memory'],
]

function describeUnknownTag(name: string): string {
  const isPart = name.startsWith('end') || BLOCK_PARTS.has(name)
  return isPart ? `tag "${name}" has no opening tag` : `tag "${name}" does not exist`
}

/** Describes any error in one plain sentence, with the position if known. */
export function describeLiquidError(error: unknown): string {
  if (!(error instanceof Error)) return 'template could not be rendered'
  if (!isLiquidError(error)) return reword(error.message)
  const cause = error.originalError?.message ?? error.message
  const reason = reword(cause.replace(/(?:, file:[^\n]*)?, line:\d+, col:\d+$/, ''))
  return describeAt(reason, error.token)
}

export function describeAt(reason: string, token: Token): string {
  const [line, column] = token.getPosition()
  return `${reason}, line ${line}, column ${column}`
}

function isLiquidError(error: Error): error is LiquidError {
  return LiquidError.is(error)
}

function reword(message: string): string {
  for (const [pattern, wording] of WORDINGS) {
    const match = pattern.exec(message)
    if (match) return wording(shorten(match[1] ?? ''))
  }
  return shorten(message)
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 80)}…` : line
}
