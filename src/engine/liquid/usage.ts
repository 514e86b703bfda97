import { parseLiquid } from './liquid.ts'
import { type Reference, walkTemplates } from './walk.ts'

/** Properties that Liquid adds to lists and strings. */
export const BUILT_IN_PROPERTIES = new Set(['size', 'first', 'last'])

/** The dotted paths under `variables` that the templates use, each up to its first list index: `order.items`. */
export function variablesUsed(texts: string[]): string[] {
  return collectNames(texts, 'variables', ({ path }) => {
    const names = namesBeforeIndex(path)
    while (BUILT_IN_PROPERTIES.has(names.at(-1) ?? '')) names.pop()
    return names.join('.')
  }).sort()
}

export function secretsUsed(texts: string[]): string[] {
  return collectNames(texts, 'secrets', ({ path }) => path[0] ?? '').sort()
}

/** The secrets that a template uses without a default. */
export function requiredSecrets(text: string): string[] {
  return collectNames([text], 'secrets', ({ path, outputFilters }) =>
    outputFilters?.includes('default') ? '' : (path[0] ?? ''),
  )
}

function namesBeforeIndex(path: Reference['path']): Reference['path'] {
  const end = path.findIndex((part) => part === null || /^-?\d/.test(part))
  return path.slice(0, end === -1 ? path.length : end)
}

/** What `nameOf` returns for each reference to a root, without empty names. */
function collectNames(texts: string[], root: string, nameOf: (reference: Reference) => string): string[] {
  const names = new Set<string>()
  for (const text of texts) {
    if (!mightUse(text, root)) continue
    const parsed = parseLiquid(text)
    if ('problem' in parsed) continue
    walkTemplates(parsed.templates, {
      reference: (reference) => {
        if (reference.root === root) names.add(nameOf(reference))
      },
    })
  }
  names.delete('')
  return [...names]
}

/** Avoids parsing templates that do not contain the name. A quoted name may contain backslash escapes. */
const mightUse = (text: string, root: string) => text.includes(root) || text.includes('\\')

const BUILT_IN_NAMES = new Set(
  'variables secrets store locale unsubscribe_url unsubscribe_link forloop tablerowloop'.split(' '),
)

export type CustomNames = {
  paths: string[]
  defined: string[]
  /** Loop variables. `list` is the path of the list under `variables`; null for any other collection. */
  items: { name: string; list: string | null }[]
}

/**
 * The paths in a template that start neither with a built-in name nor with the item of an enclosing loop, the names
 * that the template defines, and the items of its loops.
 */
export function customNames(text: string): CustomNames {
  const parsed = parseLiquid(text)
  const defined = new Set<string>()
  const lists = new Map<string, string | null>()
  const paths = new Set<string>()
  if (!('problem' in parsed))
    walkTemplates(parsed.templates, {
      name: (name, _token, reach) => {
        if (reach !== 'block') defined.add(name)
        else if (!lists.has(name)) lists.set(name, null)
      },
      loop: (name, root, path) =>
        void lists.set(name, root === 'variables' ? namesBeforeIndex(path).join('.') : null),
      reference: ({ root, path, blockNames }) => {
        if (root === null || BUILT_IN_NAMES.has(root) || blockNames.includes(root)) return
        paths.add([root, ...namesBeforeIndex(path)].join('.'))
      },
    })
  return {
    paths: [...paths],
    defined: [...defined],
    items: Array.from(lists, ([name, list]) => ({ name, list })),
  }
}
