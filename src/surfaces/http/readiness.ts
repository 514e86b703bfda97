/** Shorter than a balancer waits. */
const LIMIT_MS = 3_000
/** Anyone may ask, and each probe writes to the disk. */
const FRESH_MS = 500

/** Tells whether the probe succeeds, always within `LIMIT_MS`. Callers at the same time share one probe. */
export function createReadiness(probe: () => Promise<void>): () => Promise<boolean> {
  let latest: { answer: Promise<boolean>; atMs: number } | undefined
  const ask = async () => {
    let timer: NodeJS.Timeout | undefined
    const expired = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), LIMIT_MS)
    })
    const succeeded = probe().then(
      () => true,
      () => false,
    )
    return Promise.race([succeeded, expired]).finally(() => clearTimeout(timer))
  }
  return () => {
    const nowMs = performance.now()
    if (!latest || nowMs - latest.atMs > FRESH_MS) {
      const next = { answer: ask(), atMs: Number.POSITIVE_INFINITY }
      void next.answer.then(() => {
        next.atMs = performance.now()
      })
      latest = next
    }
    return latest.answer
  }
}
