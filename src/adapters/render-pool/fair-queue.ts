type Job = { run(): Promise<void> }

/**
 * Runs a limited number of jobs at once, with a lower limit per store, and serves stores in turn: a store that fills the
 * queue delays only itself.
 */
export function createFairQueue(limits: { running: number; perStore: number }) {
  const waiting = new Map<string, Job[]>()
  const runningByStore = new Map<string, number>()
  let running = 0

  function takeNext(): { storeId: string; job: Job } | null {
    for (const [storeId, jobs] of waiting) {
      if ((runningByStore.get(storeId) ?? 0) >= limits.perStore) continue
      const job = jobs.shift()
      // Moves the store to the end, if it has more jobs.
      waiting.delete(storeId)
      if (jobs.length > 0) waiting.set(storeId, jobs)
      if (job) return { storeId, job }
    }
    return null
  }

  function startWaiting(): void {
    while (running < limits.running) {
      const next = takeNext()
      if (next === null) return
      void runJob(next.storeId, next.job)
    }
  }

  async function runJob(storeId: string, job: Job): Promise<void> {
    running += 1
    runningByStore.set(storeId, (runningByStore.get(storeId) ?? 0) + 1)
    await job.run()
    running -= 1
    const left = (runningByStore.get(storeId) ?? 1) - 1
    if (left === 0) runningByStore.delete(storeId)
    else runningByStore.set(storeId, left)
    startWaiting()
  }

  return {
    enter<T>(storeId: string, work: () => Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        const job: Job = { run: () => work().then(resolve, reject) }
        const jobs = waiting.get(storeId)
        if (jobs) jobs.push(job)
        else waiting.set(storeId, [job])
        startWaiting()
      })
    },
  }
}
