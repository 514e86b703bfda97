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
export function completionAt(before: string, suggestions: readonly Suggestion[]): Completion | null {
  const [, opener = '', inside] = /(\{\{-?|\{%-?)([^{}\ufffc]*)$/.exec(before) ?? []
  if (inside === undefined) return null
  const start = before.length - inside.length - opener.length
  const filter = /\|\s*(\w*)$/.exec(inside)
  if (filter) return completeFilter(filter[1] ?? '', before.length - filter[0].length, opener, suggestions)
  if (opener.startsWith('{{')) return completeOutput(inside, start, suggestions)
  const name = /^\s*(\w*)$/.exec(inside)
  if (name) {
    const options = matching(suggestions, name[1] ?? '', (option) => option.insert.startsWith('{%'))
    return { from: start, options, write: ({ insert }) => ({ text: insert, caret: insert.length }) }
  }
  return completeArgument(inside, before.length, suggestions)
}

const isOutput = ({ insert }: Suggestion) => insert.startsWith('{{')

function completeOutput(inside: string, from: number, suggestions: readonly Suggestion[]): Completion | null {
  const query = inside.trim()
  if (!/^[\w.[\]"-]*$/.test(query) || (query !== '' && /\s$/.test(inside))) return null
  const options = matching(suggestions, query, isOutput)
  return { from, options, write: ({ insert }) => ({ text: insert, caret: insert.length }) }
}

/** In a tag a variable stands without braces, and a secret not at all. */
function completeArgument(
  inside: string,
  end: number,
  suggestions: readonly Suggestion[],
): Completion | null {
  const query = /[\w.]*$/.exec(inside)?.[0] ?? ''
  const isFree = ({ insert, label }: Suggestion) => insert.startsWith('{{') && !label.startsWith('secrets.')
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

/** Those that start with what was typed come first, also without the `variables.` in front. */
function matching(
  suggestions: readonly Suggestion[],
  typed: string,
  isOfKind: (option: Suggestion) => boolean,
): Suggestion[] {
  const query = typed.toLowerCase()
  const rank = ({ label }: Suggestion) => {
    const name = label.toLowerCase()
    if (name.startsWith(query) || name.replace(/^variables\./, '').startsWith(query)) return 0
    return name.includes(query) ? 1 : 2
  }
  return suggestions
    .filter((option) => isOfKind(option) && rank(option) < 2)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST)
}
