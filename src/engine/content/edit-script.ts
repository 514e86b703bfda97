export type Edit = { change: 'same' | 'added' | 'removed'; token: string }

/** With more edits, the two sides have little in common, so everything between their common start and end is replaced. */
const MAX_EDITS = 600
/** Limits the work, because equal tokens can be visited again on each diagonal. */
const MAX_STEPS = { perToken: 200, total: 5_000_000 }

/** The edits that turn one list of tokens into the other: the fewest, unless that exceeds a limit. */
export function editScript(before: readonly string[], after: readonly string[]): Edit[] {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start++
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const edit = (change: Edit['change']) => (token: string) => ({ change, token })
  const oldTokens = before.slice(start, before.length - end)
  const newTokens = after.slice(start, after.length - end)
  return [
    ...before.slice(0, start).map(edit('same')),
    ...(myers(oldTokens, newTokens) ?? [...oldTokens.map(edit('removed')), ...newTokens.map(edit('added'))]),
    ...before.slice(before.length - end).map(edit('same')),
  ]
}

/**
 * Myers' O(ND) algorithm. `reached[k]` is how far into `before` the best path on diagonal k gets; a copy is
 * saved for each number of edits, for walking back. Null means too many edits or steps.
 */
function myers(before: readonly string[], after: readonly string[]): Edit[] | null {
  const maxEdits = Math.min(before.length + after.length, MAX_EDITS)
  const reached = new Int32Array(2 * maxEdits + 3)
  const copies: Int32Array[] = []
  let remainingSteps = Math.min(MAX_STEPS.perToken * (before.length + after.length), MAX_STEPS.total)
  for (let edits = 0; edits <= maxEdits; edits++) {
    copies.push(reached.slice(maxEdits - edits, maxEdits + edits + 3))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const index = maxEdits + 1 + diagonal
      const from = comesFromAbove(reached, index, diagonal, edits)
        ? get(reached, index + 1)
        : get(reached, index - 1) + 1
      let x = from
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      remainingSteps -= 1 + x - from
      if (remainingSteps < 0) return null
      reached[index] = x
      if (x >= before.length && x - diagonal >= after.length) return walkBack(before, after, copies)
    }
  }
  return null
}

const get = (list: Int32Array, index: number) => list[index] ?? 0

/** Whether the path reaches this diagonal from the one above, by an insertion; otherwise from below, by a removal. */
const comesFromAbove = (reached: Int32Array, index: number, diagonal: number, edits: number) =>
  diagonal === -edits || (diagonal !== edits && get(reached, index - 1) < get(reached, index + 1))

function walkBack(before: readonly string[], after: readonly string[], copies: Int32Array[]): Edit[] {
  const edits: Edit[] = []
  let x = before.length
  let y = after.length
  for (let step = copies.length - 1; step >= 0; step--) {
    const reached = copies[step] ?? new Int32Array()
    const diagonal = x - y
    // The copy holds the diagonals from -step - 1 to step + 1.
    const index = step + 1 + diagonal
    const isAdded = comesFromAbove(reached, index, diagonal, step)
    const fromX = step === 0 ? 0 : isAdded ? get(reached, index + 1) : get(reached, index - 1)
    const fromY = step === 0 ? 0 : fromX - (isAdded ? diagonal + 1 : diagonal - 1)
    while (x > fromX && y > fromY && before[x - 1] === after[y - 1]) {
      edits.push({ change: 'same', token: before[--x] ?? '' })
      y--
    }
    if (step === 0) break
    edits.push(
      isAdded
        ? { change: 'added', token: after[--y] ?? '' }
        : { change: 'removed', token: before[--x] ?? '' },
    )
  }
  return edits.reverse()
}
