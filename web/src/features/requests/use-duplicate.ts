import { useNavigate } from '@tanstack/react-router'
import { useStoreId } from '../../api/store-id.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { showToast } from '../../ui/toast.tsx'

/** Creates a copy and opens it. */
export function useDuplicate() {
  const requests = useTexts('requests')
  const store = useStoreId() ?? ''
  const navigate = useNavigate()
  const duplicate = useOperation('duplicateHttpRequest')
  return async (id: string) => {
    const copy = await duplicate.mutateAsync({ id })
    showToast(requests.duplicated({ name: copy.name }))
    await navigate({ to: '/s/$store/requests/$id', params: { store, id: copy.id } })
  }
}
