import { isRecord } from '../../../../src/engine/objects.ts'
import type { Messages } from '../../../../src/messages/types.ts'
import { BUILT_IN } from '../../texts/built-in-names.ts'
import { readableName } from '../../ui/values/names.ts'
import {
  type Kind,
  mergeValues,
  type UsedVariable,
  type Values,
  withValue,
} from '../../ui/values/test-values.ts'

type Texts = Messages['variables']['liquid']

/**
 * A Liquid completion. `insert` is an output `{{ … }}`, the start of a tag `{% …`, or a filter `| …`. If it is left
 * open, the caret stays inside it.
 */
export type Suggestion = {
  insert: string
  label: string
  detail: string
  /** A variable's readable name; `detail` is its value in the test data. */
  name?: string
  kind?: Kind
  items?: readonly unknown[]
  /** Whether the test data has no value for the variable. */
  isMissing?: boolean
  /** The value in the test data, if it is text that Liquid cannot read as a number. */
  textValue?: string
}

export const isSecret = (label: string) => label.startsWith('secrets.')

export type Variable = Suggestion & { name: string; kind: Kind }

export const isVariable = (suggestion: Suggestion): suggestion is Variable =>
  suggestion.name !== undefined && !isSecret(suggestion.label)

type SuggestionSources = {
  /** The layout's test data. */
  variables: Values
  /** Variables that the layout uses, such as `order.number` and `order.items[].title`. */
  used?: readonly UsedVariable[]
  /** Paths of variables in the store's other layouts; those of lists end with `[]`. */
  elsewhere?: readonly string[]
  /** Filter names from the layout schema. If empty, all filters are suggested. */
  filters: readonly string[]
  texts: Texts
}

/** Example arguments for filters; `""` places the caret between the quotes. */
const ARGUMENTS: Record<string, string> = {
  append: '""',
  prepend: '""',
  at_least: '0',
  at_most: '100',
  date: '"long"',
  default: '""',
  divided_by: '2',
  join: '", "',
  map: '""',
  minus: '1',
  modulo: '2',
  money: '"EUR"',
  plus: '1',
  remove: '""',
  remove_first: '""',
  remove_last: '""',
  replace: '""',
  replace_first: '""',
  replace_last: '""',
  round: '2',
  slice: '0, 10',
  split: '""',
  times: '2',
  truncate: '50',
  truncatewords: '10',
  where: '""',
}
const OPEN_TAGS = new Set(['if', 'elsif', 'unless', 'for', 'case', 'when', 'assign'])

/** Does not include secrets, because every recipient could read them. */
export const suggestionsOf = ({
  variables,
  used = [],
  elsewhere = [],
  filters,
  texts,
}: SuggestionSources): Suggestion[] => [
  ...withOthers(variablesIn(withUsedVariables(variables, used), 'variables', texts, used), elsewhere, texts),
  ...(['storeName', 'locale', 'unsubscribeUrl', 'unsubscribeLink'] as const).map((name) => ({
    ...variable(BUILT_IN[name], '', texts),
    detail: texts.builtIn[name],
  })),
  ...Object.entries(texts.tags).map(([name, detail]) => ({ insert: tagStart(name), label: name, detail })),
  ...(filters.length > 0 ? filters : Object.keys(texts.filters)).map((name) => ({
    insert: filterCall(name),
    label: name,
    detail: (texts.filters as Record<string, string>)[name] ?? '',
  })),
]

