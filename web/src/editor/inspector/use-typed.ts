import { useState } from 'react'

/**
 * The text that the user types into a control. A valid value changes the design at once; an invalid one stays in the
 * control with an error until it is corrected or the design changes.
 */
export function useTyped<T>({
  value,
  write,
  read,
  onChange,
}: {
  value: T
  /** Converts a value to text. */
  write: (value: T) => string
  /** Converts text to a value or an error. */
  read: (text: string) => { value: T } | { problem: string }
  onChange: (value: T, isHtml?: boolean) => void
}) {
  const current = write(value)
  const [typed, setTyped] = useState({ text: current, for: current, problem: null as string | null })
  const isCurrent = typed.for === current
  const text = isCurrent ? typed.text : current
  const type = (next: string, isHtml?: boolean) => {
    const result = read(next)
    if ('problem' in result) return setTyped({ text: next, for: current, problem: result.problem })
    setTyped({ text: next, for: write(result.value), problem: null })
    onChange(result.value, isHtml)
  }
  return { text, problem: isCurrent ? typed.problem : null, type }
}
