/**
 * Distinguishes echoes of our own values from changes made elsewhere. While the user keeps typing, several values can
 * be in flight, and some may never come back.
 */
export function createEchoes<T>() {
  let sentValues: readonly T[] = []
  return {
    send: (value: T) => {
      sentValues = [...sentValues, value]
    },
    /** Whether an incoming value was sent from here. */
    isEcho: (value: T): boolean => {
      const index = sentValues.indexOf(value)
      sentValues = index >= 0 ? sentValues.slice(index + 1) : []
      return index >= 0
    },
  }
}
