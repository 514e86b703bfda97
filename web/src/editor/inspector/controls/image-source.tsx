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

/** Chooses a picture and asks for its words while there are none. */
export function ImageSource({ alt, onAlt, onChange, ...props }: ImageSourceProps) {
  const [isAsking, setIsAsking] = useState(false)
  const answer = (words: string) => {
    onAlt(words)
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

type QuestionProps = { opened: boolean; onAnswer: (words: string) => void; onClose: () => void }

/** Without words only on purpose: who closes it leaves the question open. */
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
  const [words, setWords] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isEmpty = words.trim() === ''
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isEmpty) setIsTried(true)
        else onAnswer(words.trim())
      }}
    >
      <DialogBody>
        <TextArea
          label={label}
          hint={sources.altHint}
          error={isTried && isEmpty ? sources.altEmpty : undefined}
          data-autofocus
          value={words}
          onChange={({ target }) => setWords(target.value)}
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
