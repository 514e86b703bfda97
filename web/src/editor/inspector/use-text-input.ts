import { useState } from 'react'

/**
 * The text that the user types into a control. A valid value changes the design immediately; an invalid one
 * stays in the control with an error until it is corrected or the design changes.
 */
export function useTextInput<T>({
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
  const [draft, setDraft] = useState({ text: current, basedOn: current, problem: null as string | null })
  const isCurrent = draft.basedOn === current
  const text = isCurrent ? draft.text : current
  const change = (next: string, isHtml?: boolean) => {
    const result = read(next)
    if ('problem' in result) return setDraft({ text: next, basedOn: current, problem: result.problem })
    setDraft({ text: next, basedOn: write(result.value), problem: null })
    onChange(result.value, isHtml)
  }
  /** When the user leaves the control, shows the value as it is stored: `5` for `05`. */
  const tidy = () => {
    if (isCurrent && draft.problem === null) setDraft({ text: current, basedOn: current, problem: null })
  }
  return { text, problem: isCurrent ? draft.problem : null, change, tidy }
}
