import { liquidTags } from '../../../../src/engine/liquid/tags.ts'
import type { Suggestion } from '../text/suggestions.ts'
import { type Output, parseOutput, printOutput } from '../variables/output.ts'

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

const outputsIn = (text: string) =>
  liquidTags(text).flatMap(({ raw }) => {
    const output = parseOutput(raw)
    return output ? [{ ...output, raw }] : []
  })

/** The tags that lack the fallback their variable always has in the original, each also with that fallback. */
export function droppedFallbacks(original: string, text: string): { tag: string; withFallback: string }[] {
  const sources = outputsIn(original)
  const dropped = new Map<string, string>()
  for (const { raw, ...output } of outputsIn(text)) {
    const same = sources.filter(({ path }) => path === output.path)
    const [source] = same
    if (output.fallback || !source || same.some(({ fallback }) => !fallback)) continue
    const { fallback, isFallbackFirst } = source
    dropped.set(
      raw,
      printOutput({ ...output, fallback, isFallbackFirst: isFallbackFirst && output.format !== null }),
    )
  }
  return [...dropped].map(([tag, withFallback]) => ({ tag, withFallback }))
}
