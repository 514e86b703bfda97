import { useNavigate } from '@tanstack/react-router'
import type { Store } from '../../api/session.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { CheckCard } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import { newStoreDefaults } from './new-store-defaults.ts'

export function NewStoreDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const stores = useTexts('stores')
  return (
    <Dialog opened={opened} title={stores.newTitle} onClose={onClose}>
      <NewStoreForm onClose={onClose} />
    </Dialog>
  )
}

function NewStoreForm({ onClose }: { onClose: () => void }) {
  const stores = useTexts('stores')
  const { common } = useTexts('app')
  const navigate = useNavigate()
  const create = useOperation('createStore')
  const form = useApiForm({
    initial: { name: '', demo: false },
    submit: async (values) => {
      const { id } = await create.mutateAsync({ ...values, ...newStoreDefaults() })
      await navigate({ to: '/s/$store', params: { store: id } })
    },
  })
  return (
    <DialogForm form={form} action={stores.create} onClose={onClose}>
      <TextField label={common.name} data-autofocus {...form.getInputProps('name')} />
      <CheckCard
        label={stores.demo}
        hint={stores.demoHint}
        {...form.getInputProps('demo', { type: 'checkbox' })}
      />
    </DialogForm>
  )
}

export function RenameStoreDialog({ store, onClose }: { store: Store | null; onClose: () => void }) {
  const stores = useTexts('stores')
  return (
    <Dialog opened={store !== null} title={stores.renameTitle({ name: store?.name ?? '' })} onClose={onClose}>
      {store && <RenameForm store={store} onClose={onClose} />}
    </Dialog>
  )
}

function RenameForm({ store, onClose }: { store: Store; onClose: () => void }) {
  const stores = useTexts('stores')
  const { common } = useTexts('app')
  const rename = useOperation('renameStore')
  const form = useApiForm({
    initial: { name: store.name },
    submit: async ({ name }) => {
      await rename.mutateAsync({ id: store.id, name })
      showToast(stores.renamed)
      onClose()
    },
  })
  return (
    <DialogForm form={form} action={common.rename} onClose={onClose}>
      <TextField label={common.name} data-autofocus {...form.getInputProps('name')} />
    </DialogForm>
  )
}
