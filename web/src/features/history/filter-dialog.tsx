import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ConfigPicker } from './config-picker.tsx'
import styles from './history.module.css'
import { type HistorySearch, validateHistory } from './history-search.ts'

type DialogProps = {
  opened: boolean
  search: HistorySearch
  onFind: (search: HistorySearch) => void
  onClose: () => void
}

export function FilterDialog({ opened, search, onFind, onClose }: DialogProps) {
  const history = useTexts('history')
  return (
    <Dialog opened={opened} title={history.moreTitle} onClose={onClose}>
      {opened && <Filters search={search} onFind={onFind} onClose={onClose} />}
    </Dialog>
  )
}

function Filters({ search, onFind, onClose }: Omit<DialogProps, 'opened'>) {
  const history = useTexts('history')
  const { common } = useTexts('app')
  const [values, setValues] = useState<HistorySearch>(search)
  /** Whether the name that is written there is none of the list's, and whether that was said. */
  const [unknown, setUnknown] = useState<'typed' | 'said' | null>(null)
  const set = (name: 'config' | 'run' | 'step' | 'from' | 'to') => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }))
  const field = (name: 'run' | 'step' | 'from' | 'to') => ({
    label: history[name],
    value: values[name] ?? '',
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  })
  const pick = (id: string | null) => {
    set('config')(id ?? '')
    setUnknown(id === null ? 'typed' : null)
  }
  const apply = () => {
    if (unknown !== null) return setUnknown('said')
    const { page: _, since, ...filters } = validateHistory(values)
    onFind({ ...filters, ...(since && !filters.from && !filters.to && { since }) })
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
        <ConfigPicker
          value={values.config ?? ''}
          onPick={pick}
          error={unknown === 'said' ? history.configChoose : undefined}
        />
        <TextField {...field('step')} mono />
        <TextField {...field('run')} mono />
        <div className={styles.dates}>
          <TextField {...field('from')} type="date" />
          <TextField {...field('to')} type="date" />
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
