import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { showToast } from '../../ui/toast.tsx'

export function useDuplicate() {
  const layouts = useTexts('layouts')
  const { error, mutate: duplicate } = useOperation('duplicateLayout')
  const { mutateAsync: remove } = useOperation('deleteLayout')
  const offerUndo = ({ id, name }: { id: string; name: string }) =>
    showToast(layouts.duplicated({ name }), () => void remove({ id }))
  return { error, duplicate: (id: string) => duplicate({ id }, { onSuccess: offerUndo }) }
}
