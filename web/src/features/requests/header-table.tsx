import { use, useId, useRef } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field.module.css'
import { ErrorText } from '../../ui/field.tsx'
import { IconKey, IconPlus, IconX } from '../../ui/icons.ts'
import { type Header, newHeader } from './request-values.ts'
import styles from './requests.module.css'
import { useProblemText } from './use-problem-text.ts'
import type { RequestFormState } from './use-request-form.ts'
import { ValueBox, ValueTools } from './value-box.tsx'

const COMMON_HEADERS = [
  'Accept',
  'Accept-Language',
  'Api-Key',
  'Authorization',
  'Cache-Control',
  'Content-Type',
  'Cookie',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Prefer',
  'User-Agent',
  'X-Api-Key',
  'X-Request-Id',
]

type HeaderTableProps = { form: RequestFormState; readOnly: boolean }

export function HeaderTable({ form, readOnly }: HeaderTableProps) {
  const requests = useTexts('requests')
  const id = useId()
  const { headers } = form.values
  const change = (next: Header[]) => form.set('headers', next)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const add = () => {
    change([...headers, newHeader()])
    requestAnimationFrame(() =>
      [...(fieldset.current?.querySelectorAll<HTMLElement>('input[list]') ?? [])].at(-1)?.focus(),
    )
  }
  return (
    <fieldset className={styles.fieldset} ref={fieldset}>
      <legend className={styles.legend}>{requests.headers}</legend>
      <datalist id={id}>
        {COMMON_HEADERS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {headers.length === 0 ? (
        <span className={field.hint}>{requests.headersHint}</span>
      ) : (
        <div className={styles.headerColumns} aria-hidden="true">
          <span>{requests.fields.columns.name}</span>
          <span>{requests.fields.columns.value}</span>
        </div>
      )}
      {headers.map((header, index) => (
        <HeaderRow
          key={header.id}
          header={header}
          index={index}
          form={form}
          readOnly={readOnly}
          suggestions={id}
          onChange={(fields) =>
            change(headers.map((other) => (other.id === header.id ? { ...other, ...fields } : other)))
          }
          onRemove={() => change(headers.filter((other) => other.id !== header.id))}
        />
      ))}
      {!readOnly && (
        <div>
          <Button size="small" icon={IconPlus} onClick={add}>
            {requests.addHeader}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type HeaderRowProps = HeaderTableProps & {
  header: Header
  index: number
  suggestions: string
  onChange: (fields: Partial<Header>) => void
  onRemove: () => void
}

function HeaderRow({ header, index, form, readOnly, suggestions, onChange, onRemove }: HeaderRowProps) {
  const { onInsertSecret } = use(ValueTools)
  const requests = useTexts('requests')
  const problemText = useProblemText()
  const id = useId()
  const { name, value } = header
  const sentIndex = form.values.headers
    .filter((other) => other.name !== '' || other.value !== '')
    .indexOf(header)
  const nameProblem = form.problemAt(`headers.${sentIndex}.name`)
  const valueProblem = form.problemAt(`headers.${sentIndex}.value`, `headers.${name}`, `headers.${sentIndex}`)
  const problem = nameProblem ?? valueProblem
  const isStored = form.base.values.headers.some((other) => other.name === name && other.value === value)
  const isMasked = isStored && value.includes('•')
  const label = requests.headerValue({ at: index + 1 })
  const set = (next: string) => onChange({ value: next })
  const note = problem || isMasked ? `${id}-note` : undefined
  return (
    <div className={styles.header}>
      <input
        className={field.input}
        aria-label={requests.headerName({ at: index + 1 })}
        aria-invalid={nameProblem ? true : undefined}
        aria-describedby={note}
        list={suggestions}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <ValueBox
        id={id}
        label={label}
        value={value}
        readOnly={readOnly}
        describedBy={note}
        insertInto={label}
        isInvalid={valueProblem !== undefined}
        isMono
        // A masked value cannot be edited, only replaced.
        selectsAll={isMasked}
        onChange={set}
      />
      {!readOnly && (
        <span className={styles.headerActions}>
          <Button
            look="quiet"
            icon={IconKey}
            aria-label={requests.insertSecretInto({ what: label })}
            title={requests.insertSecret}
            onClick={() => onInsertSecret({ input: document.getElementById(id), value, set })}
          />
          <Button
            look="quiet"
            icon={IconX}
            aria-label={requests.removeHeader({ name: name || `${index + 1}` })}
            onClick={onRemove}
          />
        </span>
      )}
      {problem ? (
        <span className={styles.rowNote}>
          <ErrorText id={`${id}-note`}>{problemText(problem)}</ErrorText>
        </span>
      ) : (
        isMasked && (
          <span className={`${field.hint} ${styles.rowNote}`} id={`${id}-note`}>
            {requests.masked}
          </span>
        )
      )}
    </div>
  )
}
