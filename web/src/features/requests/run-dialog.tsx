import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBox } from '../../ui/code-box/code-box.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { hostOf, type RequestValues } from './request-values.ts'
import { readVariables, variablesIn } from './run-variables.ts'

type RunDialogProps = {
  opened: boolean
  values: RequestValues
  isDirty: boolean
  /** What was last typed as variables. */
  typed: string
  onType: (text: string) => void
  onClose: () => void
  onRun: (variables: Record<string, unknown>) => Promise<unknown>
}

/** Asks before a live call, and names what it reaches. */
export function RunDialog({ opened, values, onClose, ...rest }: RunDialogProps) {
  const requests = useTexts('requests')
  const title = requests.runTitle({ method: values.method, host: hostOf(values.url) || requests.noHost })
  return (
    <Dialog opened={opened} title={title} onClose={onClose}>
      {opened && <RunForm values={values} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

function RunForm({ values, isDirty, typed, onType, onClose, onRun }: Omit<RunDialogProps, 'opened'>) {
  const requests = useTexts('requests')
  const { common } = useTexts('app')
  const [text, setText] = useState(() => variablesIn(values, typed))
  const [isWrong, setIsWrong] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    const variables = readVariables(text)
    if (!variables) return setIsWrong(true)
    setIsBusy(true)
    try {
      await onRun(variables)
    } finally {
      onClose()
    }
  }
  return (
    <>
      <DialogBody>
        <p>
          {requests.runWhy} {isDirty && requests.runSaves}
        </p>
        <CodeBox
          label={requests.variables}
          language="json"
          hint={requests.variablesHint}
          error={isWrong && requests.notAnObject}
          value={text}
          onChange={(next) => {
            setText(next)
            onType(next)
            setIsWrong(false)
          }}
        />
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={onClose}>
          {common.cancel}
        </Button>
        <Button look="primary" busy={isBusy} onClick={run}>
          {isDirty ? requests.saveAndRun : requests.run}
        </Button>
      </DialogFooter>
    </>
  )
}
