import type { Suggestion } from './suggestions.ts'

type LiquidLineProps = {
  label: string
  value: string
  onChange: (value: string) => void
  suggestions: readonly Suggestion[]
  error?: string | undefined
}

export const LiquidLine = ({ label, value, onChange, error }: LiquidLineProps) => (
  <input
    aria-label={label}
    aria-invalid={error ? true : undefined}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
