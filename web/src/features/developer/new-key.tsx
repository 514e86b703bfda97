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
import { ClientLines } from './client-lines.tsx'
import { LEVELS, type Level } from './levels.ts'

type NewKey = { name: string; level: Level; key: string }

/** First what it may do, then the key itself, this once. */
export function NewKeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const developer = useTexts('developer')
  const [made, setMade] = useState<NewKey | null>(null)
  const close = () => {
    onClose()
    setMade(null)
  }
  return (
    <Dialog
      opened={opened}
      title={made ? developer.keyShown : developer.newKey}
      onClose={close}
      dismissable={made === null}
    >
      {made ? <ShownKey made={made} onClose={close} /> : <KeyForm onMade={setMade} onClose={close} />}
    </Dialog>
  )
}

function KeyForm({ onMade, onClose }: { onMade: (made: NewKey) => void; onClose: () => void }) {
  const developer = useTexts('developer')
  const { common } = useTexts('app')
  const create = useOperation('createKey')
  const form = useApiForm({
    initial: { name: '', level: 'read' as Level },
    submit: async ({ name, level }) => onMade({ name, ...(await create.mutateAsync({ name, level })) }),
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

function ShownKey({ made, onClose }: { made: NewKey; onClose: () => void }) {
  const developer = useTexts('developer')
  const { common } = useTexts('app')
  return (
    <>
      <DialogBody>
        <p>{developer.keyShownWhy[made.level]}</p>
        <CopyField label={developer.apiKey} value={made.key} focus />
        <Facts
          facts={[
            [common.name, made.name],
            [
              developer.level,
              <LevelBars key="level" level={made.level}>
                {developer.levels[made.level]}
              </LevelBars>,
            ],
          ]}
        />
        <ClientLines
          label={developer.useItIn}
          clients={['claude', 'cursor', 'vscode', 'curl']}
          apiKey={made.key}
          full
        />
      </DialogBody>
      <DoneFooter note={developer.lostLater} onClose={onClose} />
    </>
  )
}
