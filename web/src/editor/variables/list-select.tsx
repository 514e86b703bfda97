import { useTexts } from '../../texts/texts.ts'
import { useOffered } from '../text/offered.ts'
import { isVariable } from '../text/suggestions.ts'
import { VariableSelect } from './variable-select.tsx'

type ListSelectProps = {
  id: string
  value: string
  /** What its items are called: they are no list to choose from. */
  item: string | undefined
  isOptional: boolean
  onChange: (path: string) => void
}

/** A list to repeat for: one of the test data or in use, or a new one. */
export function ListSelect({ id, value, item, isOptional, onChange }: ListSelectProps) {
  const { loop } = useTexts('variables')
  const lists = useOffered()
    .filter(isVariable)
    .filter(({ kind, label }) => kind === 'list' && label.split(/[.[]/)[0] !== item)
  return (
    <VariableSelect
      {...{ id, value, isOptional, onChange }}
      options={lists}
      none={loop.choose}
      create={loop.create}
    />
  )
}
