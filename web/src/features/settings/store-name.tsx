import { useEffect } from 'react'
import { type Store, useSession, useStore } from '../../api/session.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Narrow } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, FormFooter, useApiForm } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { OnEdit } from './general-form.tsx'

/** Stores belong to the installation: only its owner can rename them. */
export function StoreName({ onEdit }: { onEdit: OnEdit }) {
  const settings = useTexts('settings')
  const { person } = useSession()
  const store = useStore()
  if (!store) return null
  if (person.isOwner) return <NameForm key={store.id} store={store} onEdit={onEdit} />
  return (
    <Narrow>
      <TextField readOnly label={settings.name} hint={settings.nameOwner} value={store.name} />
    </Narrow>
  )
}

function NameForm({ store, onEdit }: { store: Store; onEdit: OnEdit }) {
  const settings = useTexts('settings')
  const stores = useTexts('stores')
  const rename = useOperation('renameStore')
  const form = useApiForm({
    initial: { name: store.name },
    submit: async ({ name }) => {
      await rename.mutateAsync({ id: store.id, name })
      showToast(stores.renamed)
    },
  })
  useEffect(() => {
    onEdit('name', form.hasChanges)
  })
  return (
    <Form form={form}>
      <Narrow>
        <TextField label={settings.name} {...form.getInputProps('name')} />
        <FormFooter form={form} action={settings.rename} />
      </Narrow>
    </Form>
  )
}
