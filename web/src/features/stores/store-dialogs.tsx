import { useNavigate } from '@tanstack/react-router'
import type { Session } from '../../api/session.ts'
import { useAct } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckCard } from '../../ui/choices.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useApiForm } from '../../ui/form.tsx'
import { ErrorNote } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.tsx'

type Store = Session['stores'][number]

export function NewStoreDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { stores } = useTexts()
  return (
    <Dialog opened={opened} title={stores.newTitle} onClose={onClose}>
      <NewStoreForm onClose={onClose} />
    </Dialog>
  )
}

function NewStoreForm({ onClose }: { onClose: () => void }) {
  const { stores, common } = useTexts()
  const navigate = useNavigate()
  const create = useAct('createStore', ['getSession'])
  const form = useApiForm({
    initial: { name: '', demo: false },
    submit: async (values) => {
      const { id } = await create.mutateAsync(values)
      await navigate({ to: '/s/$store', params: { store: id } })
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TextField label={common.name} data-autofocus {...form.getInputProps('name')} />
        <CheckCard
          label={stores.demo}
          hint={stores.demoHint}
          {...form.getInputProps('demo', { type: 'checkbox' })}
        />
        <ErrorNote error={form.error} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {stores.create}
        </Button>
      </DialogFooter>
    </Form>
  )
}

export function RenameStoreDialog({ store, onClose }: { store: Store | null; onClose: () => void }) {
  const { stores } = useTexts()
  return (
    <Dialog opened={store !== null} title={stores.renameTitle(store?.name ?? '')} onClose={onClose}>
      {store && <RenameForm store={store} onClose={onClose} />}
    </Dialog>
  )
}

function RenameForm({ store, onClose }: { store: Store; onClose: () => void }) {
  const { stores, common } = useTexts()
  const rename = useAct('renameStore', ['getSession'])
  const form = useApiForm({
    initial: { name: store.name },
    submit: async ({ name }) => {
      await rename.mutateAsync({ id: store.id, name })
      showToast(stores.renamed)
      onClose()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TextField label={common.name} data-autofocus {...form.getInputProps('name')} />
        <ErrorNote error={form.error} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {common.rename}
        </Button>
      </DialogFooter>
    </Form>
  )
}
