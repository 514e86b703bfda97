import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import type { Input } from '../../api/operations.ts'
import { useStoreId } from '../../api/store-id.ts'
import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { RadioCards } from '../../ui/choices.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useApiForm } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Preset } from './use-presets.ts'

const KINDS = ['header', 'footer', 'block'] as const

type NewPresetProps = {
  opened: boolean
  onClose: () => void
  /** Set for a new header or footer that a layout will use. Otherwise, the new preset is opened. */
  shared?: { kind: 'header' | 'footer'; blocks: NewBlocks; onCreated: (id: string) => void } | undefined
}
type NewBlocks = Input<'putPreset'>['blocks']

export function NewPreset({ opened, onClose, shared }: NewPresetProps) {
  const presets = useTexts('presets')
  return (
    <Dialog opened={opened} title={shared ? presets.newShared[shared.kind] : presets.new} onClose={onClose}>
      {opened && <NewForm onClose={onClose} shared={shared} />}
    </Dialog>
  )
}

function NewForm({ onClose, shared }: Omit<NewPresetProps, 'opened'>) {
  const presets = useTexts('presets')
  const { common } = useTexts('app')
  const navigate = useNavigate()
  const store = useStoreId() ?? ''
  const put = useOperation('putPreset')
  const form = useApiForm({
    initial: { name: '', kind: shared?.kind ?? ('header' as Preset['kind']) },
    submit: async ({ name, kind }) => {
      const { id } = await put.mutateAsync({ name, kind, blocks: shared?.blocks ?? [] })
      onClose()
      if (shared) shared.onCreated(id)
      else await navigate({ to: '/s/$store/presets/$id', params: { store, id } })
    },
  })
  return (
    <DialogForm form={form} action={presets.create} onClose={onClose}>
      <TextField label={common.name} data-autofocus {...form.getInputProps('name')} />
      {!shared && (
        <RadioCards
          label={presets.kind}
          name="kind"
          options={KINDS.map((value) => ({
            value,
            label: presets.kinds[value],
            hint: presets.kindHints[value],
          }))}
          value={form.values.kind}
          onChange={(kind) => form.setFieldValue('kind', kind)}
        />
      )}
    </DialogForm>
  )
}

export function RenamePreset({ preset, onClose }: { preset: Preset | null; onClose: () => void }) {
  const presets = useTexts('presets')
  return (
    <Dialog
      opened={preset !== null}
      title={presets.renameTitle({ name: preset?.name ?? '' })}
      onClose={onClose}
    >
      {preset && <RenameForm preset={preset} onClose={onClose} />}
    </Dialog>
  )
}

function RenameForm({
  preset: { id, kind, name: currentName, defaultLocale: currentLocale },
  onClose,
}: {
  preset: Preset
  onClose: () => void
}) {
  const presets = useTexts('presets')
  const { common } = useTexts('app')
  const store = useStoreId()
  const put = useOperation('putPreset')
  const form = useApiForm({
    initial: { name: currentName, defaultLocale: currentLocale },
    submit: async ({ name, defaultLocale }) => {
      const { blocks } = await call('getPreset', { id }, { store })
      await put.mutateAsync({ id, kind, name, blocks, defaultLocale })
      showToast(presets.renamed({ name }))
      onClose()
    },
  })
  return (
    <DialogForm form={form} action={common.rename} onClose={onClose}>
      <TextField label={common.name} data-autofocus {...form.getInputProps('name')} />
      {kind !== 'block' && (
        <TextField
          label={presets.language}
          hint={presets.languageHint}
          {...form.getInputProps('defaultLocale')}
        />
      )}
    </DialogForm>
  )
}

/** If the preset is in use, the server's error names the layouts. */
export function RemovePreset({ preset, onClose }: { preset: Preset | null; onClose: () => void }) {
  const presets = useTexts('presets')
  const remove = useOperation('removePreset')
  const { id = '', name = '', kind, layouts = 0 } = preset ?? {}
  return (
    <ConfirmDialog
      opened={preset !== null}
      title={presets.removeTitle({ name })}
      action={presets.remove}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ id })}
      success={presets.removed({ name })}
    >
      {layouts > 0 ? (
        <b>{presets.removeUsed({ layouts: presets.count({ layouts }) })}</b>
      ) : kind === 'block' ? (
        presets.removeBlock
      ) : (
        presets.removeUnused
      )}
    </ConfirmDialog>
  )
}
