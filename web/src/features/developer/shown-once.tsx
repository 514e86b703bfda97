import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx'

type ShownOnceProps = {
  why: string
  label: string
  value: string
  extra?: readonly [string, string]
  onClose: () => void
}

/** The last part of a dialog that made a credential. */
export function ShownOnce({ why, label, value, extra, onClose }: ShownOnceProps) {
  const { common } = useTexts()
  return (
    <>
      <DialogBody>
        <p>{why}</p>
        <CopyField label={label} value={value} focus />
        {extra && <CopyField label={extra[0]} value={extra[1]} copyLabel={`${common.copy}: ${extra[0]}`} />}
      </DialogBody>
      <DialogFooter>
        <Button look="primary" onClick={onClose}>
          {common.done}
        </Button>
      </DialogFooter>
    </>
  )
}
