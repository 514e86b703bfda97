import { expect } from 'vitest'

const ROUNDS = 8
/** Linear work takes four times as long for four times as much, quadratic work sixteen times. */
const MAX_GROWTH = 10
/** Below this a clock says more about the machine than about the work: it goes in steps of up to 4 ms. */
const SHORTEST_MS = 3

/**
 * Does the work for n and for 4n of something, and fails if the time grows faster than that. The shortest time of
 * several rounds counts, so that neither compiling nor collecting garbage does. Where the time for 4n is too short
 * for any growth to show, the time for n is not taken. Before it fails, the work for n is done four times in a row:
 * once may be shorter than a step of the clock.
 */
export function expectLinearTime(work: (n: number) => unknown, n: number, what = 'the work') {
  const fourTimes = (n: number) => {
    for (let time = 0; time < 4; time += 1) work(n)
  }
  let fourfold = Number.POSITIVE_INFINITY
  let growth = 0
  for (const [workForN, times] of [[work, 1] as const, [fourTimes, 4] as const]) {
    let once = Number.POSITIVE_INFINITY
    for (let round = 0; round < ROUNDS; round += 1) {
      fourfold = Math.min(fourfold, measure(work, 4 * n))
      if (fourfold < MAX_GROWTH * SHORTEST_MS) return
      once = Math.min(once, measure(workForN, n) / times)
      growth = fourfold / Math.max(once, SHORTEST_MS)
      if (growth < MAX_GROWTH) return
    }
  }
  expect(growth, `${what}: times as long for four times as much`).toBeLessThan(MAX_GROWTH)
}

/** In processor time of this thread: while others run, it stands still. */
function measure(work: (n: number) => unknown, n: number): number {
  const before = process.threadCpuUsage()
  work(n)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
