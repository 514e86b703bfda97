import { describe, expect, it } from 'vitest'
import { openSharedClock } from './shared-clock.ts'

const NOON = Date.parse('2030-01-01T12:00:00Z')
const HOUR = 3_600_000

/** A machine with an adjustable clock, and the time that all machines share. */
function machine() {
  const state = { wallMs: NOON, monotonicMs: 5_000, sharedMs: NOON, latencyMs: 0 }
  const pass = (ms: number) => {
    for (const key of ['wallMs', 'monotonicMs', 'sharedMs'] as const) state[key] += ms
  }
  const open = () =>
    openSharedClock({
      wallMs: () => state.wallMs,
      monotonicMs: () => state.monotonicMs,
      async readTime() {
        pass(state.latencyMs)
        return state.sharedMs - state.latencyMs / 2
      },
    })
  return { state, pass, open }
}

describe('the shared clock', () => {
  it("returns the shared time from the start and reports how far the machine's clock is off", async () => {
    const { state, pass, open } = machine()
    state.wallMs += HOUR
    const clock = await open()
    pass(1_000)
    expect(clock.now().getTime()).toBe(NOON + 1_000)
    expect(clock.skewMs()).toBe(HOUR)
  })

  it("is not affected when the machine's clock is changed", async () => {
    const { state, pass, open } = machine()
    const clock = await open()
    state.wallMs -= HOUR
    pass(2_000)
    expect(clock.now().getTime()).toBe(NOON + 2_000)
    expect(clock.skewMs()).toBe(-HOUR)
  })

  it('follows a jump in the shared time and returns its size', async () => {
    const { state, open } = machine()
    const clock = await open()
    state.sharedMs += HOUR
    expect(await clock.sync()).toBe(HOUR)
    expect(clock.now().getTime()).toBe(NOON + HOUR)
    expect(await clock.sync()).toBe(0)
  })

  it('ignores a difference smaller than the time it took to measure it', async () => {
    const { state, open } = machine()
    const clock = await open()
    state.latencyMs = 800
    state.sharedMs += 700
    expect(await clock.sync()).toBe(0)
    state.latencyMs = 10
    expect(await clock.sync()).toBe(700)
  })
})
