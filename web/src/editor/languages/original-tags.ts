import { liquidTags } from '../../../../src/engine/liquid/tags.ts'
import type { Suggestion } from '../text/suggestions.ts'
import { type Output, parseOutput } from '../variables/output.ts'

/** Suggests the variables of the original with its formats and fallbacks. */
export function withOriginalTags(suggestions: readonly Suggestion[], original: string) {
  const tags = new Map(liquidTags(original).map(({ raw }) => [parseOutput(raw)?.path, raw]))
  return suggestions.map((suggestion) => {
    const insert = tags.get(suggestion.label)
    return insert === undefined ? suggestion : { ...suggestion, insert }
  })
}

/** Date styles are part of the translation. */
const formatKey = ({ format }: Output) => (format?.filter === 'date' ? format.filter : JSON.stringify(format))

/** The tag that shows the same variable in a different format. */
export function reformattedTag(tag: string, text: string): string | undefined {
  const output = parseOutput(tag)
  if (!output) return undefined
  return liquidTags(text).find(({ raw }) => {
    const other = parseOutput(raw)
    return other?.path === output.path && formatKey(other) !== formatKey(output)
  })?.raw
}
