import type { ComponentProps } from 'react'
import { withTexts } from '../../texts/language.ts'
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts'
import type { FilePicker } from './file-picker.tsx'

const picker = lazyModule(() => withTexts(['files'], import('./file-picker.tsx')))

export function LazyFilePicker(props: ComponentProps<typeof FilePicker>) {
  const Picker = useLazyModule(picker, props.opened)?.FilePicker
  return Picker && <Picker {...props} />
}
