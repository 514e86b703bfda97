import { type Template, type Token, toValueSync } from 'liquidjs'
import { hasFilter } from './engine.ts'
import { describeAt } from './errors.ts'
import { type Mention, walkTemplates } from './walk.ts'

const SECRET_NAME = /^[A-Z][A-Z0-9_]{0,63}$/

/** Refuses valid Liquid that is not allowed here, above all anything that uses a secret other than to print it. */
export function findRuleBreach(templates: Template[]): string | null {
  let breach: string | null = null
  const refuse = (reason: string | null, token: Token) => {
    if (reason !== null) breach ??= describeAt(reason, token)
  }
  walkTemplates(templates, {
    mention: (mention) => refuse(judgeMention(mention), mention.token),
    name: (name, token) => refuse(name === 'secrets' ? '"secrets" cannot be assigned' : null, token),
    filter: (name, token) => refuse(judgeFilter(name), token),
  })
  return breach ?? findStrayJump(templates)
}

/** Outside a loop, these would end the whole message. */
const JUMPS = new Set(['break', 'continue'])
const LOOPS = new Set(['for', 'tablerow'])

function findStrayJump(templates: Template[]): string | null {
  for (const template of templates) {
    const name = 'name' in template ? String(template.name) : ''
    if (JUMPS.has(name)) return describeAt(`tag "${name}" is only allowed in a loop`, template.token)
    if (LOOPS.has(name) || !template.children) continue
    const found = findStrayJump(toValueSync(template.children(false, true)))
    if (found !== null) return found
  }
  return null
}

/** Some tags resolve filters only at run time. The output escape is a function, which appears here as `[object…`. */
function judgeFilter(name: string): string | null {
  return hasFilter(name) || name.startsWith('[object') ? null : `filter "${name}" does not exist`
}

function judgeMention({ root, path, token, outputFilters, inCapture }: Mention): string | null {
  if (root === null) return 'a variable name cannot be computed'
  if (root !== 'secrets') return null
  const [name, ...more] = path
  if (typeof name !== 'string' || more.length > 0 || token.getText() !== `secrets.${name}`)
    return 'a secret is written as secrets.NAME'
  if (!SECRET_NAME.test(name)) return `secrets.${name.slice(0, 64)} is not a valid secret name`
  if (outputFilters === null || inCapture)
    return `secrets.${name} can only be written out as {{ secrets.${name} }}`
  const other = outputFilters.find((filter) => hasFilter(filter) && filter !== 'default')
  return other === undefined ? null : `secrets.${name} cannot take the filter "${other}"`
}
