import { type FormEvent, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { pathFor, readableName } from '../../ui/values/names.ts'
import { formFields, type UsedVariable, type Values, valueAt } from '../../ui/values/test-values.ts'
import styles from './requests.module.css'

type VariablePickerProps = {
  opened: boolean
  used: readonly UsedVariable[]
  /** Examples. */
  variables: Values
  onClose: () => void
  onPick: (path: string) => void
}

export function VariablePicker({ opened, onClose, ...rest }: VariablePickerProps) {
  const requests = useTexts('requests')
  return (
    <Dialog opened={opened} title={requests.insertVariable} onClose={onClose}>
      {opened && <Choices onClose={onClose} {...rest} />}
    </Dialog>
  )
}

/** The variables in use, in the test data and in past runs, by name; or a new one. */
function Choices({ used, variables, onClose, onPick }: Omit<VariablePickerProps, 'opened'>) {
  const requests = useTexts('requests')
  const { panel } = useTexts('variables')
  const { common } = useTexts('app')
  const [name, setName] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const known = formFields(used, variables).filter(({ kind }) => kind !== 'list')
  const create = (event: FormEvent) => {
    event.preventDefault()
    // Portals pass events on to the page's own form.
    event.stopPropagation()
    const path = pathFor(name)
    if (path === null) setIsWrong(true)
    else onPick(path)
  }
  return (
    <form onSubmit={create}>
      <DialogBody>
        {known.length > 0 && (
          <div className={styles.secrets}>
            <ul>
              {known.map(({ path }) => (
                <li key={path}>
                  <button type="button" onClick={() => onPick(`variables.${path}`)}>
                    {readableName(`variables.${path}`)}
                    <Example value={valueAt(variables, path)} />
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <TextField
          label={panel.createName}
          hint={requests.newVariableHint}
          error={isWrong && panel.createWrong}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setIsWrong(false)
          }}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button look="primary" type="submit" disabled={name.trim() === ''}>
          {requests.insertVariable}
        </Button>
      </DialogFooter>
    </form>
  )
}

function Example({ value }: { value: unknown }) {
  const { panel } = useTexts('variables')
  if (value === undefined || value === null || value === '') return null
  return <small>{panel.example({ value: String(value) })}</small>
}
