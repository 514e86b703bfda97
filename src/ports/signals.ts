/** How those who accept work and those who do it hear of each other. What is missed is found by looking again. */
export type Signals = {
  /** Work has been committed: tells this process at once, and others. */
  announceWork(): void
  /** Others have told of work. */
  workArrived(): void
  onWork(listener: () => void): () => void
  /** Nobody is made to wait any longer: this process is about to end. */
  stop(): void
  isStopping(): boolean
  /** An execution of this process has ended. */
  ended(executionId: string): void
  onEnd(executionId: string, listener: () => void): () => void
}
