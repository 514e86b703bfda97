import type { ReactNode } from 'react'
import { useMayChangeDirectly } from '../../api/session.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Renders nothing for users who cannot save directly. */
export function RestoreButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return useMayChangeDirectly() ? (
    <Button size="small" onClick={onClick}>
      {children}
    </Button>
  ) : null
}

type RestoreVersionProps = {
  layoutId: string
  /** Null while the dialog is closed. */
  version: number | null
  onClose: () => void
  onRestored?: () => void
}

/** Asks for confirmation, then restores a version with its languages. */
export function RestoreVersion({ layoutId, version, onClose, onRestored }: RestoreVersionProps) {
  const { versions } = useTexts('editor')
  const restore = useOperation('restoreVersion')
  return (
    <ConfirmDialog
      opened={version !== null}
      title={versions.restoreTitle({ version: version ?? 0 })}
      action={versions.restoreAction}
      onClose={onClose}
      onConfirm={async () => {
        if (version === null) return
        await restore.mutateAsync({ id: layoutId, version })
        showToast(versions.restored({ version }))
        onRestored?.()
      }}
    >
      {versions.restoreWhy}
    </ConfirmDialog>
  )
}
