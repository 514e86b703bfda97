import { parseLiquid } from './liquid.ts'
import { walkTemplates } from './walk.ts'

/** Properties that Liquid adds to lists and strings. */
const BUILT_IN = new Set(['size', 'first', 'last'])

/** The dotted paths under `variables` that the texts use, without list indexes: `order.items`. */
export function variablesUsed(texts: string[]): string[] {
  return collectPaths(texts, 'variables', (path) => {
    const end = path.findIndex((part) => part === null || /^-?\d/.test(part))
    const names = path.slice(0, end === -1 ? path.length : end)
    while (BUILT_IN.has(names.at(-1) ?? '')) names.pop()
    return names.join('.')
  })
}

export function secretsUsed(texts: string[]): string[] {
  return collectPaths(texts, 'secrets', (path) => path[0] ?? '')
}

function collectPaths(texts: string[], root: string, name: (path: (string | null)[]) => string): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    if (!canMention(text, root)) continue
    const parsed = parseLiquid(text)
    if ('problem' in parsed) continue
    walkTemplates(parsed.templates, {
      mention: (mention) => {
        if (mention.root === root) found.add(name(mention.path))
      },
    })
  }
  found.delete('')
  return [...found].sort()
}

/** Long texts take their time to parse, and most mention no secret. A name in quotes may be written with escapes. */
const canMention = (text: string, root: string) => text.includes(root) || text.includes('\\')

/** Everything else that templates can refer to without defining it. */
const GIVEN = new Set(
  'variables secrets store locale unsubscribe_url unsubscribe_link forloop tablerowloop'.split(' '),
)

/** The paths in a text that start with none of the given names, and the names that the text defines. */
export function foreignNames(text: string): { paths: string[]; defined: string[] } {
  const parsed = parseLiquid(text)
  const defined = new Set<string>()
  const paths = new Set<string>()
  if (!('problem' in parsed))
    walkTemplates(parsed.templates, {
      name: (name) => void defined.add(name),
      mention: ({ root, path }) => {
        if (root === null || GIVEN.has(root)) return
        const end = path.findIndex((part) => part === null || /^-?\d/.test(part))
        paths.add([root, ...path.slice(0, end === -1 ? path.length : end)].join('.'))
      },
    })
  return { paths: [...paths], defined: [...defined] }
}

/** The secrets that a text requires: those without a default. */
export function secretsNeeded(text: string): string[] {
  const needed = new Set<string>()
  if (!canMention(text, 'secrets')) return []
  const parsed = parseLiquid(text)
  if ('problem' in parsed) return []
  walkTemplates(parsed.templates, {
    mention: ({ root, path, outputFilters }) => {
      if (root === 'secrets' && path[0] && !outputFilters?.includes('default')) needed.add(path[0])
    },
  })
  return [...needed]
}
