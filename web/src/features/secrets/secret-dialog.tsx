import { withTexts } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { Dialog, FocusFirstField } from '../../ui/dialog.tsx'
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import type { Secret } from './secret-row.tsx'

const secretForm = lazyModule(() => withTexts(['secrets'], import('./secret-form.tsx')))

type SecretDialogProps = {
  secret: Secret | 'new' | null
  /** The host that a new secret is for. */
  host?: string
  onClose: () => void
  onSaved?: (name: string) => void
}

export function SecretDialog({ secret, host, onClose, onSaved }: SecretDialogProps) {
  const secrets = useTexts('secrets')
  const SecretForm = useLazyModule(secretForm, secret !== null)?.default
  const isNew = secret === 'new'
  return (
    <Dialog
      opened={secret !== null}
      title={isNew || !secret ? secrets.new : secrets.editTitle({ name: secret.name })}
      onClose={onClose}
    >
      {SecretForm && secret && (
        <FocusFirstField>
          <SecretForm secret={isNew ? null : secret} host={host} onClose={onClose} onSaved={onSaved} />
        </FocusFirstField>
      )}
    </Dialog>
  )
}
