import { useState } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { InlineSelect } from '../../ui/field.tsx'
import { laidOver, type Values } from './test-values.ts'
import styles from './variables.module.css'

type PastValuesProps = {
  id: string
  variables: Values
  onChange: (values: Values) => void
  onTaken: () => void
}

/** Takes over what an email of this layout was sent with, as far as it can be read. */
export function PastValues({ id, variables, onChange, onTaken }: PastValuesProps) {
  const { variables: texts } = useTexts('editor')
  const locale = useLocale()
  const [taken, setTaken] = useState<'whole' | 'part' | null>(null)
  const past = useRead('listPastVariables', { id }).data?.executions ?? []
  if (past.length === 0) return null
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const take = (execution: string) => {
    const found = past.find((each) => each.id === execution)
    if (!found) return
    onChange(laidOver(variables, found.variables))
    onTaken()
    setTaken(found.isWhole ? 'whole' : 'part')
  }
  return (
    <>
      <InlineSelect aria-label={texts.past} value="" onChange={({ target }) => take(target.value)}>
        <option value="">{texts.takePast}</option>
        {past.map((each) => (
          <option key={each.id} value={each.id}>
            {[time.format(new Date(each.createdAt)), each.locale].filter(Boolean).join(' · ')}
          </option>
        ))}
      </InlineSelect>
      <span role="status" className={styles.taken}>
        {taken && (taken === 'whole' ? texts.takenWhole : texts.takenPart)}
      </span>
    </>
  )
}
