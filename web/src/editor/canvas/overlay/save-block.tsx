import { useOperation } from '../../../api/use-api.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useApiForm } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/toast.tsx'
import type { Block } from '../../model/document.ts'

type SaveBlockProps = { blocks: readonly Block[]; onClose: () => void }

/** Saves blocks so that all members of the store can insert copies of them. */
export function SaveBlock(props: SaveBlockProps) {
  const { canvas } = useTexts('editor')
  return (
    <Dialog opened title={canvas.saveBlock} onClose={props.onClose}>
      <NameForm {...props} />
    </Dialog>
  )
}

function NameForm({ blocks, onClose }: SaveBlockProps) {
  const { canvas } = useTexts('editor')
  const { common } = useTexts('app')
  const put = useOperation('putPreset')
  const form = useApiForm({
    initial: { name: '' },
    submit: async ({ name }) => {
      await put.mutateAsync({ kind: 'block', name, blocks: [...blocks] })
      showToast(canvas.savedBlock({ name }))
      onClose()
    },
  })
  return (
    <DialogForm form={form} action={common.save} onClose={onClose}>
      <TextField
        label={common.name}
        hint={canvas.saveBlockHint}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  )
}
