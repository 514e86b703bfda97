import { commonItems } from '../common-items.ts'
import type { Token } from './text-tokens.ts'

export type Change = 'same' | 'removed' | 'added'
export type Run = { change: Change; tokens: Token[] }

/** With more steps, the comparison would take too long. */
const MAX_STEPS = 2_000_000

/** Compares two texts word by word; null if that would take too long. */
export function diffTokens(before: readonly Token[], after: readonly Token[]): Run[] | null {
  const textOf = ({ text }: Token) => text
  const { pairs, isComplete } = commonItems(before.map(textOf), after.map(textOf), MAX_STEPS)
  if (!isComplete) return null
  const runs: Run[] = []
  let [i, j] = [0, 0]
  for (const [x, y] of [...pairs, [before.length, after.length] as const]) {
    runs.push(
      { change: 'removed', tokens: before.slice(i, x) },
      { change: 'added', tokens: after.slice(j, y) },
    )
    runs.push({ change: 'same', tokens: after.slice(y, y + 1) })
    ;[i, j] = [x + 1, y + 1]
  }
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
