import { useEffect, useId, useRef, useState } from 'react'
import { DATE_STYLES } from '../../../../src/engine/liquid/date-styles.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Options, TextField } from '../../ui/field.tsx'
import controls from '../inspector/controls.module.css'
import { liquidError } from '../text/check-liquid.ts'
import { isSecret, isVariable, type Suggestion } from '../text/suggestions.ts'
import type { Anchor } from '../text/view/place.ts'
import popover from '../text/view/popover.module.css'
import { Popover } from '../text/view/popover.tsx'
import styles from './forms.module.css'
import { textLiteral } from './literals.ts'
import { type Format, type Output, parseOutput, printOutput } from './output.ts'
import { VariableSelect } from './variable-select.tsx'

type VariablePanelProps = {
  /** The tag's source. */
  raw: string
  autoFocus: boolean
  at: Anchor
  suggestions: readonly Suggestion[]
  onApply: (raw: string) => void
  onClose: () => void
  onCancel: () => void
}

/**
 * Edits a variable with its format and fallback in a form and, on request, as Liquid. Both edit the same source, so
 * that details the user does not touch remain unchanged. A click outside applies the changes; only Escape and Cancel
 * discard them.
 */
export function VariablePanel({
  raw,
  autoFocus,
  at,
  suggestions,
  onApply,
  onClose,
  onCancel,
}: VariablePanelProps) {
  const { panel } = useTexts('variables')
  const { writing } = useTexts('editor')
  const { common } = useTexts('app')
  const [text, setText] = useState(raw)
  const [isCodeOpen, setIsCodeOpen] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const output = parseOutput(text)
  const secrets = suggestions.flatMap(({ insert, label, name }) =>
    name && isSecret(label) ? [{ insert, label, name }] : [],
  )
  const secret = secrets.find(({ insert }) => insert === text)
  const showsCode = isCodeOpen || (output === null && !secret)
  const error = liquidError(text)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (autoFocus) (form.current?.querySelector('input') ?? form.current?.querySelector('select'))?.focus()
  }, [autoFocus])
  const apply = () => {
    if (error) setIsSubmitted(true)
    else onApply(text.trim())
  }
  return (
    <Popover label={panel.title} at={at} height={340} onClose={onClose} onLeave={apply}>
      <form
        ref={form}
        className={styles.panel}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        {output ? (
          <OutputForm
            output={output}
            suggestions={suggestions}
            onChange={(next) => setText(printOutput({ ...output, ...next }))}
          />
        ) : secret ? (
          <VariableSelect
            label={panel.variable}
            value={secret.label}
            options={secrets}
            none={panel.choose}
            create={panel.create}
            onChange={(path) => setText(`{{ ${path} }}`)}
          />
        ) : (
          <p className={styles.hint}>{panel.onlyCode}</p>
        )}
        {showsCode && (
          <TextField
            label={writing.liquid}
            mono
            value={text}
            error={isSubmitted && error ? writing.errors[error] : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <div className={popover.actions}>
          {output && (
            <span className={popover.start}>
              <Button
                size="small"
                look="quiet"
                aria-expanded={isCodeOpen}
                onClick={() => setIsCodeOpen(!isCodeOpen)}
              >
                {isCodeOpen ? panel.hideCode : panel.showCode}
              </Button>
            </span>
          )}
          <Button size="small" onClick={onCancel}>
            {common.cancel}
          </Button>
          <Button size="small" look="primary" type="submit">
            {writing.apply}
          </Button>
        </div>
      </form>
    </Popover>
  )
}

type OutputFormProps = {
  output: Output
  suggestions: readonly Suggestion[]
  onChange: (changed: Partial<Output>) => void
}

function OutputForm({ output: { path, fallback, format }, suggestions, onChange }: OutputFormProps) {
  const { panel } = useTexts('variables')
  const id = useId()
  const options = suggestions.filter(isVariable).filter(({ kind }) => kind !== 'list')
  const selected = options.find(({ label }) => label === path)
  return (
    <>
      <div className={styles.row}>
        <label htmlFor={`${id}-variable`}>{panel.variable}</label>
        <VariableSelect
          id={`${id}-variable`}
          value={path}
          options={options}
          none={panel.choose}
          create={panel.create}
          onChange={(next) => onChange({ path: next })}
        />
        <span className={styles.example}>
          {!selected || selected.isMissing
            ? panel.missing
            : selected.detail && panel.example({ value: selected.detail })}
        </span>
      </div>
      <div className={styles.row}>
        <label htmlFor={`${id}-fallback`}>{panel.fallback}</label>
        <input
          id={`${id}-fallback`}
          className={controls.input}
          autoComplete="off"
          value={fallback?.text ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ fallback: value === '' ? null : textLiteral(value) })
          }
        />
      </div>
      <FormatFields format={format} onChange={(next) => onChange({ format: next })} />
    </>
  )
}

