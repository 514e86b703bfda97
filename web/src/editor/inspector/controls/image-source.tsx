import { useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { SourceControl, type SourceProps } from './source.tsx'

type ImageSourceProps = SourceProps & {
  alt: string | undefined
  onAlt: (alt: string) => void
}

/** Chooses an image and asks for its alternative text if it has none. */
export function ImageSource({ alt, onAlt, onChange, ...props }: ImageSourceProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const submit = (altText: string) => {
    onAlt(altText)
    setIsDialogOpen(false)
  }
  return (
    <>
      <SourceControl
        {...props}
        onChange={(source, file) => {
          onChange(source, file)
          if (file && alt === undefined) setIsDialogOpen(true)
        }}
      />
      <AltTextDialog opened={isDialogOpen} onSubmit={submit} onClose={() => setIsDialogOpen(false)} />
    </>
  )
}

type AltTextDialogProps = { opened: boolean; onSubmit: (altText: string) => void; onClose: () => void }

/** Asks for alternative text. Closing the dialog leaves it missing instead of marking the image as decorative. */
function AltTextDialog({ opened, onSubmit, onClose }: AltTextDialogProps) {
  const { sources } = useTexts('editor').inspector
  return (
    <Dialog opened={opened} title={sources.altQuestion} onClose={onClose}>
      {opened && <AltForm onSubmit={onSubmit} />}
    </Dialog>
  )
}

function AltForm({ onSubmit }: Pick<AltTextDialogProps, 'onSubmit'>) {
  const { properties, sources } = useTexts('editor').inspector
  const [altText, setAltText] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isEmpty = altText.trim() === ''
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isEmpty) setIsSubmitted(true)
        else onSubmit(altText.trim())
      }}
    >
      <DialogBody>
        <TextArea
          label={properties.alt}
          hint={sources.altHint}
          error={isSubmitted && isEmpty ? sources.altEmpty : undefined}
          data-autofocus
          value={altText}
          onChange={({ target }) => setAltText(target.value)}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => onSubmit('')}>{sources.decorative}</Button>
        <Button look="primary" type="submit">
          {sources.altUse}
        </Button>
      </DialogFooter>
    </form>
  )
}
