import { useState } from 'react'
import type { Messages } from '../../../../../src/messages/types.ts'
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
  const [isAsking, setIsAsking] = useState(false)
  const answer = (altText: string) => {
    onAlt(altText)
    setIsAsking(false)
  }
  return (
    <>
      <SourceControl
        {...props}
        onChange={(source, file) => {
          onChange(source, file)
          if (file && alt === undefined) setIsAsking(true)
        }}
      />
      <AltQuestion opened={isAsking} onAnswer={answer} onClose={() => setIsAsking(false)} />
    </>
  )
}

type QuestionProps = { opened: boolean; onAnswer: (altText: string) => void; onClose: () => void }

/** Asks for alternative text. Closing the dialog leaves it missing instead of marking the image as decorative. */
function AltQuestion({ opened, onAnswer, onClose }: QuestionProps) {
  const { inspector } = useTexts('editor')
  const { sources } = inspector
  return (
    <Dialog opened={opened} title={sources.altQuestion} onClose={onClose}>
      {opened && <AltForm {...{ onAnswer, sources }} label={inspector.properties.alt} />}
    </Dialog>
  )
}

type FormProps = Pick<QuestionProps, 'onAnswer'> & {
  label: string
  sources: Messages['editor']['inspector']['sources']
}

function AltForm({ onAnswer, label, sources }: FormProps) {
  const [altText, setAltText] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isEmpty = altText.trim() === ''
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isEmpty) setIsSubmitted(true)
        else onAnswer(altText.trim())
      }}
    >
      <DialogBody>
        <TextArea
          label={label}
          hint={sources.altHint}
          error={isSubmitted && isEmpty ? sources.altEmpty : undefined}
          data-autofocus
          value={altText}
          onChange={({ target }) => setAltText(target.value)}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => onAnswer('')}>{sources.decorative}</Button>
        <Button look="primary" type="submit">
          {sources.altUse}
        </Button>
      </DialogFooter>
    </form>
  )
}
