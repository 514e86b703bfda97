export type Semaphore = {
  inUse(): number
  acquire(): Promise<void>
  release(): void
}

/** Lets a number of callers through at a time, the others in the order in which they came. */
export function createSemaphore(count: number): Semaphore {
  const waiting: (() => void)[] = []
  let inUse = 0
  return {
    inUse: () => inUse,
    async acquire() {
      if (inUse < count) inUse += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    release() {
      const next = waiting.shift()
      if (next) next()
      else inUse -= 1
    },
  }
}
