import type { Budget, BudgetLimit } from '../../ports/budgets.ts'
import type { Clock } from '../../ports/clock.ts'

const SWEEP_THRESHOLD = 10_000

type Window = { startMs: number; used: number }

/** A budget counted in memory, which is exact as long as this process is the only server. */
export function createMemoryBudget({ limit, windowSeconds }: BudgetLimit, clock: Clock): Budget {
  const windowMs = windowSeconds * 1000
  const windows = new Map<string, Window>()

  const current = (keyId: string, nowMs: number) => {
    const window = windows.get(keyId)
    return window && window.startMs + windowMs > nowMs ? window : undefined
  }
  const stateOf = (window: Window | undefined, nowMs: number, allowed = true) => ({
    allowed,
    limit,
    windowSeconds,
    remaining: limit - (window?.used ?? 0),
    resetSeconds: window ? Math.ceil((window.startMs + windowMs - nowMs) / 1000) : windowSeconds,
  })

  const take = (keyId: string, calls = 1) => {
    const nowMs = clock.now().getTime()
    let window = current(keyId, nowMs)
    if ((window?.used ?? 0) + calls > limit) return stateOf(window, nowMs, false)
    if (!window) {
      if (windows.size > SWEEP_THRESHOLD) sweep(windows, nowMs - windowMs)
      window = { startMs: nowMs, used: 0 }
      windows.set(keyId, window)
    }
    window.used += calls
    return stateOf(window, nowMs)
  }

  return {
    limit,
    windowSeconds,
    take,
    peek(keyId) {
      const nowMs = clock.now().getTime()
      return stateOf(current(keyId, nowMs), nowMs)
    },
  }
}

function sweep(windows: Map<string, Window>, endedBeforeMs: number) {
  for (const [keyId, window] of windows) if (window.startMs <= endedBeforeMs) windows.delete(keyId)
}
