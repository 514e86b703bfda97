import { useTexts } from '../../texts/texts.ts'
import { useSuggestionContext } from '../text/suggestion-context.ts'
import { isVariable, rootOf } from '../text/suggestions.ts'
import { VariableSelect } from './variable-select.tsx'

type ListSelectProps = {
  id: string
  value: string
  /** The loop's item name. A loop cannot repeat over a list inside its own items. */
  item: string | undefined
  isOptional: boolean
  onChange: (path: string) => void
}

/** Selects the list to repeat over: from the test data or the layout, or a new one. */
export function ListSelect({ id, value, item, isOptional, onChange }: ListSelectProps) {
  const { loop } = useTexts('variables')
  const lists = useSuggestionContext()
    .filter(isVariable)
    .filter(({ kind, label }) => kind === 'list' && rootOf(label) !== item)
  return (
    <VariableSelect
      id={id}
      value={value}
      isOptional={isOptional}
      onChange={onChange}
      options={lists}
      none={loop.choose}
      create={loop.create}
      hint={loop.createHint}
    />
  )
}
