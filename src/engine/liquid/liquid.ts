import type { Template } from 'liquidjs'
import { createByteCache } from '../../platform/byte-cache.ts'
import type { Problem } from '../../problems/define.ts'
import { problemOf } from '../../problems/problem-of.ts'
import { parseTemplates } from './engine.ts'
import { problemInLiquid } from './errors.ts'
import { findRuleBreach } from './rules.ts'
import { liquidTags } from './tags.ts'

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
