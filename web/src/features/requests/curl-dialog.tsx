import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { type CurlCommand, parseCurl } from './curl.ts'

type CurlDialogProps = { opened: boolean; onClose: () => void; onUse: (command: CurlCommand) => void }

export function CurlDialog({ opened, onClose, onUse }: CurlDialogProps) {
  const requests = useTexts('requests')
  return (
    <Dialog opened={opened} title={requests.pasteCurl} onClose={onClose}>
      {opened && <CurlForm onClose={onClose} onUse={onUse} />}
    </Dialog>
  )
}

function CurlForm({ onClose, onUse }: Omit<CurlDialogProps, 'opened'>) {
  const requests = useTexts('requests')
  const { common } = useTexts('app')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const use = () => {
    const command = parseCurl(text)
    if (!command) return setProblem(requests.curlNone)
    if (command.url === '') return setProblem(requests.curlNoUrl)
    onUse(command)
    onClose()
  }
  return (
    <>
      <DialogBody>
        <TextArea
          label={requests.curl}
          hint={requests.curlHint}
          error={problem}
          rows={8}
          mono
          spellCheck={false}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setProblem('')
          }}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button look="primary" onClick={use}>
          {requests.curlUse}
        </Button>
      </DialogFooter>
    </>
  )
}
