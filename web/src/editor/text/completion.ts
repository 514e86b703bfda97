import { pathFor, readableName } from '../../ui/values/names.ts'
import { isBuiltIn, isVariable, loopItemsIn, rootOf, type Suggestion } from './suggestions.ts'

export type Completion = {
  /** The start of the part to replace, as an index in the text before the caret. */
  from: number
  options: Suggestion[]
  /** The replacement for an option. */
  write: (option: Suggestion) => InsertedText
}
/** `caret` is relative to the start of the inserted text. */
type InsertedText = { text: string; caret: number }

const MAX_OPTIONS = 40

/** Completes the unclosed Liquid at the end of the text before the caret; null if there is none. */
export function completionAt(
  before: string,
  suggestions: readonly Suggestion[],
  /** The label of the option that creates a new variable. */
  describeNew?: (name: string) => string,
): Completion | null {
  const [, opener = '', inside] = /(\{\{-?|\{%-?)([^{}\ufffc]*)$/.exec(before) ?? []
  if (inside === undefined) return null
  const start = before.length - inside.length - opener.length
  const filter = /\|\s*(\w*)$/.exec(inside)
  if (filter) return completeFilter(filter[1] ?? '', before.length - filter[0].length, opener, suggestions)
  if (opener.startsWith('{{')) return completeOutput(inside, start, suggestions, describeNew)
  const name = /^\s*(\w*)$/.exec(inside)
  if (name) {
    const options = findMatches(suggestions, name[1] ?? '', (option) => option.insert.startsWith('{%'))
    return { from: start, options, write: ({ insert }) => ({ text: insert, caret: insert.length }) }
  }
  return completeArgument(inside, before.length, suggestions)
}

/** Whether the suggestion can be printed. Lists cannot; they are used in loops. */
const isOutput = ({ insert, kind }: Suggestion) => insert.startsWith('{{') && kind !== 'list'

function completeOutput(
  inside: string,
  from: number,
  suggestions: readonly Suggestion[],
  describeNew: ((name: string) => string) | undefined,
): Completion | null {
  const query = inside.trim()
  if (!/^[\p{L}\p{M}\w.[\]"→ -]*$/u.test(query) || (query !== '' && /\s$/.test(inside))) return null
  const matches = findMatches(suggestions, query, isOutput)
  const newVariables = describeNew
    ? newPaths(query, suggestions).map((path) => ({
        insert: `{{ ${path} }}`,
        label: path,
        detail: '',
        name: describeNew(readableName(path)),
      }))
    : []
  // A new field of the item is more likely than, say, the store's name, unless that starts with the query.
  const isUnlikely = (option: Suggestion) => isBuiltIn(option) && rankOf(option, query) > 0
  const isField = ({ label }: Suggestion) => !label.startsWith('variables.')
  return {
    from,
    options: [
      ...matches.filter((option) => !isUnlikely(option)),
      ...newVariables.filter(isField),
      ...matches.filter(isUnlikely),
      ...newVariables.filter((option) => !isField(option)),
    ],
    write: ({ insert }) => ({ text: insert, caret: insert.length }),
  }
}

/** The new paths that the query could mean: a field of each loop's item, and a variable. */
function newPaths(query: string, suggestions: readonly Suggestion[]): string[] {
  const variables = suggestions.filter(({ name }) => name)
  const items = loopItemsIn(variables.filter(isVariable))
  const [root = '', ...fields] = query.split(/\s*[.→]\s*/)
  const item = items.find((name) => name === root.toLowerCase())
  if (item && fields.length > 0) return withoutExisting([pathFor(fields.join('.'), item)])
  const isField = query.includes('.') && variables.some(({ label }) => rootOf(label) === root)
  return isField ? [] : withoutExisting([...items, 'variables'].map((name) => pathFor(query, name)))

  function withoutExisting(paths: (string | null)[]): string[] {
    return paths
      .filter((path) => path !== null)
      .filter((path) => !variables.some(({ label }) => label === path))
  }
}

/** Inside a tag, variables are written without braces. */
function completeArgument(
  inside: string,
  end: number,
  suggestions: readonly Suggestion[],
): Completion | null {
  const query = /[\w.]*$/.exec(inside)?.[0] ?? ''
  const isValue = ({ insert }: Suggestion) => insert.startsWith('{{')
  const options = query === '' ? [] : findMatches(suggestions, query, isValue)
  return {
    from: end - query.length,
    options,
    write: ({ label }) => ({ text: label, caret: label.length }),
  }
}

function completeFilter(
  query: string,
  from: number,
  opener: string,
  suggestions: readonly Suggestion[],
): Completion {
  const options = findMatches(suggestions, query, ({ insert }) => insert.startsWith('|'))
  const close = opener.startsWith('{{') ? ' }}' : ' %}'
  return {
    from,
    options,
    write: ({ insert }) =>
      insert.endsWith('""')
        ? { text: insert, caret: insert.length - 1 }
        : { text: insert + close, caret: insert.length + close.length },
  }
}

/**
 * Suggestions that start with the query come first, then those with a word that does, then all others that contain
 * it or, in any order, its words.
 */
function findMatches(
  suggestions: readonly Suggestion[],
  query: string,
  isOfKind: (option: Suggestion) => boolean,
): Suggestion[] {
  return suggestions
    .filter((option) => isOfKind(option) && rankOf(option, query) < 3)
    .toSorted((a, b) => rankOf(a, query) - rankOf(b, query))
    .slice(0, MAX_OPTIONS)
}

const SEPARATORS = /[.→\s]+/

function rankOf(option: Suggestion, query: string): number {
  const { label, name = '' } = option
  const term = query.toLowerCase()
  const path = label.toLowerCase()
  // Without `variables.` or the loop's item, so that the query can match the start of the variable's own name.
  const ownName = isBuiltIn(option) ? path : path.replace(/^\w+\./, '')
  const names = [path, ownName, name.toLowerCase()]
  const words = names.flatMap((each) => each.split(SEPARATORS))
  const hasWord = (start: string) => words.some((word) => word.startsWith(start))
  if (names.some((each) => each.startsWith(term))) return 0
  if (hasWord(term)) return 1
  return names.some((each) => each.includes(term)) || term.split(SEPARATORS).every(hasWord) ? 2 : 3
}
