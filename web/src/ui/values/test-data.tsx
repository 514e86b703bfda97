import { useId, useState } from 'react'
import { readableName } from '../../../../src/engine/liquid/readable-name.ts'
import { useRead } from '../../api/use-api.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../button.tsx'
import { CodeBox } from '../code-box/code-box.tsx'
import { InlineSelect, TextArea, TextField } from '../field.tsx'
import { IconPlus, IconX } from '../icons.ts'
import { Segmented } from '../segmented.tsx'
import { readNumber } from '../tidy-input.ts'
import styles from './test-data.module.css'
import {
  type FormField,
  formFields,
  type Kind,
  mergeValues,
  readJson,
  type UsedVariable,
  type Values,
  valueAt,
  withValue,
  writeJson,
} from './test-values.ts'

type TestDataProps = {
  /** The variables in use; undefined while loading. */
  used: readonly UsedVariable[] | undefined
  values: Values
  onChange: (values: Values) => void
  /** The id of the layout or HTTP request whose past values can be copied; null if it has not been saved yet. */
  pastValuesOf: string | null
  /** Called after every edit with whether the JSON is invalid. */
  onValidityChange?: (isInvalid: boolean) => void
  texts: { none: string; past: string; copyPast: string }
}

export function TestData(props: TestDataProps) {
  const { testData } = useTexts('variables')
  const [view, setView] = useState<'form' | 'json'>('form')
  const panel = useId()
  // Changes when past values are copied, to recreate the JSON editor.
  const [jsonEditorKey, setJsonEditorKey] = useState(0)
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          label={testData.view}
          segments={(['form', 'json'] as const).map((value) => ({ value, label: testData.views[value] }))}
          value={view}
          onChange={(next) => {
            setView(next)
            props.onValidityChange?.(false)
          }}
          panel={panel}
        />
        {props.pastValuesOf !== null && (
          <PastValues
            {...props}
            id={props.pastValuesOf}
            onCopied={() => {
              setJsonEditorKey((key) => key + 1)
              props.onValidityChange?.(false)
            }}
          />
        )}
      </div>
      <div id={panel} role="tabpanel" aria-label={testData.views[view]}>
        {view === 'form' ? <ValuesForm {...props} /> : <ValuesJson key={jsonEditorKey} {...props} />}
      </div>
    </>
  )
}

function ValuesForm({ used, values, onChange, texts }: TestDataProps) {
  const fields = formFields(used ?? [], values)
  if (fields.length === 0) return <p className={styles.explanation}>{used ? texts.none : ''}</p>
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <VariableField key={field.path} field={field} values={values} onChange={onChange} />
      ))}
    </div>
  )
}

function ValuesJson({ values, onChange, onValidityChange }: TestDataProps) {
  const { testData } = useTexts('variables')
  const [text, setText] = useState(() => writeJson(values))
  const read = readJson(text, testData)
  const problem = 'problem' in read ? read.problem : null
  const write = (next: string) => {
    setText(next)
    const parsed = readJson(next, testData)
    onValidityChange?.('problem' in parsed)
    if ('values' in parsed) onChange(parsed.values)
  }
  return (
    <CodeBox
      label={testData.json}
      language="json"
      value={text}
      onChange={write}
      errors={problem ? [problem] : []}
      error={problem?.message}
    />
  )
}

type PastValuesProps = TestDataProps & { id: string; onCopied: () => void }

/** Copies the values of a past email or call, except masked ones. */
function PastValues({ id, values, onChange, onCopied, texts }: PastValuesProps) {
  const { testData } = useTexts('variables')
  const locale = useLocale()
  const [copied, setCopied] = useState<'all' | 'part' | null>(null)
  const past = useRead('listPastVariables', { id }).data?.executions ?? []
  if (past.length === 0) return null
  // With seconds, because a workflow may send several emails in the same minute.
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const copyValues = (executionId: string) => {
    const match = past.find(({ id: candidate }) => candidate === executionId)
    if (!match) return
    onChange(mergeValues(values, match.variables))
    onCopied()
    setCopied(match.isWhole ? 'all' : 'part')
  }
  return (
    <>
      <InlineSelect aria-label={texts.past} value="" onChange={({ target }) => copyValues(target.value)}>
        <option value="">{texts.copyPast}</option>
        {past.map((execution) => (
          <option key={execution.id} value={execution.id}>
            {[time.format(new Date(execution.createdAt)), execution.locale].filter(Boolean).join(' · ')}
          </option>
        ))}
      </InlineSelect>
      <span role="status" className={styles.copied}>
        {copied && (copied === 'all' ? testData.copiedAll : testData.copiedPart)}
      </span>
    </>
  )
}

