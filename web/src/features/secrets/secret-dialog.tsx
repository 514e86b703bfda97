import { withTexts } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { Dialog, FocusedFirst } from '../../ui/dialog.tsx'
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import type { Secret } from './secret-row.tsx'

const secretForm = lazyModule(() => withTexts(['secrets'], import('./secret-form.tsx')))

export function SecretDialog({ of: secret, onClose }: { of: Secret | 'new' | null; onClose: () => void }) {
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
        <FocusedFirst>
          <SecretForm secret={isNew ? null : secret} onClose={onClose} />
        </FocusedFirst>
      )}
    </Dialog>
  )
}
