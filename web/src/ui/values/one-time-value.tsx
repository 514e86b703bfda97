import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { DialogBody, DoneFooter } from '../dialog.tsx'
import { CopyField } from './copy.tsx'

type OneTimeValueProps = {
  why: ReactNode
  label: string
  value: string
  extra?: readonly [string, string]
  onClose: () => void
}

/** The last step of a dialog that created a credential or link, which must be copied now. */
export function OneTimeValue({ why, label, value, extra, onClose }: OneTimeValueProps) {
  const { common } = useTexts('app')
  return (
    <>
      <DialogBody>
        <p>{why}</p>
        <CopyField label={label} value={value} focus />
        {extra && <CopyField label={extra[0]} value={extra[1]} copyLabel={`${common.copy}: ${extra[0]}`} />}
      </DialogBody>
      <DoneFooter onClose={onClose} />
    </>
  )
}
