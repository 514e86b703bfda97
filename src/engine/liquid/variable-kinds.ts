import { parseLiquid } from './liquid.ts'
import { BUILT_IN_PROPERTIES } from './usage.ts'
import { type Reference, walkTemplates } from './walk.ts'

export const VARIABLE_KINDS = ['text', 'number', 'boolean', 'list', 'date'] as const
export type VariableKind = (typeof VARIABLE_KINDS)[number]

/** A variable that the templates use. `order.items[].title` is the title of each item in the list `order.items`. */
export type UsedVariable = { path: string; kind: VariableKind }

const NUMBER_FILTERS = new Set(
  'abs at_least at_most ceil divided_by floor minus modulo plus round times money number percent'.split(' '),
)
const LIST_FILTERS = new Set('concat first join last map reverse size sort sum uniq where'.split(' '))

/** What a reference or a loop variable refers to. */
type Target = Pick<Reference, 'root' | 'path'>
type Use = Pick<Reference, 'tag' | 'isAlone'> & { filters: string[]; isList: boolean }

/** Every path under `variables` in order of first use, with the kind of value that its use suggests. */
export function variableKinds(texts: string[]): UsedVariable[] {
  const parsed = texts.flatMap((text) => {
    const result = parseLiquid(text)
    return 'problem' in result ? [] : [result.templates]
  })
  const aliases = new Map<string, Target>()
  for (const templates of parsed)
    walkTemplates(templates, { loop: (name, root, path) => void aliases.set(name, { root, path }) })
  const uses = new Map<string, Use[]>()
  for (const templates of parsed)
    walkTemplates(templates, {
      reference: (reference) => {
        const variable = resolve(reference, aliases)
        if (!variable) return
        const use = { ...reference, filters: reference.outputFilters ?? [], isList: variable.isList }
        const others = uses.get(variable.path)
        if (others) others.push(use)
        else uses.set(variable.path, [use])
      },
    })
  const paths = [...uses.keys()]
  const objects = new Set(paths.flatMap((path) => prefixesOf(path, /\./g)))
  const lists = new Set(paths.flatMap((path) => prefixesOf(path, /\[\]/g)))
  return [...uses]
    .filter(([path]) => !objects.has(path))
    .map(([path, usesOfPath]) => ({ path, kind: lists.has(path) ? ('list' as const) : kindOf(usesOfPath) }))
}

/** The prefixes of a path before each dot, or before each `[]`. */
const prefixesOf = (path: string, separator: RegExp) =>
  [...path.matchAll(separator)].map(({ index }) => path.slice(0, index))

/** A loop variable may refer to an item of another loop. Deeper nesting than this is treated as a cycle. */
const MAX_DEPTH = 5

function resolve(
  { root, path }: Target,
  aliases: ReadonlyMap<string, Target>,
  depth = 0,
): { path: string; isList: boolean } | null {
  const alias = root === null ? undefined : aliases.get(root)
  if (root !== 'variables' && (!alias || depth > MAX_DEPTH)) return null
  const end = path.findIndex(
    (part, index) => part === null || /^-?\d/.test(part) || (index > 0 && BUILT_IN_PROPERTIES.has(part)),
  )
  const names = path.slice(0, end === -1 ? path.length : end)
  const isList = end !== -1
  if (root === 'variables') return names.length === 0 ? null : { path: names.join('.'), isList }
  const list = alias && resolve(alias, aliases, depth + 1)
  if (!list) return null
  return { path: [`${list.path}[]`, ...names].join('.'), isList }
}

function kindOf(uses: readonly Use[]): VariableKind {
  const filters = new Set(uses.flatMap((use) => use.filters))
  const hasAny = (names: ReadonlySet<string>) => [...filters].some((name) => names.has(name))
  const isLooped = uses.some(({ tag, isList }) => isList || tag === 'for' || tag === 'tablerow')
  if (isLooped || hasAny(LIST_FILTERS)) return 'list'
  if (filters.has('date')) return 'date'
  if (hasAny(NUMBER_FILTERS)) return 'number'
  return uses.every(({ tag, isAlone }) => isAlone && (tag === 'if' || tag === 'unless')) ? 'boolean' : 'text'
}
