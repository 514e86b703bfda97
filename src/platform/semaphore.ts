export type Semaphore = {
  inUse(): number
  acquire(): Promise<void>
  release(): void
}

/** Admits `count` callers at a time; the others wait in arrival order. */
export function createSemaphore(count: number): Semaphore {
  const queue: (() => void)[] = []
  let inUse = 0
  return {
    inUse: () => inUse,
    async acquire() {
      if (inUse < count) inUse += 1
      else await new Promise<void>((resolve) => queue.push(resolve))
    },
    release() {
      const next = queue.shift()
      if (next) next()
      else inUse -= 1
    },
  }
}
