/** Where those who come past can be made to wait, so that a test chooses the moment in which something happens. */
export type Gate<Stop extends string> = {
  /** From now on whoever comes to this place waits there. */
  hold(stop: Stop): void
  /** Whoever comes from now on passes; who waits goes on waiting. */
  holdNoMore(): void
  /** Those who have waited longest go on; whoever else comes is still held. */
  letPass(count: number): void
  /** Those who wait go on, and whoever comes passes. */
  letGo(): void
  /** Those who wait will never go on: what they belong to is dead. */
  forget(): void
  /** The runs that wait. */
  held(): string[]
  /** Ends when so many wait at once. */
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