type VariableFieldProps = { field: FormField; values: Values; onChange: (values: Values) => void }

/** The control for one variable: a single value, a list of lines, or a list of items. */
function VariableField({ field, values, onChange }: VariableFieldProps) {
  const { testData } = useTexts('variables')
  const { path, kind, fields } = field
  const label = readableName(`variables.${path}`)
  const value = valueAt(values, path)
  const set = (next: unknown) => onChange(withValue(values, path, next))
  if (kind !== 'list') return <SingleValue label={label} kind={kind} value={value} onChange={set} />
  const items = Array.isArray(value) ? value : []
  if (fields.length === 0 && items.every((item) => typeof item !== 'object'))
    return (
      <TextArea
        label={label}
        hint={testData.linesHint}
        value={items.join('\n')}
        onChange={({ target }) => set(target.value === '' ? [] : target.value.split('\n'))}
      />
    )
  return (
    <fieldset className={styles.list}>
      <legend>{label}</legend>
      {items.map((item: unknown, index) => (
        <div key={index.toString()} className={styles.item}>
          <div className={styles.itemHeader}>
            <span>{testData.item({ number: index + 1 })}</span>
            <Button
              look="quiet"
              size="small"
              icon={IconX}
              aria-label={testData.removeItem({ number: index + 1 })}
              onClick={() => set(items.toSpliced(index, 1))}
            />
          </div>
          {fields.map(({ name, kind: inner }) => (
            <SingleValue
              key={name}
              label={readableName(`variables.${name}`)}
              kind={inner}
              value={valueAt((item ?? {}) as Values, name)}
              onChange={(next) => set(items.with(index, withValue((item ?? {}) as Values, name, next)))}
            />
          ))}
        </div>
      ))}
      <div>
        <Button size="small" icon={IconPlus} onClick={() => set([...items, {}])}>
          {testData.addItem}
        </Button>
      </div>
    </fieldset>
  )
}

type SingleValueProps = { label: string; kind: Kind; value: unknown; onChange: (value: unknown) => void }

const EMPTY_OR_DATE = /^(?:\d{4}-\d{2}-\d{2})?$/

function SingleValue({ label, kind, value, onChange }: SingleValueProps) {
  const text = value === undefined || value === null ? '' : String(value)
  if (kind === 'boolean')
    return (
      <label className={styles.check}>
        <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
        {label}
      </label>
    )
  if (kind === 'number' || kind === 'data')
    return <NumberValue label={label} text={text} mayBeBoolean={kind === 'data'} onChange={onChange} />
  const type = kind === 'date' && EMPTY_OR_DATE.test(text) ? 'date' : 'text'
  return (
    <TextField
      label={label}
      type={type}
      value={text}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}

type NumberValueProps = {
  label: string
  text: string
  mayBeBoolean: boolean
  onChange: (value: number | boolean | undefined) => void
}

/** Not a number field, because browsers drop the comma from `12,50` there. */
function NumberValue({ label, text, mayBeBoolean, onChange }: NumberValueProps) {
  const { testData } = useTexts('variables')
  const [typed, setTyped] = useState<string | null>(null)
  const read = (value: string) =>
    mayBeBoolean && /^(?:true|false)$/.test(value) ? value === 'true' : readNumber(value)
  const isValid = (value: string) => value === '' || read(value) !== undefined
  const error = mayBeBoolean ? testData.notData : testData.notANumber
  return (
    <TextField
      label={label}
      inputMode={mayBeBoolean ? undefined : 'decimal'}
      value={typed ?? text}
      error={typed === null || isValid(typed.trim()) ? undefined : error}
      onChange={({ target }) => {
        const value = target.value.trim()
        setTyped(target.value)
        if (isValid(value)) onChange(read(value))
      }}
      onBlur={() => typed !== null && isValid(typed.trim()) && setTyped(null)}
    />
  )
}
