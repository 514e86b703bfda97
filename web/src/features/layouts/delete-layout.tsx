import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

type LayoutToDelete = { id: string; name: string; usedBySteps: number }

type DeleteLayoutDialogProps = { layout: LayoutToDelete | null; onClose: () => void }

/** The confirmation, with the number of steps that will fail. */
export function DeleteLayoutDialog({ layout, onClose }: DeleteLayoutDialogProps) {
  const layouts = useTexts('layouts')
  const remove = useOperation('deleteLayout')
  const { id = '', name = '', usedBySteps: steps = 0 } = layout ?? {}
  return (
    <ConfirmDialog
      opened={layout !== null}
      title={layouts.deleteTitle({ name })}
      action={layouts.deleteLayout}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ id })}
      success={layouts.deleted({ name })}
    >
      {steps > 0 && <b>{layouts.stillUsed({ steps })} </b>}
      {steps > 0 ? layouts.deleteAll : layouts.deleteUnused}
    </ConfirmDialog>
  )
}
