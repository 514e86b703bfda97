/**
 * Distinguishes our own changes coming back from those of another user. While the user keeps typing, several
 * responses can be in flight, and some may be skipped.
 */
export function createEchoes<T>() {
  let sent: readonly T[] = []
  return {
    send: (value: T) => {
      sent = [...sent, value]
    },
    /** Whether an incoming value was sent from here. */
    isEcho: (value: T): boolean => {
      const index = sent.indexOf(value)
      sent = index >= 0 ? sent.slice(index + 1) : []
      return index >= 0
    },
  }
}
