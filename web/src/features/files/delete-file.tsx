import { useOperation } from '../../api/use-api.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { FileUses } from './file-uses.tsx'
import type { StoredFile } from './upload.ts'

/** Confirms the deletion of an unused file; for a file in use, lists its uses instead. */
export function DeleteFile({ file, onClose }: { file: StoredFile | null; onClose: () => void }) {
  const files = useTexts('files')
  const { common } = useTexts('app')
  const remove = useOperation('deleteFile')
  if (file?.inUse)
    return (
      <Dialog opened title={files.inUseTitle({ name: file.filename })} onClose={onClose}>
        <DialogBody>
          <p>{files.inUse({ count: file.usedBy?.length ?? 0 })}</p>
          <FileUses file={file} />
        </DialogBody>
        <DialogFooter>
          <Button data-autofocus onClick={onClose}>
            {common.close}
          </Button>
        </DialogFooter>
      </Dialog>
    )
  const name = file?.filename ?? ''
  return (
    <ConfirmDialog
      opened={file !== null}
      title={files.deleteTitle({ name })}
      action={files.delete}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ key: file?.key ?? '' })}
      success={files.deleted({ name })}
    >
      {files.deleteWhy}
    </ConfirmDialog>
  )
}
