import { lazy } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Dialog, LateContent } from '../../ui/dialog.tsx'
import type { Secret } from './secret-row.tsx'

const SecretForm = lazy(() => import('./secret-form.tsx'))

export function SecretDialog({ of: secret, onClose }: { of: Secret | 'new' | null; onClose: () => void }) {
  const { secrets } = useTexts()
  const isNew = secret === 'new'
  return (
    <Dialog
      opened={secret !== null}
      title={isNew || !secret ? secrets.new : secrets.editTitle(secret.name)}
      onClose={onClose}
    >
      <LateContent>{secret && <SecretForm secret={isNew ? null : secret} onClose={onClose} />}</LateContent>
    </Dialog>
  )
}
