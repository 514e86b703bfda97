import { type Template, type Token, toValueSync } from 'liquidjs'
import { createByteCache } from '../../platform/byte-cache.ts'
import type { Problem } from '../../problems/define.ts'
import { problemOf } from '../../problems/problem-of.ts'
import { hasFilter, parseTemplates } from './engine.ts'
import { atToken, problemInLiquid } from './errors.ts'
import { liquidTags } from './tags.ts'
import { type Mention, walkTemplates } from './walk.ts'

const MAX_LENGTH = 1_000_000
const MAX_TAGS = 5_000
const MAX_TAG_LENGTH = 20_000
const TOO_LONG = problemOf('liquid.too_long', { maximum: MAX_LENGTH })
const TOO_MANY_TAGS = problemOf('liquid.too_many_tags', { maximum: MAX_TAGS })
/** The cache must fit easily into a render thread's memory. */
const CACHE_BYTES = 60_000_000
/** The most that a parsed template takes per character. */
const BYTES_PER_CHARACTER = 40

const OPENER = /\{[{%]/g

/** Why a text is not valid Liquid, with the position, or null. */
export function liquidProblem(text: string): Problem | null {
  // The parser reads character by character, which takes its time with a long text.
  if (text.search(OPENER) === -1) return findExcess(text)
  const parsed = parseLiquid(text)
  return 'problem' in parsed ? parsed.problem : null
}

type Parsed = { templates: Template[] } | { problem: Problem }

const cache = createByteCache<Parsed>(CACHE_BYTES)

export function parseLiquid(text: string): Parsed {
  const known = cache.get(text)
  if (known) return known
  const parsed = readLiquid(text)
  cache.set(text, parsed, text.length * BYTES_PER_CHARACTER)
  return parsed
}

function readLiquid(text: string): Parsed {
  const excess = findExcess(text)
  if (excess !== null) return { problem: excess }
  try {
    const templates = parseTemplates(text)
    const problem = findRuleBreach(templates)
    return problem === null ? { templates } : { problem }
  } catch (error) {
    return { problem: problemInLiquid(error) }
  }
}

/** Why texts are too much for one template, found without parsing any of them. */
export function excessOf(texts: readonly string[]): Problem | null {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  if (length > MAX_LENGTH) return TOO_LONG
  return texts.reduce((sum, text) => sum + countTags(text), 0) > MAX_TAGS ? TOO_MANY_TAGS : null
}

/** The parser is slow with very many or very long tags, so those are refused before parsing. */
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

/** Stops at the first that is too many. */
function countTags(text: string): number {
  let tags = 0
  for (const _ of text.matchAll(OPENER)) if (++tags > MAX_TAGS) break
  return tags
}

const SECRET_NAME = /^[A-Z][A-Z0-9_]{0,63}$/

/** Refuses valid Liquid that is not allowed here, above all anything that uses a secret other than to print it. */
function findRuleBreach(templates: Template[]): Problem | null {
  let breach: Problem | null = null
  const refuse = (problem: Problem | null, token: Token) => {
    if (problem !== null) breach ??= atToken(problem, token)
  }
  walkTemplates(templates, {
    mention: (mention) => refuse(judgeMention(mention), mention.token),
    name: (name, token) => refuse(name === 'secrets' ? problemOf('liquid.secrets_assigned') : null, token),
    filter: (name, token) => refuse(judgeFilter(name), token),
  })
  return breach ?? findStrayJump(templates)
}

/** Outside a loop, these would end the whole message. */
const JUMPS = new Set(['break', 'continue'])
const LOOPS = new Set(['for', 'tablerow'])

function findStrayJump(templates: Template[]): Problem | null {
  for (const template of templates) {
    const name = 'name' in template ? String(template.name) : ''
    if (JUMPS.has(name)) return atToken(problemOf('liquid.jump_outside_loop', { tag: name }), template.token)
    if (LOOPS.has(name) || !template.children) continue
    const found = findStrayJump(toValueSync(template.children(false, true)))
    if (found !== null) return found
  }
  return null
}

/** Some tags resolve filters only at run time. The output escape is a function, which appears here as `[object…`. */
function judgeFilter(filter: string): Problem | null {
  const isKnown = hasFilter(filter) || filter.startsWith('[object')
  return isKnown ? null : problemOf('liquid.filter_unknown', { filter })
}

function judgeMention({ root, path, token, outputFilters, inCapture }: Mention): Problem | null {
  if (root === null) return problemOf('liquid.name_computed')
  if (root !== 'secrets') return null
  const [name, ...more] = path
  if (typeof name !== 'string' || more.length > 0 || token.getText() !== `secrets.${name}`)
    return problemOf('liquid.secret_not_named')
  if (!SECRET_NAME.test(name)) return problemOf('liquid.secret_name_invalid', { name: name.slice(0, 64) })
  if (outputFilters === null || inCapture) return problemOf('liquid.secret_not_output', { name })
  const filter = outputFilters.find((one) => hasFilter(one) && one !== 'default')
  return filter === undefined ? null : problemOf('liquid.secret_filtered', { name, filter })
}
