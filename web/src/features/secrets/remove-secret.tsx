import { useAct, useRead } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Secret } from './secret-row.tsx'

export function RemoveSecret({ secret, onClose }: { secret: Secret | null; onClose: () => void }) {
  const { secrets, common } = useTexts()
  const name = secret?.name ?? ''
  const uses = useRead('listSecretUses', { name }, { enabled: secret !== null })
  const remove = useAct('removeSecret', ['listSecrets'])
  const users = (uses.data ?? []).map((use) => common.quoted(use.name)).join(', ')
  return (
    <ConfirmDialog
      opened={secret !== null}
      title={secrets.removeTitle(name)}
      action={secrets.remove}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ name })
        showToast(secrets.removed(name))
      }}
    >
      {users ? <b>{secrets.removeUsed(users)}</b> : secrets.removeUnused}
    </ConfirmDialog>
  )
}
