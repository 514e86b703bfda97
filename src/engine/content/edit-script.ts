/** What becomes of a token of either side. */
export type Edit = { change: 'same' | 'added' | 'removed'; token: string }

/** With more edits, the two sides have little in common, and one is replaced as a whole by the other. */
const MAX_EDITS = 600
/** The same for work: alike tokens can be walked again on each diagonal. Counted for each token, and in all. */
const MAX_STEPS = { each: 200, all: 5_000_000 }

/** The fewest edits that turn one list of tokens into the other. */
export function editScript(before: readonly string[], after: readonly string[]): Edit[] {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start++
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const as = (change: Edit['change']) => (token: string) => ({ change, token })
  const old = before.slice(start, before.length - end)
  const fresh = after.slice(start, after.length - end)
  return [
    ...before.slice(0, start).map(as('same')),
    ...(myers(old, fresh) ?? [...old.map(as('removed')), ...fresh.map(as('added'))]),
    ...before.slice(before.length - end).map(as('same')),
  ]
}

/**
 * Myers' O(ND) algorithm. `reached[k]` is how far into `before` the best path on diagonal k has come; one copy per
 * number of edits is kept to walk back. Null: too many edits, or steps.
 */
function myers(before: readonly string[], after: readonly string[]): Edit[] | null {
  const most = Math.min(before.length + after.length, MAX_EDITS)
  const reached = new Int32Array(2 * most + 3)
  const steps: Int32Array[] = []
  let left = Math.min(MAX_STEPS.each * (before.length + after.length), MAX_STEPS.all)
  for (let edits = 0; edits <= most; edits++) {
    steps.push(reached.slice(most - edits, most + edits + 3))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = most + 1 + diagonal
      const from = comesFromAbove(reached, at, diagonal, edits)
        ? get(reached, at + 1)
        : get(reached, at - 1) + 1
      let x = from
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      left -= 1 + x - from
      if (left < 0) return null
      reached[at] = x
      if (x >= before.length && x - diagonal >= after.length) return walkBack(before, after, steps)
    }
  }
  return null
}

const get = (list: Int32Array, at: number) => list[at] ?? 0

/** Whether the path on this diagonal is an insertion after the one above; else it is a removal. */
const comesFromAbove = (reached: Int32Array, at: number, diagonal: number, edits: number) =>
  diagonal === -edits || (diagonal !== edits && get(reached, at - 1) < get(reached, at + 1))

function walkBack(before: readonly string[], after: readonly string[], steps: Int32Array[]): Edit[] {
  const edits: Edit[] = []
  let x = before.length
  let y = after.length
  for (let step = steps.length - 1; step >= 0; step--) {
    const reached = steps[step] ?? new Int32Array()
    const diagonal = x - y
    // The copy holds the diagonals from -step - 1 to step + 1.
    const at = step + 1 + diagonal
    const isAdded = comesFromAbove(reached, at, diagonal, step)
    const fromX = step === 0 ? 0 : isAdded ? get(reached, at + 1) : get(reached, at - 1)
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
