import { useOperation, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'

type RequestToDelete = { id: string; name: string }

type DeleteRequestProps = { request: RequestToDelete | null; onClose: () => void; onDeleted?: () => void }

export function DeleteRequest({ request, onClose, onDeleted }: DeleteRequestProps) {
  const requests = useTexts('requests')
  const id = request?.id ?? ''
  const name = request?.name ?? ''
  const use = useRead('getHttpRequestUse', { id }, { enabled: request !== null })
  const remove = useOperation('deleteHttpRequest')
  return (
    <ConfirmDialog
      opened={request !== null}
      title={requests.deleteTitle({ name })}
      action={requests.delete}
      ready={use.data !== undefined}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ id })
        showToast(requests.deleted({ name }))
        onDeleted?.()
      }}
    >
      <Loaded bare rows={1} query={use}>
        {({ steps }) => (steps > 0 ? <b>{requests.deleteUsed({ count: steps })}</b> : requests.deleteUnused)}
      </Loaded>
    </ConfirmDialog>
  )
}
