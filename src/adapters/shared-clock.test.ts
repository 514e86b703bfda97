import { describe, expect, it } from 'vitest'
import { openSharedClock } from './shared-clock.ts'

const NOON = Date.parse('2030-01-01T12:00:00Z')
const HOUR = 3_600_000

/** A machine whose clock can be set, and the time that all share. */
function machine() {
  const state = { wallMs: NOON, monotonicMs: 5_000, sharedMs: NOON, takesMs: 0 }
  const pass = (ms: number) => {
    for (const key of ['wallMs', 'monotonicMs', 'sharedMs'] as const) state[key] += ms
  }
  const open = () =>
    openSharedClock({
      wallMs: () => state.wallMs,
      monotonicMs: () => state.monotonicMs,
      async readTime() {
        pass(state.takesMs)
        return state.sharedMs - state.takesMs / 2
      },
    })
  return { state, pass, open }
}

describe('the shared clock', () => {
  it('has the shared time from the start, whatever the machine says, and tells the difference', async () => {
    const { state, pass, open } = machine()
    state.wallMs += HOUR
    const clock = await open()
    pass(1_000)
    expect(clock.now().getTime()).toBe(NOON + 1_000)
    expect(clock.skewMs()).toBe(HOUR)
  })

  it("runs on evenly when the machine's clock is set", async () => {
    const { state, pass, open } = machine()
    const clock = await open()
    state.wallMs -= HOUR
    pass(2_000)
    expect(clock.now().getTime()).toBe(NOON + 2_000)
    expect(clock.skewMs()).toBe(-HOUR)
  })

  it('follows the shared time when that is set, and says by how much', async () => {
    const { state, open } = machine()
    const clock = await open()
    state.sharedMs += HOUR
    expect(await clock.sync()).toBe(HOUR)
    expect(clock.now().getTime()).toBe(NOON + HOUR)
    expect(await clock.sync()).toBe(0)
  })

  it('takes a difference seriously only if it is larger than the time that measuring it took', async () => {
    const { state, open } = machine()
    const clock = await open()
    state.takesMs = 800
    state.sharedMs += 700
    expect(await clock.sync()).toBe(0)
    state.takesMs = 10
    expect(await clock.sync()).toBe(700)
  })
})
