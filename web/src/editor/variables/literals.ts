import { STEP } from '../../../../src/engine/liquid/readable-name.ts'

/** A Liquid literal, with the details needed to write it back unchanged. */
export type Literal =
  | { kind: 'text'; text: string; quote: '"' | "'" }
  | { kind: 'number'; text: string }
  | { kind: 'boolean'; text: 'true' | 'false' }

/** A variable by its path: `variables.order.items[0]["odd key"]`. */
export const PATH = String.raw`[A-Za-z_][\w-]*(?:${STEP})*`
export const LITERAL = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\d+(?:\.\d+)?|true|false`
const IS_PATH = new RegExp(`^(?:${PATH})$`)

/** Words that look like paths but are not; secrets cannot be compared or formatted. */
const RESERVED = /^(?:true|false|nil|null|empty|blank|and|or|not|contains|in|secrets)(?:$|[.[])/

export const isPath = (text: string) => IS_PATH.test(text) && !RESERVED.test(text)

export const isNumber = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text)

export const textLiteral = (text: string): Literal => ({
  kind: 'text',
  text,
  // Avoids a backslash before a quotation mark in the text.
  quote: text.includes('"') && !text.includes("'") ? "'" : '"',
})

export function readLiteral(source: string): Literal | null {
  if (source === 'true' || source === 'false') return { kind: 'boolean', text: source }
  if (isNumber(source)) return { kind: 'number', text: source }
  const [quote] = source
  if ((quote !== '"' && quote !== "'") || source.length < 2) return null
  const literal: Literal = { kind: 'text', text: source.slice(1, -1).replace(/\\(.)/g, '$1'), quote }
  return printLiteral(literal) === source ? literal : null
}

export const printLiteral = (literal: Literal): string =>
  literal.kind === 'text'
    ? literal.quote + literal.text.replace(/["'\\]/g, (char) => escapeIn(char, literal.quote)) + literal.quote
    : literal.text

const escapeIn = (char: string, quote: string) => (char === quote || char === '\\' ? `\\${char}` : char)
