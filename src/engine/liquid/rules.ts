import { type Template, type Token, toValueSync } from 'liquidjs'
import type { Problem } from '../../problems/define.ts'
import { problemOf } from '../../problems/problem-of.ts'
import { hasFilter } from './engine.ts'
import { atToken } from './errors.ts'
import { type Mention, walkTemplates } from './walk.ts'

const SECRET_NAME = /^[A-Z][A-Z0-9_]{0,63}$/

/** Refuses valid Liquid that is not allowed here, above all anything that uses a secret other than to print it. */
export function findRuleBreach(templates: Template[]): Problem | null {
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
