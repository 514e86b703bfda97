import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TestData } from '../../ui/values/test-data.tsx'
import type { Values } from '../../ui/values/test-values.ts'
import { hostOf, type RequestValues } from './request-values.ts'
import { usedVariables, usesVariables } from './run-variables.ts'

type RunDialogProps = {
  opened: boolean
  values: RequestValues
  isDirty: boolean
  /** The id of the stored request, which may have past runs; null for a new one. */
  id: string | null
  variables: Values
  onVariables: (variables: Values) => void
  onClose: () => void
  onRun: () => Promise<unknown>
}

/** Confirms a live call and names the host. */
export function RunDialog({ opened, values, onClose, ...rest }: RunDialogProps) {
  const requests = useTexts('requests')
  const title = requests.runTitle({ method: values.method, host: hostOf(values.url) || requests.noHost })
  return (
    <Dialog opened={opened} title={title} onClose={onClose}>
      {opened && <RunForm values={values} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

function RunForm(props: Omit<RunDialogProps, 'opened'>) {
  const { values, isDirty, id, variables, onVariables, onClose, onRun } = props
  const requests = useTexts('requests')
  const { common } = useTexts('app')
  const [isInvalid, setIsInvalid] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    setIsBusy(true)
    try {
      await onRun()
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
        {usesVariables(values) && (
          <TestData
            used={usedVariables(values)}
            values={variables}
            onChange={onVariables}
            onValidityChange={setIsInvalid}
            pastValuesOf={id}
            texts={requests.values}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={onClose}>
          {common.cancel}
        </Button>
        <Button look="primary" busy={isBusy} disabled={isInvalid} onClick={run}>
          {isDirty ? requests.saveAndRun : requests.run}
        </Button>
      </DialogFooter>
    </>
  )
}
