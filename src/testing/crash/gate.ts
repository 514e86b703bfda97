/** Where those who come past can be made to wait, so that a test chooses the moment in which something happens. */
export type Gate<Stop extends string> = {
  /** From now on, callers that reach this point wait. */
  hold(stop: Stop): void
  /** New callers pass from now on; those already waiting keep waiting. */
  holdNoMore(): void
  /** Releases those that have waited longest; new callers still wait. */
  letPass(count: number): void
  /** Releases all waiting callers, and lets new ones pass. */
  letGo(): void
  /** Those who wait will never go on: what they belong to is dead. */
  forget(): void
  /** The runs that wait. */
  held(): string[]
  /** Resolves when this many callers are waiting. */
  reached(count: number): Promise<void>
  /** Comes to a place: goes on at once, or when it is let go. */
  pass(stop: Stop, runId: string, goOn: () => void): void
}

export function createGate<Stop extends string>(): Gate<Stop> {
  const waiting: { runId: string; goOn(): void }[] = []
  let closed: Stop | null = null
  let onArrival = () => {}
  const holdNoMore = () => {
    closed = null
  }
  const letPass = (count: number) => {
    for (const { goOn } of waiting.splice(0, count)) goOn()
  }
  return {
    hold(stop) {
      closed = stop
    },
    holdNoMore,
    letPass,
    letGo() {
      holdNoMore()
      letPass(waiting.length)
    },
    forget: () => void waiting.splice(0),
    held: () => waiting.map(({ runId }) => runId),
    reached: (count) =>
      new Promise((resolve) => {
        onArrival = () => {
          if (waiting.length >= count) resolve()
        }
        onArrival()
      }),
    pass(stop, runId, goOn) {
      if (stop !== closed) return goOn()
      waiting.push({ runId, goOn })
      onArrival()
    },
  }
}
