/**
 * Runs what was asked for last, one run at a time: what is asked for meanwhile waits, and only the newest of it is run.
 * Without that, a fast typist would look at a preview that is many runs behind.
 */
export function createLatestOnly<I>(run: (input: I) => Promise<void>, delayMs: number) {
  let waiting: { input: I } | null = null
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function next() {
    timer = undefined
    if (isRunning || !waiting) return
    const { input } = waiting
    waiting = null
    isRunning = true
    await run(input).catch(() => {})
    isRunning = false
    if (waiting && timer === undefined) timer = setTimeout(next, 0)
  }
  return {
    ask: (input: I) => {
      waiting = { input }
      if (!isRunning) timer ??= setTimeout(next, delayMs)
    },
    stop: () => {
      waiting = null
      clearTimeout(timer)
    },
  }
}
