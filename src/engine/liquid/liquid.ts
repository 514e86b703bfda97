import { type Template, type Token, TypeGuards, toValueSync } from 'liquidjs'
import { createByteCache } from '../../platform/byte-cache.ts'
import type { Problem } from '../../problems/define.ts'
import { problemOf } from '../../problems/problem-of.ts'
import { hasFilter, parseTemplates } from './engine.ts'
import { atToken, problemInLiquid } from './errors.ts'
import { liquidTags } from './tags.ts'
import { type Reference, walkTemplates } from './walk.ts'

const MAX_LENGTH = 1_000_000
const MAX_TAGS = 5_000
const MAX_TAG_LENGTH = 20_000
const TOO_LONG = problemOf('liquid.too_long', { maximum: MAX_LENGTH })
const TOO_MANY_TAGS = problemOf('liquid.too_many_tags', { maximum: MAX_TAGS })
/** The cache must fit into a render thread's memory with room to spare. */
const CACHE_BYTES = 60_000_000
/** The maximum memory that a parsed template takes per character. */
const BYTES_PER_CHARACTER = 40

const OPENER = /\{[{%]/g

/** Why a template is not valid Liquid or has a condition without a value, with the position, or null. */
export function liquidProblem(text: string): Problem | null {
  const parsed = parseUnlessPlain(text)
  return 'problem' in parsed ? parsed.problem : findMissingOperand(parsed.templates)
}

/** The same for a template compiled from stored fields, where an earlier release accepted such conditions. */
export function compiledProblem(template: string): Problem | null {
  const parsed = parseUnlessPlain(template)
  return 'problem' in parsed ? parsed.problem : null
}

/** Text without tags can only be too long, so it is not parsed. */
function parseUnlessPlain(text: string): Parsed {
  if (text.search(OPENER) !== -1) return parseLiquid(text)
  const excess = findExcess(text)
  return excess === null ? { templates: [] } : { problem: excess }
}

type Parsed = { templates: Template[] } | { problem: Problem }

const cache = createByteCache<Parsed>(CACHE_BYTES)

export function parseLiquid(text: string): Parsed {
  const cached = cache.get(text)
  if (cached) return cached
  const parsed = readLiquid(text)
  cache.set(text, parsed, text.length * BYTES_PER_CHARACTER)
  return parsed
}

function readLiquid(text: string): Parsed {
  const excess = findExcess(text)
  if (excess !== null) return { problem: excess }
  try {
    const templates = parseTemplates(text)
    const problem = findForbiddenUse(templates)
    return problem === null ? { templates } : { problem }
  } catch (error) {
    return { problem: problemInLiquid(error) }
  }
}

/** The limit that these templates would exceed together, checked without parsing them. */
export function combinedLimitProblem(texts: readonly string[]): Problem | null {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  if (length > MAX_LENGTH) return TOO_LONG
  return texts.reduce((sum, text) => sum + countTags(text), 0) > MAX_TAGS ? TOO_MANY_TAGS : null
}

/** The parser is slow with a large number of tags or very long ones, so these are rejected before parsing. */
function findExcess(text: string): Problem | null {
  if (text.length > MAX_LENGTH) return TOO_LONG
  let tags = countTags(text)
  if (tags > MAX_TAGS) return TOO_MANY_TAGS
  for (const { name, raw } of liquidTags(text)) {
    if (name === 'raw' || name === 'comment') continue
    if (raw.length > MAX_TAG_LENGTH) return problemOf('liquid.tag_too_long', { maximum: MAX_TAG_LENGTH })
    if (name === 'liquid') tags += raw.split('\n').length
  }
  return tags > MAX_TAGS ? TOO_MANY_TAGS : null
}

/** Stops counting once there are too many. */
function countTags(text: string): number {
  let tags = 0
  for (const _ of text.matchAll(OPENER)) if (++tags > MAX_TAGS) break
  return tags
}

const SECRET_NAME = /^[A-Z][A-Z0-9_]{0,63}$/

/** Finds valid Liquid that is not allowed here, in particular any use of a secret other than printing it. */
function findForbiddenUse(templates: Template[]): Problem | null {
  let firstProblem: Problem | null = null
  const reject = (problem: Problem | null, token: Token) => {
    if (problem !== null) firstProblem ??= atToken(problem, token)
  }
  walkTemplates(templates, {
    reference: (reference) => reject(checkReference(reference), reference.token),
    name: (name, token) => reject(name === 'secrets' ? problemOf('liquid.secrets_assigned') : null, token),
    filter: (name, token) => reject(checkFilter(name), token),
  })
  return firstProblem ?? findStrayJump(templates)
}

/** The library takes a missing operand for nil, so `{% if paid == %}` would never apply. */
function findMissingOperand(templates: Template[]): Problem | null {
  let firstProblem: Problem | null = null
  walkTemplates(templates, {
    expression(postfix, token) {
      if (!isComplete(postfix)) firstProblem ??= atToken(problemOf('liquid.value_expected'), token)
    },
  })
  return firstProblem
}

function isComplete(postfix: Token[]): boolean {
  let operands = 0
  for (const token of postfix) {
    if (!TypeGuards.isOperatorToken(token)) operands += 1
    else if (token.operator !== 'not' && --operands < 1) return false
  }
  return operands > 0
}

/** Outside a loop, these would cut off the rest of the message. */
const JUMPS = new Set(['break', 'continue'])
const LOOPS = new Set(['for', 'tablerow'])

function findStrayJump(templates: Template[]): Problem | null {
  for (const template of templates) {
    const name = 'name' in template ? String(template.name) : ''
    if (JUMPS.has(name)) return atToken(problemOf('liquid.jump_outside_loop', { tag: name }), template.token)
    if (LOOPS.has(name) || !template.children) continue
    const problem = findStrayJump(toValueSync(template.children(false, true)))
    if (problem !== null) return problem
  }
  return null
}

/**
 * Some tags look up filters only when rendered. Output escaping appears here as a filter whose name starts
 * with `[object`.
 */
function checkFilter(filter: string): Problem | null {
  const isKnown = hasFilter(filter) || filter.startsWith('[object')
  return isKnown ? null : problemOf('liquid.filter_unknown', { filter })
}

function checkReference({ root, path, token, outputFilters, inCapture }: Reference): Problem | null {
  if (root === null) return problemOf('liquid.name_computed')
  if (root !== 'secrets') return null
  const [name, ...more] = path
  if (typeof name !== 'string' || more.length > 0 || token.getText() !== `secrets.${name}`)
    return problemOf('liquid.secret_not_named')
  if (!SECRET_NAME.test(name)) return problemOf('liquid.secret_name_invalid', { name: name.slice(0, 64) })
  if (outputFilters === null || inCapture) return problemOf('liquid.secret_not_output', { name })
  const filter = outputFilters.find((filterName) => hasFilter(filterName) && filterName !== 'default')
  return filter === undefined ? null : problemOf('liquid.secret_filtered', { name, filter })
}
