import type { Token } from './text-tokens.ts'

export type Change = 'same' | 'removed' | 'added'
export type Run = { change: Change; tokens: Token[] }

/** Beyond this, finding what changed would take longer than reading it. */
const MOST_STEPS = 2_000_000

const isSame = (one: Token | undefined, other: Token | undefined) => one?.text === other?.text

/** What changed between two texts, word by word; null where that is too much to tell. */
export function diffTokens(before: readonly Token[], after: readonly Token[]): Run[] | null {
  let start = 0
  while (start < before.length && start < after.length && isSame(before[start], after[start])) start++
  let end = 0
  while (
    end < Math.min(before.length, after.length) - start &&
    isSame(before[before.length - 1 - end], after[after.length - 1 - end])
  )
    end++
  const old = before.slice(start, before.length - end)
  const now = after.slice(start, after.length - end)
  if (old.length * now.length > MOST_STEPS) return null
  const inner = between(old, now)
  const same = (tokens: readonly Token[]): Run => ({ change: 'same', tokens: [...tokens] })
  return joined([same(after.slice(0, start)), ...inner, same(after.slice(after.length - end))])
}

/** The longest common part of two lists, and what stands between its words. */
function between(old: readonly Token[], now: readonly Token[]): Run[] {
  const width = now.length + 1
  const longest = new Uint32Array((old.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      longest[i * width + j] = isSame(old[i], now[j])
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1))
  const runs: Run[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]]
    if (was && is && isSame(was, is)) {
      runs.push({ change: 'same', tokens: [is] })
      i++
      j++
    } else if (was && (!is || at(i + 1, j) >= at(i, j + 1))) {
      runs.push({ change: 'removed', tokens: [was] })
      i++
    } else if (is) {
      runs.push({ change: 'added', tokens: [is] })
      j++
    }
  }
  return runs
}

const isBlank = ({ tokens }: Pick<Run, 'tokens'>) => tokens.every(({ text }) => text.trim() === '')

/** Words that changed one after the other are one change, with the spaces between them. */
function joined(runs: readonly Run[]): Run[] {
  const merged: Run[] = []
  for (const run of runs) {
    if (run.tokens.length === 0) continue
    const last = merged.at(-1)
    if (last?.change === run.change) last.tokens.push(...run.tokens)
    else merged.push({ change: run.change, tokens: [...run.tokens] })
  }
  const result: Run[] = []
  let [removed, added]: [Token[], Token[]] = [[], []]
  const flush = () => {
    if (removed.length > 0) result.push({ change: 'removed', tokens: removed })
    // Spaces between words that are gone were there before.
    if (added.length > 0)
      result.push({
        change: isBlank({ tokens: added }) && removed.length > 0 ? 'same' : 'added',
        tokens: added,
      })
    ;[removed, added] = [[], []]
  }
  for (const [index, run] of merged.entries()) {
    const isInside = removed.length + added.length > 0 && index < merged.length - 1
    if (run.change === 'removed') removed.push(...run.tokens)
    else if (run.change === 'added') added.push(...run.tokens)
    else if (isBlank(run) && isInside) {
      removed.push(...run.tokens)
      added.push(...run.tokens)
    } else {
      flush()
      result.push(run)
    }
  }
  flush()
  return result
}
