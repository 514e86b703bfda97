import type { Clock } from '../ports/clock.ts'

/** The clock that all processes of a store share. */
export type SharedClock = Clock & {
  /** Compares itself with the time that all share. Returns by how many ms it was corrected. */
  sync(): Promise<number>
  /** Calls the listener after a correction that matters to due times and leases; returns how to stop. */
  onJump(listener: () => void): () => void
  /** How far this machine's clock is ahead of the shared one. */
  skewMs(): number
}

/** Smaller differences are left alone, because measuring them takes about as long. */
const TOLERATED_MS = 50
const JUMP_MS = 1_000

type Sources = { readTime(): Promise<number>; wallMs?: () => number; monotonicMs?: () => number }

/**
 * A clock that runs evenly whatever happens to this machine's, and is corrected by the time that `readTime` gives. Due
 * times and leases are only comparable between processes that agree on the time.
 */
export async function openSharedClock({
  readTime,
  wallMs = () => Date.now(),
  monotonicMs = () => performance.now(),
}: Sources): Promise<SharedClock> {
  let aheadOfMonotonic = wallMs() - monotonicMs()
  const listeners = new Set<() => void>()
  const nowMs = () => aheadOfMonotonic + monotonicMs()
  const sync = async () => {
    const askedMs = monotonicMs()
    const time = await readTime()
    const tookMs = monotonicMs() - askedMs
    const correction = time + tookMs / 2 - nowMs()
    if (Math.abs(correction) <= Math.max(TOLERATED_MS, tookMs)) return 0
    aheadOfMonotonic += correction
    if (Math.abs(correction) >= JUMP_MS) for (const listener of listeners) listener()
    return correction
  }
  await sync()
  return {
    now: () => new Date(nowMs()),
    sync,
    onJump(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    skewMs: () => wallMs() - nowMs(),
  }
}
