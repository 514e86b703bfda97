import { LiquidError, type Token } from 'liquidjs'
import type { Problem } from '../../problems/define.ts'
import { atPosition, problemOf } from '../../problems/problem-of.ts'
import { RenderFailed } from './render-failed.ts'

const BRANCH_TAGS = new Set(['else', 'elsif', 'when'])

/** Maps the library's error messages to problems. */
const PROBLEMS: [RegExp, (detail: string) => Problem][] = [
  [/^tag "?\{%-?\s*([\w#]*)[\s\S]* not closed$/, (tag) => problemOf('liquid.tag_not_closed', { tag })],
  [/^raw [\s\S]* not closed$/, () => problemOf('liquid.tag_not_closed', { tag: 'raw' })],
  [/^output [\s\S]* not closed$/, () => notClosed('{{', '}}')],
  [/^tag "([\s\S]*)" not found$/, unknownTag],
  [/^undefined filter: ([\s\S]*)$/, (filter) => problemOf('liquid.filter_unknown', { filter })],
  [/^illegal tag: \{%-?\s*(\w*)/, (tag) => problemOf('liquid.tag_invalid', { tag })],
  [/^illegal (?:liquid )?tag syntax/, () => problemOf('liquid.tag_name_expected')],
  [/^invalid value expression/, () => problemOf('liquid.value_expected')],
  [/^unexpected token [\s\S]*, value expected$/, () => problemOf('liquid.value_expected')],
  [/^expected "\|" before filter/, () => problemOf('liquid.operator_expected')],
  [/^empty candidates/, () => problemOf('liquid.cycle_without_values')],
  [
    /^unexpected character "(\S{1,20})/,
    (text) => problemOf('liquid.unexpected_text', { text: text.replace(/[\\"].*$/, '') }),
  ],
  [/^\[ not closed/, () => notClosed('[', ']')],
  [/^template render limit exceeded/, () => problemOf('liquid.too_slow')],
  [/^memory alloc limit exceeded/, () => problemOf('liquid.too_much_memory')],
  [/^Maximum call stack/, () => problemOf('liquid.too_deep')],
  [/^Invalid (?:string|array) length/, () => problemOf('liquid.too_much_memory')],
]

const notClosed = (open: string, close: string) => problemOf('liquid.bracket_not_closed', { open, close })

function unknownTag(tag: string): Problem {
  const needsOpener = tag.startsWith('end') || BRANCH_TAGS.has(tag)
  return problemOf(needsOpener ? 'liquid.tag_not_opened' : 'liquid.tag_unknown', { tag })
}

/** The problem behind any error, with the position if known. */
export function problemInLiquid(error: unknown): Problem {
  if (!(error instanceof Error)) return problemOf('liquid.not_rendered')
  if (!isLiquidError(error)) return problemIn(error)
  return atToken(problemIn(error.originalError ?? error), error.token)
}

export function atToken(problem: Problem, token: Token): Problem {
  const [line = 1, column = 1] = token.getPosition()
  return atPosition(problem, line, column)
}

function isLiquidError(error: Error): error is LiquidError {
  return LiquidError.is(error)
}

/** Errors from our own tags and filters contain the problem; the library's have only a message. */
function problemIn(error: Error): Problem {
  if (error instanceof RenderFailed) return error.problem
  const message = error.message.replace(/(?:, file:[^\n]*)?, line:\d+, col:\d+$/, '')
  for (const [pattern, problem] of PROBLEMS) {
    const match = pattern.exec(message)
    if (match) return problem(shorten(match[1] ?? ''))
  }
  return problemOf('liquid.other', { message: shorten(message) })
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 80)}…` : line
}
