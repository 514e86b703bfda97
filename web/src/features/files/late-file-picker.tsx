import type { ComponentProps } from 'react'
import { withTexts } from '../../texts/language.ts'
import { late, useLate } from '../../ui/late.ts'
import type { FilePicker } from './file-picker.tsx'

const picker = late(() => withTexts(['files'], import('./file-picker.tsx')))

/** The file picker, loaded when it is first opened. */
export function LateFilePicker(props: ComponentProps<typeof FilePicker>) {
  const Picker = useLate(picker, props.opened)?.FilePicker
  return Picker && <Picker {...props} />
}
