/** Notifies workers of new work and waiting callers of its end. A missed signal only delays: both sides also poll. */
export type Signals = {
  /** Call after work was committed: notifies this process at once, then the others. */
  announceWork(): void
  /** Call when another process announced work. */
  workArrived(): void
  onWork(listener: () => void): () => void
  /** This process is about to exit, so calls stop waiting for outcomes. */
  stop(): void
  isStopping(): boolean
  /** Call when an execution in this process has ended. */
  ended(executionId: string): void
  onEnd(executionId: string, listener: () => void): () => void
}
