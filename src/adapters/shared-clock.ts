import type { Clock } from '../ports/clock.ts'

/** A clock shared by all processes that use the same database. */
export type SharedClock = Clock & {
  /** Compares this clock with the shared time, and corrects it. Returns the correction in ms. */
  sync(): Promise<number>
  /** Calls the listener after a correction that affects due times and leases; returns a function that removes it. */
  onJump(listener: () => void): () => void
  /** How far this machine's clock is ahead of the shared one. */
  skewMs(): number
}

/** Smaller differences are ignored, because reading the shared time takes about as long. */
const TOLERANCE_MS = 50
const JUMP_MS = 1_000

type Sources = { readTime(): Promise<number>; wallMs?: () => number; monotonicMs?: () => number }

/**
 * A clock that is independent of changes to this machine's clock, and is corrected with the time from `readTime`. Due
 * times and leases are only comparable between processes that agree on the time.
 */
export async function openSharedClock({
  readTime,
  wallMs = () => Date.now(),
  monotonicMs = () => performance.now(),
}: Sources): Promise<SharedClock> {
  let offsetMs = wallMs() - monotonicMs()
  const listeners = new Set<() => void>()
  const nowMs = () => offsetMs + monotonicMs()
  const sync = async () => {
    const startedMs = monotonicMs()
    const time = await readTime()
    const tookMs = monotonicMs() - startedMs
    const correction = time + tookMs / 2 - nowMs()
    if (Math.abs(correction) <= Math.max(TOLERANCE_MS, tookMs)) return 0
    offsetMs += correction
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
