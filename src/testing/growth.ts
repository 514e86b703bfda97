import { expect } from 'vitest'

const ROUNDS = 8
/** Linear work takes four times as long for four times as much, quadratic work sixteen times. */
const MOST_GROWTH = 10
/** Below this a clock says more about the machine than about the work: it goes in steps of up to 4 ms. */
const SHORTEST_MS = 5

/**
 * Does the work for n and for 4n of something, and fails if the time grows faster than that. The shortest time of
 * several rounds counts, so that neither compiling nor collecting garbage does.
 */
export function expectLinearTime(work: (n: number) => unknown, n: number, what = 'the work') {
  const shortest = { once: Number.POSITIVE_INFINITY, fourfold: Number.POSITIVE_INFINITY }
  let growth = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && growth >= MOST_GROWTH; round += 1) {
    shortest.once = Math.min(
      shortest.once,
      measure(() => work(n)),
    )
    shortest.fourfold = Math.min(
      shortest.fourfold,
      measure(() => work(4 * n)),
    )
    growth = shortest.fourfold / Math.max(shortest.once, SHORTEST_MS)
  }
  expect(growth, `${what}: times as long for four times as much`).toBeLessThan(MOST_GROWTH)
}

/** In processor time of this thread: while others run, it stands still. */
function measure(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
