import type { Messages } from '../../../../src/messages/types.ts'

type Texts = Messages['editor']['liquid']

/**
 * Something to complete Liquid with. `insert` is a whole output `{{ … }}`, the start of a tag `{% …`, or a filter with
 * its bar `| …`; where it is left open, the caret stays in it.
 */
export type Suggestion = { insert: string; label: string; detail: string }

type SuggestionSources = {
  /** The test data of the layout: what `variables` is while one writes. */
  variables: Readonly<Record<string, unknown>>
  /** Paths that the layout uses already, such as `order.number`. */
  used?: readonly string[]
  secrets: readonly { name: string; description: string | null; allowedHosts: readonly string[] | null }[]
  /** Names of filters, as the layout schema lists them; all known ones while it has not come. */
  filters: readonly string[]
  texts: Texts
}

/** What can be given along with a filter; `""` leaves the caret between the quotes. */
const ARGUMENTS: Record<string, string> = {
  append: '""',
  prepend: '""',
  at_least: '0',
  at_most: '100',
  date: '"%d.%m.%Y"',
  default: '""',
  divided_by: '2',
  join: '", "',
  map: '""',
  minus: '1',
  modulo: '2',
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

export const suggestionsOf = ({
  variables,
  used = [],
  secrets,
  filters,
  texts,
}: SuggestionSources): Suggestion[] => [
  ...variableSuggestions(variables, used, texts),
  ...givenSuggestions(texts),
  // A secret that is bound to hosts never stands in an email.
  ...secrets
    .filter(({ allowedHosts }) => allowedHosts === null)
    .map(({ name, description }) => output(`secrets.${name}`, description || texts.given.secret)),
  ...Object.entries(texts.tags).map(([name, detail]) => ({ insert: tagStart(name), label: name, detail })),
  ...(filters.length > 0 ? filters : Object.keys(texts.filters)).map((name) => ({
    insert: filterCall(name),
    label: name,
    detail: (texts.filters as Record<string, string>)[name] ?? '',
  })),
]

const output = (path: string, detail: string): Suggestion => ({
  insert: `{{ ${path} }}`,
  label: path,
  detail,
})

function tagStart(name: string): string {
  if (name === 'comment') return '{% comment %}{% endcomment %}'
  return OPEN_TAGS.has(name) ? `{% ${name} ` : `{% ${name} %}`
}

const filterCall = (name: string) => (ARGUMENTS[name] ? `| ${name}: ${ARGUMENTS[name]}` : `| ${name}`)

const givenSuggestions = (texts: Texts) => [
  output('store.name', texts.given.storeName),
  output('locale', texts.given.locale),
  output('unsubscribe_url', texts.given.unsubscribeUrl),
  output('unsubscribe_link', texts.given.unsubscribeLink),
]

function variableSuggestions(
  variables: SuggestionSources['variables'],
  used: readonly string[],
  texts: Texts,
): Suggestion[] {
  const known = new Map(pathsOf(variables, 'variables', 0))
  const unknown = used.map((path) => (path.startsWith('variables.') ? path : `variables.${path}`))
  return [
    ...[...known].map(([path, value]) => output(path, describe(value, texts))),
    ...[...new Set(unknown)].filter((path) => !known.has(path)).map((path) => output(path, texts.given.used)),
  ]
}

const DEEPEST = 5

function pathsOf(value: unknown, path: string, depth: number): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > DEEPEST)
    return depth === 0 ? [] : [[path, value]]
  const inside = Object.entries(value).flatMap(([key, entry]) => pathsOf(entry, joined(path, key), depth + 1))
  return inside.length === 0 && depth > 0 ? [[path, value]] : inside
}

const joined = (path: string, key: string) =>
  /^[A-Za-z_][\w-]*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`

const LONGEST = 40

function describe(value: unknown, texts: Texts): string {
  if (Array.isArray(value)) return texts.given.list({ entries: value.length })
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}
