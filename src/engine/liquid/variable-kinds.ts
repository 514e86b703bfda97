import { parseLiquid } from './liquid.ts'
import { type Mention, walkTemplates } from './walk.ts'

export const VARIABLE_KINDS = ['text', 'number', 'boolean', 'list', 'date'] as const
export type VariableKind = (typeof VARIABLE_KINDS)[number]

/** A value that the texts use. `order.items[].title` is the title of each item of the list `order.items`. */
export type UsedVariable = { path: string; kind: VariableKind }

const NUMBER_FILTERS = new Set(
  'abs at_least at_most ceil divided_by floor minus modulo plus round times money number percent'.split(' '),
)
const LIST_FILTERS = new Set('concat first join last map reverse size sort sum uniq where'.split(' '))
/** Properties that Liquid adds to lists and strings. */
const OF_LISTS = new Set(['size', 'first', 'last'])

type Use = Pick<Mention, 'tag' | 'isAlone'> & { filters: string[]; isList: boolean }

/** Every value under `variables` that the texts use, with what it seems to be by the way in which it is used. */
export function variableKinds(texts: string[]): UsedVariable[] {
  const parsed = texts.flatMap((text) => {
    const result = parseLiquid(text)
    return 'problem' in result ? [] : [result.templates]
  })
  const aliases = new Map<string, { root: string | null; path: (string | null)[] }>()
  for (const templates of parsed)
    walkTemplates(templates, { loop: (name, root, path) => void aliases.set(name, { root, path }) })
  const uses = new Map<string, Use[]>()
  for (const templates of parsed)
    walkTemplates(templates, {
      mention: (mention) => {
        const found = resolve(mention.root, mention.path, aliases)
        if (!found) return
        const use = { ...mention, filters: mention.outputFilters ?? [], isList: found.isList }
        const others = uses.get(found.path)
        if (others) others.push(use)
        else uses.set(found.path, [use])
      },
    })
  const paths = [...uses.keys()]
  const records = new Set(paths.flatMap((path) => before(path, /\./g)))
  const lists = new Set(paths.flatMap((path) => before(path, /\[\]/g)))
  return [...uses]
    .filter(([path]) => !records.has(path))
    .map(([path, found]) => ({ path, kind: lists.has(path) ? ('list' as const) : kindOf(found) }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** What a path leads through: the parts before each dot, or before each `[]`. */
const before = (path: string, mark: RegExp) =>
  [...path.matchAll(mark)].map(({ index }) => path.slice(0, index))

/** Names of loops may stand for items of other loops; deeper than this they go round in circles. */
const DEEPEST = 5

function resolve(
  root: string | null,
  path: (string | null)[],
  aliases: ReadonlyMap<string, { root: string | null; path: (string | null)[] }>,
  depth = 0,
): { path: string; isList: boolean } | null {
  const alias = root === null ? undefined : aliases.get(root)
  if (root !== 'variables' && (!alias || depth > DEEPEST)) return null
  const end = path.findIndex(
    (part, at) => part === null || /^-?\d/.test(part) || (at > 0 && OF_LISTS.has(part)),
  )
  const names = path.slice(0, end === -1 ? path.length : end)
  const isList = end !== -1
  if (root === 'variables') return names.length === 0 ? null : { path: names.join('.'), isList }
  const list = alias && resolve(alias.root, alias.path, aliases, depth + 1)
  if (!list) return null
  return { path: [`${list.path}[]`, ...names].join('.'), isList }
}

function kindOf(uses: readonly Use[]): VariableKind {
  const filters = new Set(uses.flatMap((use) => use.filters))
  const has = (some: ReadonlySet<string>) => [...filters].some((name) => some.has(name))
  const isLooped = uses.some(({ tag, isList }) => isList || tag === 'for' || tag === 'tablerow')
  if (isLooped || has(LIST_FILTERS)) return 'list'
  if (filters.has('date')) return 'date'
  if (has(NUMBER_FILTERS)) return 'number'
  return uses.every(({ tag, isAlone }) => isAlone && (tag === 'if' || tag === 'unless')) ? 'boolean' : 'text'
}