/** Adds variables of other layouts, unless this layout has a value or an object with that name. */
function withOthers(known: readonly Variable[], elsewhere: readonly string[], texts: Texts): Variable[] {
  const others = elsewhere
    .map((path) => {
      const kind = path.endsWith('[]') ? 'list' : 'text'
      const name = `variables.${path.replace('[]', '')}`
      return { ...variable(name, null, texts, kind), detail: texts.builtIn.elsewhere }
    })
    .filter(({ label }) => !known.some((each) => isWithin(each.label, label) || isWithin(label, each.label)))
  return [...known, ...others]
}

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`)

export type Loop = { in: string; as: string }

/** Adds the item fields of the loops around a block. Those of the innermost loop come first. */
export function withItems(suggestions: readonly Suggestion[], loops: readonly Loop[], texts: Texts) {
  const all: Suggestion[] = [...suggestions]
  for (const { in: list, as } of loops) {
    const { items = [] } = all.find(({ label }) => label === list) ?? {}
    const records = items.filter(isRecord)
    const fields = records.length === 0 ? [] : variablesIn(records.reduceRight(mergeValues), as, texts, [])
    const [first = null] = items
    const known = fields.length > 0 ? fields : [variable(as, isRecord(first) ? null : first, texts)]
    const usual = usualFields(as, fields, items, texts)
    // An item as a whole is rarely what is meant.
    all.unshift(...(fields.length > 0 ? [...known, ...usual] : [...usual, ...known]))
  }
  return all
}

/** Fields that the items of an order or cart usually have. */
const USUAL_FIELDS = ['title', 'quantity', 'price']

/** New variables for the items of a list without test data, unless the layout uses other fields of them. */
function usualFields(as: string, known: readonly Variable[], items: readonly unknown[], texts: Texts) {
  const hasValues = items.some((item) => !isRecord(item)) || known.some(({ isMissing }) => !isMissing)
  const usual = USUAL_FIELDS.map((name) => `${as}.${name}`)
  if (hasValues || known.some(({ label }) => !usual.includes(label))) return []
  return usual
    .filter((path) => known.every(({ label }) => label !== path))
    .map((path) => ({ ...variable(path, null, texts), detail: texts.builtIn.usual }))
}

const BUILT_IN_ROOTS = new Set(Object.values(BUILT_IN).map(rootOf))
const OUTSIDE_LOOPS = new Set(['variables', 'secrets', ...BUILT_IN_ROOTS])

export const isBuiltIn = ({ label }: Suggestion) => BUILT_IN_ROOTS.has(rootOf(label))

export function rootOf(path: string): string {
  return path.split(/[.[]/)[0] ?? ''
}

/** The item names of the loops around a block, innermost loop first. */
export const loopItemsIn = (variables: readonly { label: string }[]) =>
  [...new Set(variables.map(({ label }) => rootOf(label)))].filter((root) => !OUTSIDE_LOOPS.has(root))

function tagStart(name: string): string {
  if (name === 'comment') return '{% comment %}{% endcomment %}'
  return OPEN_TAGS.has(name) ? `{% ${name} ` : `{% ${name} %}`
}

const filterCall = (name: string) => (ARGUMENTS[name] ? `| ${name}: ${ARGUMENTS[name]}` : `| ${name}`)

/** The test data, with null for every variable that is used but missing from it. */
function withUsedVariables(variables: Values, used: readonly UsedVariable[]): Values {
  const itemOf = (list: string) => {
    const inside = used.filter(({ path }) => path.startsWith(`${list}[].`))
    return inside
      .map(({ path }) => path.slice(list.length + 3))
      .filter((path) => !path.includes('[]'))
      .reduce<Values>((item, path) => withValue(item, path, null), {})
  }
  const outer = used.filter(({ path }) => !path.includes('[]'))
  const skeleton = outer.reduce<Values>(
    (values, { path, kind }) => withValue(values, path, kind === 'list' ? [itemOf(path)] : null),
    {},
  )
  return mergeValues(skeleton, variables)
}

function variablesIn(values: Values, root: string, texts: Texts, used: readonly UsedVariable[]): Variable[] {
  const kinds = new Map(used.map(({ path, kind }) => [`${root}.${path}`, kind]))
  return pathsOf(values, root, 0).map(([path, value]) => variable(path, value, texts, kinds.get(path)))
}

const variable = (path: string, value: unknown, texts: Texts, usedKind: Kind = 'text'): Variable => ({
  insert: `{{ ${path} }}`,
  label: path,
  name: readableName(path),
  detail: value === null ? texts.builtIn.used : describe(value, texts),
  kind: kindOf(value, usedKind),
  isMissing: value === null,
  ...(Array.isArray(value) && { items: value }),
  ...(typeof value === 'string' && Number.isNaN(Number(value)) && { textValue: value }),
})

function kindOf(value: unknown, usedKind: Kind): Kind {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'number' ? 'number' : usedKind
}

const MAX_DEPTH = 5

function pathsOf(value: unknown, path: string, depth: number): [string, unknown][] {
  if (!isRecord(value) || depth > MAX_DEPTH) return depth === 0 ? [] : [[path, value]]
  const inside = Object.entries(value).flatMap(([key, entry]) =>
    pathsOf(entry, joinPath(path, key), depth + 1),
  )
  return inside.length === 0 && depth > 0 ? [[path, value]] : inside
}

const joinPath = (path: string, key: string) =>
  /^[A-Za-z_][\w-]*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`

const MAX_LENGTH = 40

function describe(value: unknown, texts: Texts): string {
  if (Array.isArray(value)) return texts.builtIn.list({ entries: value.length })
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
}
