import { pathFor, readableName } from '../../ui/values/names.ts'
import type { Suggestion } from './suggestions.ts'

export type Completion = {
  /** Where in the text before the caret the replaced part starts. */
  from: number
  options: Suggestion[]
  /** What an option writes there. */
  write: (option: Suggestion) => Written
}
/** `caret` is counted from the start of what is written. */
type Written = { text: string; caret: number }

const MOST = 40

/** What can complete the Liquid that the text before the caret ends with; null where there is none to complete. */
export function completionAt(
  before: string,
  suggestions: readonly Suggestion[],
  /** The label for a name that is not known yet. */
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
    const options = matching(suggestions, name[1] ?? '', (option) => option.insert.startsWith('{%'))
    return { from: start, options, write: ({ insert }) => ({ text: insert, caret: insert.length }) }
  }
  return completeArgument(inside, before.length, suggestions)
}

/** A list makes no sense in the middle of a sentence; it is meant to be repeated. */
const isOutput = ({ insert, kind }: Suggestion) => insert.startsWith('{{') && kind !== 'list'

function completeOutput(
  inside: string,
  from: number,
  suggestions: readonly Suggestion[],
  describeNew: ((name: string) => string) | undefined,
): Completion | null {
  const query = inside.trim()
  if (!/^[\p{L}\p{M}\w.[\]"→ -]*$/u.test(query) || (query !== '' && /\s$/.test(inside))) return null
  const found = matching(suggestions, query, isOutput)
  const path = describeNew ? newPath(query, suggestions) : null
  const added =
    path === null || !describeNew
      ? []
      : [{ insert: `{{ ${path} }}`, label: path, detail: '', name: describeNew(readableName(path)) }]
  return {
    from,
    options: [...found, ...added],
    write: ({ insert }) => ({ text: insert, caret: insert.length }),
  }
}

/** The path for a new name, unless it is known or belongs to something known, as `item.…` does. */
function newPath(query: string, suggestions: readonly Suggestion[]): string | null {
  const path = pathFor(query)
  const isKnown = (label: string) =>
    label === path || (query.includes('.') && label.split(/[.[]/)[0] === query.split('.')[0])
  return path !== null && !suggestions.some(({ label, name }) => name && isKnown(label)) ? path : null
}

/** Inside a tag, variables are written without braces. */
function completeArgument(
  inside: string,
  end: number,
  suggestions: readonly Suggestion[],
): Completion | null {
  const query = /[\w.]*$/.exec(inside)?.[0] ?? ''
  const isFree = ({ insert }: Suggestion) => insert.startsWith('{{')
  const options = query === '' ? [] : matching(suggestions, query, isFree)
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
  const options = matching(suggestions, query, ({ insert }) => insert.startsWith('|'))
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

/** Suggestions whose path or name starts with the typed text come first, then those with a word that does. */
function matching(
  suggestions: readonly Suggestion[],
  typed: string,
  isOfKind: (option: Suggestion) => boolean,
): Suggestion[] {
  const query = typed.toLowerCase()
  const rank = ({ label, name = '' }: Suggestion) => {
    const path = label.toLowerCase()
    const names = [path, path.replace(/^variables\./, ''), name.toLowerCase()]
    if (names.some((each) => each.startsWith(query))) return 0
    if (names.some((each) => each.split(/[.→\s]+/).some((word) => word.startsWith(query)))) return 1
    return names.some((each) => each.includes(query)) ? 2 : 3
  }
  return suggestions
    .filter((option) => isOfKind(option) && rank(option) < 3)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST)
}
