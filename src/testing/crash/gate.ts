/** Holds callers at a point in the code, so that a test controls when something happens. */
export type Gate<Stop extends string> = {
  /** From now on, callers that reach this point wait. */
  hold(stop: Stop): void
  /** New callers pass from now on; those already waiting keep waiting. */
  stopHolding(): void
  /** Releases the callers that have waited longest; new callers still wait. */
  release(count: number): void
  /** Releases all waiting callers, and lets new ones pass. */
  releaseAll(): void
  /** Drops the held callers, because their process was killed. */
  dropHeld(): void
  /** The held callers' run ids. */
  held(): string[]
  /** Resolves when at least this many callers are held. */
  waitForHeld(count: number): Promise<void>
  /** Calls `proceed` at once, or on release if callers are held at this point. */
  pass(stop: Stop, runId: string, proceed: () => void): void
}

export function createGate<Stop extends string>(): Gate<Stop> {
  const heldCallers: { runId: string; proceed(): void }[] = []
  let heldStop: Stop | null = null
  let onArrival = () => {}
  const stopHolding = () => {
    heldStop = null
  }
  const release = (count: number) => {
    for (const { proceed } of heldCallers.splice(0, count)) proceed()
  }
  return {
    hold(stop) {
      heldStop = stop
    },
    stopHolding,
    release,
    releaseAll() {
      stopHolding()
      release(heldCallers.length)
    },
    dropHeld: () => void heldCallers.splice(0),
    held: () => heldCallers.map(({ runId }) => runId),
    waitForHeld: (count) =>
      new Promise((resolve) => {
        onArrival = () => {
          if (heldCallers.length >= count) resolve()
        }
        onArrival()
      }),
    pass(stop, runId, proceed) {
      if (stop !== heldStop) return proceed()
      heldCallers.push({ runId, proceed })
      onArrival()
    },
  }
}
