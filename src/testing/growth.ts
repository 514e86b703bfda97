import { expect } from 'vitest'

const ROUNDS = 8
/** For four times the input, linear work takes four times as long, and quadratic work sixteen times. */
const MAX_GROWTH = 10
/** Shorter times are unreliable, because the clock's resolution is up to 4 ms. */
const SHORTEST_MS = 3

/**
 * Runs the work for n and 4n, and fails if the time grows faster than linearly. The shortest time of several rounds
 * counts, which excludes compilation and garbage collection. If the time for 4n is too short to compare, n is not
 * measured. Before failing, the work for n is run four times in a row, because a single run may be shorter than the
 * clock's resolution.
 */
export function expectLinearTime(work: (n: number) => unknown, n: number, label = 'the work') {
  const fourTimes = (n: number) => {
    for (let time = 0; time < 4; time += 1) work(n)
  }
  let fourTimesMs = Number.POSITIVE_INFINITY
  let growth = 0
  for (const [workForN, times] of [[work, 1] as const, [fourTimes, 4] as const]) {
    let onceMs = Number.POSITIVE_INFINITY
    for (let round = 0; round < ROUNDS; round += 1) {
      fourTimesMs = Math.min(fourTimesMs, measure(work, 4 * n))
      if (fourTimesMs < MAX_GROWTH * SHORTEST_MS) return
      onceMs = Math.min(onceMs, measure(workForN, n) / times)
      growth = fourTimesMs / Math.max(onceMs, SHORTEST_MS)
      if (growth < MAX_GROWTH) return
    }
  }
  expect(growth, `${label}: how many times as long it takes for four times the input`).toBeLessThan(
    MAX_GROWTH,
  )
}

/** Uses the thread's CPU time, so that other processes do not count. */
function measure(work: (n: number) => unknown, n: number): number {
  const before = process.threadCpuUsage()
  work(n)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
