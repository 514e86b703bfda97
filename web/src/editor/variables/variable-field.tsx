import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { IconPlus, IconX } from '../../ui/icons.ts'
import { type FormField, type Kind, type Values, valueAt, withValue } from './test-values.ts'
import styles from './variables.module.css'

type VariableFieldProps = { field: FormField; values: Values; onChange: (values: Values) => void }

/** One value, with the control that fits its kind. */
export function VariableField({ field, values, onChange }: VariableFieldProps) {
  const { variables: texts } = useTexts('editor')
  const { path, kind, fields } = field
  const value = valueAt(values, path)
  const set = (next: unknown) => onChange(withValue(values, path, next))
  if (kind !== 'list') return <Single label={path} kind={kind} value={value} onChange={set} />
  const items = Array.isArray(value) ? value : []
  if (fields.length === 0 && items.every((item) => typeof item !== 'object'))
    return (
      <TextArea
        label={path}
        hint={texts.linesHint}
        value={items.join('\n')}
        onChange={({ target }) => set(target.value === '' ? [] : target.value.split('\n'))}
      />
    )
  return (
    <fieldset className={styles.list}>
      <legend>{path}</legend>
      {items.map((item: unknown, at) => (
        <div key={at.toString()} className={styles.item}>
          <div className={styles.itemHead}>
            <span>{texts.item({ number: at + 1 })}</span>
            <Button
              look="quiet"
              size="small"
              icon={IconX}
              aria-label={texts.removeItem({ number: at + 1 })}
              onClick={() => set(items.toSpliced(at, 1))}
            />
          </div>
          {fields.map(({ name, kind: inner }) => (
            <Single
              key={name}
              label={name}
              kind={inner}
              value={valueAt((item ?? {}) as Values, name)}
              onChange={(next) => set(items.with(at, withValue((item ?? {}) as Values, name, next)))}
            />
          ))}
        </div>
      ))}
      <div>
        <Button size="small" icon={IconPlus} onClick={() => set([...items, {}])}>
          {texts.addItem}
        </Button>
      </div>
    </fieldset>
  )
}

type SingleProps = { label: string; kind: Kind; value: unknown; onChange: (value: unknown) => void }

const DAY = /^(?:\d{4}-\d{2}-\d{2})?$/

function Single({ label, kind, value, onChange }: SingleProps) {
  const text = value === undefined || value === null ? '' : String(value)
  if (kind === 'boolean')
    return (
      <label className={styles.check}>
        <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
        <code>{label}</code>
      </label>
    )
  if (kind === 'number')
    return (
      <TextField
        label={label}
        type="number"
        step="any"
        value={text}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      />
    )
  const type = kind === 'date' && DAY.test(text) ? 'date' : 'text'
  return (
    <TextField
      label={label}
      type={type}
      value={text}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}
