import type { ReactNode } from 'react'
import { useMayChangeDirectly } from '../../api/session.ts'
import { useOperation, useRead } from '../../api/use-api.ts'
import { languageName } from '../../texts/language-name.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
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
  newest: number | undefined
  onClose: () => void
  onRestored?: () => void
}

/** Asks for confirmation, naming the languages that will be removed, then restores a version with its languages. */
export function RestoreVersion({ layoutId, version, newest = 0, onClose, onRestored }: RestoreVersionProps) {
  const { versions } = useTexts('editor')
  const appLocale = useLocale()
  const restore = useOperation('restoreVersion')
  const input = { id: layoutId, from: newest, to: version ?? 0 }
  const { data } = useRead('compareVersions', input, { enabled: version !== null })
  const removedLanguages = (data?.languages ?? [])
    .filter(({ change }) => change === 'removed')
    .map(({ locale }) => languageName(locale, appLocale))
  return (
    <ConfirmDialog
      opened={version !== null}
      title={versions.restoreTitle({ version: version ?? 0 })}
      action={versions.restoreAction}
      look="primary"
      onClose={onClose}
      onConfirm={async () => {
        if (version === null) return
        await restore.mutateAsync({ id: layoutId, version })
        showToast(versions.restored({ version }))
        onRestored?.()
      }}
    >
      {versions.restoreWhy}
      {removedLanguages.length > 0 && (
        <p>
          {versions.restoreRemoves({ count: removedLanguages.length, names: removedLanguages.join(', ') })}
        </p>
      )}
    </ConfirmDialog>
  )
}