const SAMPLE_DATE = new Date(2026, 10, 17, 14, 30)
const CURRENCIES = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'JPY',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'CAD',
  'AUD',
  'BRL',
  'INR',
]
const DECIMALS = ['0', '1', '2', '3']

type FormatProps = { format: Format | null; onChange: (format: Format | null) => void }

function FormatFields({ format, onChange }: FormatProps) {
  const { panel } = useTexts('variables')
  const locale = useLocale()
  const id = useId()
  const style = format?.style?.text ?? ''
  const currency = format?.filter === 'money' ? style : 'EUR'
  const dates = [...new Set([...DATE_STYLES.keys(), ...(format?.filter === 'date' ? [style] : [])])]
  const dateSample = (name: string) => {
    const options = DATE_STYLES.get(name)
    return options ? new Intl.DateTimeFormat(locale, options).format(SAMPLE_DATE) : name
  }
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(locale, options).format(value)
  const formatOf = (filter: Format['filter'], styleText?: string): Format => ({
    filter,
    style: styleText === undefined ? null : textLiteral(styleText),
    decimals: null,
  })
  const { formats } = panel
  const options = [
    { value: '', label: formats.none, format: null },
    ...dates.map((name) => ({
      value: `date ${name}`,
      label: formats.date({ sample: dateSample(name) }),
      format: formatOf('date', name),
    })),
    { value: 'number', label: formats.number({ sample: number(1234.5) }), format: formatOf('number') },
    {
      value: 'money',
      label: formats.money({ sample: number(12.5, { style: 'currency', currency: 'EUR' }) }),
      format: formatOf('money', currency),
    },
    {
      value: 'percent',
      label: formats.percent({ sample: number(0.25, { style: 'percent' }) }),
      format: formatOf('percent'),
    },
  ]
  return (
    <>
      <div className={styles.row}>
        <label htmlFor={`${id}-format`}>{panel.format}</label>
        <select
          id={`${id}-format`}
          className={controls.select}
          value={format?.filter === 'date' ? `date ${style}` : (format?.filter ?? '')}
          onChange={({ target }) =>
            onChange(options.find(({ value }) => value === target.value)?.format ?? null)
          }
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {format && format.filter !== 'date' && (
        <div className={styles.pair}>
          {format.filter === 'money' && (
            <Choice
              label={panel.currency}
              value={currency}
              values={[...new Set([...CURRENCIES, currency])]}
              onChange={(next) => onChange({ ...format, style: textLiteral(next) })}
            />
          )}
          <Choice
            label={panel.decimals}
            value={format.decimals ?? ''}
            values={['', ...new Set([...DECIMALS, ...(format.decimals === null ? [] : [format.decimals])])]}
            empty={panel.automatic}
            onChange={(next) => onChange({ ...format, decimals: next || null })}
          />
        </div>
      )}
    </>
  )
}

type ChoiceProps = {
  label: string
  value: string
  values: readonly string[]
  empty?: string
  onChange: (value: string) => void
}

function Choice({ label, value, values, empty, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={controls.select}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <Options values={values} labelOf={(each) => each || empty} />
      </select>
    </div>
  )
}
