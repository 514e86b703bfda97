import { useState } from 'react'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { LevelBars } from '../../ui/badge.tsx'
import { Facts } from '../../ui/card.tsx'
import { RadioCards } from '../../ui/choices.tsx'
import { Dialog, DialogBody, DoneFooter } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { CopyField } from '../../ui/values/copy.tsx'
import { ClientSetup } from './client-setup.tsx'
import { LEVELS, type Level } from './levels.ts'

type NewKey = { name: string; level: Level; key: string }

/** First asks for a name and a level, then shows the key once. */
export function NewKeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const developer = useTexts('developer')
  const [createdKey, setCreatedKey] = useState<NewKey | null>(null)
  const close = () => {
    onClose()
    setCreatedKey(null)
  }
  return (
    <Dialog
      opened={opened}
      title={createdKey ? developer.keyShown : developer.newKey}
      onClose={close}
      dismissable={createdKey === null}
    >
      {createdKey ? (
        <CreatedKey created={createdKey} onClose={close} />
      ) : (
        <KeyForm onCreated={setCreatedKey} onClose={close} />
      )}
    </Dialog>
  )
}

function KeyForm({ onCreated, onClose }: { onCreated: (created: NewKey) => void; onClose: () => void }) {
  const developer = useTexts('developer')
  const { common } = useTexts('app')
  const create = useOperation('createKey')
  const form = useApiForm({
    initial: { name: '', level: 'read' as Level },
    submit: async ({ name, level }) => onCreated({ name, ...(await create.mutateAsync({ name, level })) }),
  })
  return (
    <DialogForm form={form} action={developer.createKey} onClose={onClose}>
      <TextField
        label={common.name}
        hint={developer.nameHint}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <RadioCards
        label={developer.level}
        name="level"
        options={LEVELS.map((value) => ({
          value,
          label: developer.levels[value],
          hint: developer.levelHints[value],
        }))}
        value={form.values.level}
        onChange={(level) => form.setFieldValue('level', level)}
      />
    </DialogForm>
  )
}

function CreatedKey({ created, onClose }: { created: NewKey; onClose: () => void }) {
  const developer = useTexts('developer')
  const { common } = useTexts('app')
  return (
    <>
      <DialogBody>
        <p>{developer.keyShownWhy[created.level]}</p>
        <CopyField label={developer.apiKey} value={created.key} focus />
        <Facts
          facts={[
            [common.name, created.name],
            [
              developer.level,
              <LevelBars key="level" level={created.level}>
                {developer.levels[created.level]}
              </LevelBars>,
            ],
          ]}
        />
        <ClientSetup
          label={developer.useItIn}
          clients={['claude', 'cursor', 'vscode', 'curl']}
          apiKey={created.key}
          full
        />
      </DialogBody>
      <DoneFooter note={developer.lostLater} onClose={onClose} />
    </>
  )
}
