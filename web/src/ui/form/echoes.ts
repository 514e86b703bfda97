/**
 * Tells what one has sent oneself, and now comes back, from what somebody else changed. While one types on, several
 * answers can be on their way, and some may be left out.
 */
export function createEchoes<T>() {
  let sent: readonly T[] = []
  return {
    send: (value: T) => {
      sent = [...sent, value]
    },
    /** Whether a value that came in is only what was sent. */
    isEcho: (value: T): boolean => {
      const at = sent.indexOf(value)
      sent = at >= 0 ? sent.slice(at + 1) : []
      return at >= 0
    },
  }
}
