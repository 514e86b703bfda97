export type Turns = {
  taken(): number
  take(): Promise<void>
  giveBack(): void
}

/** Lets a number of takers through at a time, the others in the order in which they came. */
export function createTurns(count: number): Turns {
  const waiting: (() => void)[] = []
  let taken = 0
  return {
    taken: () => taken,
    async take() {
      if (taken < count) taken += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    giveBack() {
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    },
  }
}
