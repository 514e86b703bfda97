import { useState } from 'react'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/states.tsx'
import { fileSize } from './file-size.ts'
import { SHARP_WIDTH, scaleDown } from './scale-down.ts'

type LargeImageProps = { file: File; onChoose: (file: File) => void }

/** Offers to scale a large image down before it is uploaded. */
export function LargeImageNote({ file, onChoose }: LargeImageProps) {
  const files = useTexts('files')
  const locale = useLocale()
  const [isBusy, setIsBusy] = useState(false)
  const scale = async () => {
    setIsBusy(true)
    onChoose(await scaleDown(file))
    setIsBusy(false)
  }
  return (
    <Note tone="warn">
      {files.largeImage({ size: fileSize(file.size, locale) })}{' '}
      <Button size="small" busy={isBusy} onClick={scale}>
        {files.scaleDown({ width: SHARP_WIDTH })}
      </Button>{' '}
      <Button size="small" look="quiet" onClick={() => onChoose(file)}>
        {files.keepSize}
      </Button>
    </Note>
  )
}
