import type { Claimed, EndedExecution } from './queue.ts'

/** A slot in this process's worker, for work that is claimed on acceptance. */
export type Slot = {
  start(claimed: Claimed): void
  /** Must always be called, and only after `start` if the work was claimed. */
  release(): void
}

/**
 * Notifies workers of new work, and waiting callers when an execution ends. A missed signal only causes a delay,
 * because both sides also poll.
 */
export type Signals = {
  /** A slot for work in this lane; null if it has to wait its turn, or if no worker runs in this process. */
  reserveSlot(lane: string): Slot | null
  offerSlots(reserve: (lane: string) => Slot | null): void
  /** Call after committing work: notifies this process at once, then the others. */
  announceWork(): void
  /** Call when work may have arrived from another process. */
  workArrived(): void
  onWork(listener: () => void): () => void
  /** Call when this process is about to exit, so that calls stop waiting for outcomes. */
  stop(): void
  isStopping(): boolean
  /** Call when an execution has ended in this process. Passing the outcome saves waiting callers a read. */
  ended(executionId: string, outcome?: EndedExecution): void
  onEnd(executionId: string, listener: (outcome?: EndedExecution) => void): () => void
}
