import type { CSSProperties } from 'react'
import type { Suggestion } from './suggestions.ts'

type TextInPlaceProps = {
  kind: 'text' | 'heading' | 'label'
  value: string
  onChange: (value: string) => void
  onDone: () => void
  style: CSSProperties
  suggestions: readonly Suggestion[]
  autoFocus?: boolean
}

export const TextInPlace = ({ value, onChange, onDone, style }: TextInPlaceProps) => (
  <textarea
    aria-label="Text"
    value={value}
    style={{ ...style, width: '100%', height: '100%' }}
    onChange={({ target }) => onChange(target.value)}
    onKeyDown={({ key }) => key === 'Escape' && onDone()}
  />
)
