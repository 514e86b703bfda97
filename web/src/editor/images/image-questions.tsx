import { useState } from 'react'
import { useEditorTexts } from '../../texts/editor-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/states.tsx'
import { SHARP_WIDTH, scaleDown } from './scale-down.ts'

type LargeImageProps = { file: File; onChoose: (file: File) => void }

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

/** Offers to scale a large image down before it is uploaded. */
export function LargeImageNote({ file, onChoose }: LargeImageProps) {
  const { writing } = useEditorTexts()
  const [isBusy, setIsBusy] = useState(false)
  const scale = async () => {
    setIsBusy(true)
    onChoose(await scaleDown(file))
    setIsBusy(false)
  }
  return (
    <Note tone="warn">
      {writing.largeImage(megabytes(file.size))}{' '}
      <Button size="small" busy={isBusy} onClick={scale}>
        {writing.scaleDown(SHARP_WIDTH)}
      </Button>{' '}
      <Button size="small" look="quiet" onClick={() => onChoose(file)}>
        {writing.keepSize}
      </Button>
    </Note>
  )
}

type AltPromptProps = {
  opened: boolean
  initial?: string
  onSave: (alt: string) => void
  onClose: () => void
}

/** Asks what an image shows, right after it has been chosen. */
export function AltPrompt({ opened, initial = '', onSave, onClose }: AltPromptProps) {
  const { writing } = useEditorTexts()
  return (
    <Dialog opened={opened} title={writing.altTitle} onClose={onClose}>
      {opened && <AltForm initial={initial} onSave={onSave} />}
    </Dialog>
  )
}

function AltForm({ initial, onSave }: { initial: string; onSave: (alt: string) => void }) {
  const { writing } = useEditorTexts()
  const [alt, setAlt] = useState(initial)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave(alt.trim())
      }}
    >
      <DialogBody>
        <TextField
          label={writing.alt}
          hint={writing.altHint}
          data-autofocus
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => onSave('')}>{writing.altSkip}</Button>
        <Button type="submit" look="primary" disabled={alt.trim() === ''}>
          {writing.altSave}
        </Button>
      </DialogFooter>
    </form>
  )
}
