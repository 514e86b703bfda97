import { useState } from 'react'

/**
 * What a person types into a control. A value that is possible goes into the design at once; one that is not stays
 * in the control with the reason, until it is corrected or the design changes.
 */
export function useTyped<T>({
  value,
  write,
  read,
  onChange,
}: {
  value: T
  /** How a value is shown. */
  write: (value: T) => string
  /** The value that was typed, or what is wrong with it. */
  read: (text: string) => { value: T } | { problem: string }
  onChange: (value: T, isHtml?: boolean) => void
}) {
  const shown = write(value)
  const [typed, setTyped] = useState({ text: shown, of: shown, problem: null as string | null })
  const isCurrent = typed.of === shown
  const text = isCurrent ? typed.text : shown
  const type = (next: string, isHtml?: boolean) => {
    const result = read(next)
    if ('problem' in result) return setTyped({ text: next, of: shown, problem: result.problem })
    setTyped({ text: next, of: write(result.value), problem: null })
    onChange(result.value, isHtml)
  }
  return { text, problem: isCurrent ? typed.problem : null, type }
}
