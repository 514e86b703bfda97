import { useAct } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { showToast } from '../../ui/toast.tsx'

const LISTS = ['listLayoutCards', 'listLayouts'] as const

/** Duplicates a layout and offers to take that back. */
export function useDuplicate() {
  const layouts = useTexts('layouts')
  const { error, mutate: duplicate } = useAct('duplicateLayout', LISTS)
  const { mutateAsync: remove } = useAct('deleteLayout', LISTS)
  const offerUndo = ({ id, name }: { id: string; name: string }) =>
    showToast(layouts.duplicated({ name }), () => void remove({ id }))
  return { error, duplicate: (id: string) => duplicate({ id }, { onSuccess: offerUndo }) }
}
