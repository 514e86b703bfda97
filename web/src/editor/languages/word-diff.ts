import { editScript } from '../../../../src/engine/content/edit-script.ts'
import type { Token } from './text-tokens.ts'

export type Change = 'same' | 'removed' | 'added'
export type Run = { change: Change; tokens: Token[] }

/** Compares two texts word by word. */
export function diffTokens(before: readonly Token[], after: readonly Token[]): Run[] {
  const textOf = ({ text }: Token) => text
  let [x, y] = [0, 0]
  const runs = editScript(before.map(textOf), after.map(textOf)).map(({ change }): Run => {
    const token = change === 'removed' ? before[x] : after[y]
    if (change !== 'added') x += 1
    if (change !== 'removed') y += 1
    return { change, tokens: token ? [token] : [] }
  })
  return mergeRuns(runs)
}

const isBlank = ({ tokens }: Pick<Run, 'tokens'>) => tokens.every(({ text }) => text.trim() === '')

/** Merges consecutive changed words and the spaces between them into one change. */
function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = []
  for (const run of runs) {
    if (run.tokens.length === 0) continue
    const last = merged.at(-1)
    if (last?.change === run.change) last.tokens.push(...run.tokens)
    else merged.push({ change: run.change, tokens: [...run.tokens] })
  }
  const result: Run[] = []
  let [removedTokens, addedTokens]: [Token[], Token[]] = [[], []]
  const flush = () => {
    if (removedTokens.length > 0) result.push({ change: 'removed', tokens: removedTokens })
    // If only spaces were added, they are the ones between the removed words, so they are not marked.
    if (addedTokens.length > 0)
      result.push({
        change: isBlank({ tokens: addedTokens }) && removedTokens.length > 0 ? 'same' : 'added',
        tokens: addedTokens,
      })
    ;[removedTokens, addedTokens] = [[], []]
  }
  for (const [index, run] of merged.entries()) {
    const isInside = removedTokens.length + addedTokens.length > 0 && index < merged.length - 1
    if (run.change === 'removed') removedTokens.push(...run.tokens)
    else if (run.change === 'added') addedTokens.push(...run.tokens)
    else if (isBlank(run) && isInside) {
      removedTokens.push(...run.tokens)
      addedTokens.push(...run.tokens)
    } else {
      flush()
      result.push(run)
    }
  }
  flush()
  return result
}
