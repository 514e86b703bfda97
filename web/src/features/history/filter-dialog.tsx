import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ConfigPicker } from './config-picker.tsx'
import styles from './history.module.css'
import { type HistorySearch, validateHistory } from './history-search.ts'

type DialogProps = {
  /** Only the period, or every filter that has no control of its own on the page; null while the dialog is closed. */
  part: 'period' | 'all' | null
  search: HistorySearch
  onSearch: (search: HistorySearch) => void
  onClose: () => void
}

export function FilterDialog({ part, search, onSearch, onClose }: DialogProps) {
  const history = useTexts('history')
  return (
    <Dialog
      opened={part !== null}
      title={part === 'period' ? history.periodTitle : history.moreTitle}
      onClose={onClose}
    >
      {part && <Filters part={part} search={search} onSearch={onSearch} onClose={onClose} />}
    </Dialog>
  )
}

type FiltersProps = Omit<DialogProps, 'part'> & { part: 'period' | 'all' }

function Filters({ part, search, onSearch, onClose }: FiltersProps) {
  const history = useTexts('history')
  const { common } = useTexts('app')
  const [values, setValues] = useState<HistorySearch>(search)
  /** `typed`: a name was typed but not picked from the list; `reported`: that error is shown. */
  const [unpickedName, setUnpickedName] = useState<'typed' | 'reported' | null>(null)
  const set = (name: 'config' | 'run' | 'step' | 'from' | 'to') => (value: string) =>
    setValues((previous) => ({ ...previous, [name]: value }))
  const field = (name: 'run' | 'step' | 'from' | 'to') => ({
    label: history[name],
    value: values[name] ?? '',
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  })
  const pick = (id: string | null) => {
    set('config')(id ?? '')
    setUnpickedName(id === null ? 'typed' : null)
  }
  const apply = () => {
    if (unpickedName !== null) return setUnpickedName('reported')
    const { page: _, ...filters } = validateHistory(values)
    onSearch(filters)
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <DialogBody>
        {part === 'all' && (
          <>
            <ConfigPicker
              value={values.config ?? ''}
              onPick={pick}
              error={unpickedName === 'reported' ? history.configChoose : undefined}
            />
            <TextField {...field('step')} mono />
            <TextField {...field('run')} mono />
          </>
        )}
        <div className={styles.dates}>
          <TextField
            {...field('from')}
            type="date"
            max={values.to}
            data-autofocus={part === 'period' || undefined}
          />
          <TextField {...field('to')} type="date" min={values.from} />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" look="primary">
          {history.apply}
        </Button>
      </DialogFooter>
    </form>
  )
}
