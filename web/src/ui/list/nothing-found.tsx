import { useTexts } from '../../texts/texts.ts'
import { Button } from '../button.tsx'
import { Empty } from '../states.tsx'

/** The empty state of a search without matches. */
export function NothingFound({ term, onClear }: { term: string; onClear: () => void }) {
  const { common } = useTexts('app')
  return (
    <Empty
      title={common.nothingFound({ term })}
      actions={<Button onClick={onClear}>{common.clearSearch}</Button>}
    >
      {common.nothingFoundWhy}
    </Empty>
  )
}
