import { use, useId, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field.module.css'
import { ErrorText, InlineSelect } from '../../ui/field.tsx'
import { IconKey, IconPlus } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import {
  addField,
  type BodyField,
  type BodyForm,
  type BodyGroup,
  type BodyValue,
  isData,
  isSafeData,
  moveField,
  removeField,
  setName,
  setValue,
} from './body-fields.ts'
import styles from './requests.module.css'
import { ValueBox, ValueTools } from './value-box.tsx'

type BodyFieldsProps = {
  form: BodyForm
  readOnly: boolean
  onChange: (body: string) => void
}

/** The fields of a JSON body. */
export function BodyFields(props: BodyFieldsProps) {
  const { body, fields } = useTexts('requests')
  const id = useId()
  return (
    <fieldset className={styles.headers} aria-label={body}>
      {props.form.fields.length === 0 ? (
        <span className={field.hint}>{fields.empty}</span>
      ) : (
        <div className={styles.fieldHeads} aria-hidden="true">
          <span>{fields.heads.name}</span>
          <span>{fields.heads.kind}</span>
          <span>{fields.heads.value}</span>
        </div>
      )}
      <Fields {...props} id={id} group={props.form} prefix="" depth={0} />
    </fieldset>
  )
}

type FieldsProps = BodyFieldsProps & {
  id: string
  group: BodyGroup
  /** Precedes the numbers of the fields: empty at the top level, `2.` inside the second field. */
  prefix: string
  depth: number
  name?: string
}

function Fields(props: FieldsProps) {
  const { form, readOnly, onChange, id, group, prefix, depth, name } = props
  const { fields } = useTexts('requests')
  const focusName = (index: number) =>
    requestAnimationFrame(() => document.getElementById(`${id}-${prefix}${index + 1}`)?.focus())
  return (
    <>
      {group.fields.map((bodyField, index) => (
        <FieldRow key={index.toString()} {...props} field={bodyField} index={index} onMoved={focusName} />
      ))}
      {!readOnly && (
        <div>
          <Button
            size="small"
            icon={IconPlus}
            aria-label={name === undefined ? undefined : fields.addTo({ name })}
            onClick={() => {
              onChange(addField(form, group, depth))
              focusName(group.fields.length)
            }}
          >
            {fields.add}
          </Button>
        </div>
      )}
    </>
  )
}

type FieldRowProps = FieldsProps & { field: BodyField; index: number; onMoved: (index: number) => void }

function FieldRow({ field: row, index, onMoved, ...props }: FieldRowProps) {
  const { form, readOnly, onChange, id, group, prefix, depth } = props
  const { fields, more } = useTexts('requests')
  const number = `${prefix}${index + 1}`
  const { name, value } = row
  const isEmpty = value.kind === 'group' ? value.fields.length === 0 : value.text === ''
  const kinds = (['text', 'data', 'group'] as const).filter(
    (kind) => kind === value.kind || isEmpty || (kind !== 'group' && value.kind !== 'group'),
  )
  const move = (to: number) => {
    onChange(moveField(form, group, index, to))
    onMoved(to)
  }
  // Text that is not written to the body yet, because it would change its structure, such as incomplete Liquid.
  const [draft, setDraft] = useState({ text: '', body: '' })
  const text = value.kind === 'group' ? '' : draft.body === form.body ? draft.text : value.text
  const changeText = (next: string) => {
    if (value.kind === 'data' && !isSafeData(next)) setDraft({ text: next, body: form.body })
    else onChange(setValue(form, row, value.kind, next))
  }
  const [isNameFocused, setIsNameFocused] = useState(false)
  const isNameless = name === '' && !isNameFocused
  const problem = isNameless
    ? fields.nameMissing
    : value.kind === 'data' && !isData(text)
      ? fields.dataWrong
      : ''
  const note = `${id}-${number}-note`
  return (
    <>
      <div className={styles.bodyField}>
        <input
          id={`${id}-${number}`}
          className={field.input}
          aria-label={fields.name({ at: number })}
          aria-describedby={problem ? note : undefined}
          autoComplete="off"
          spellCheck={false}
          readOnly={readOnly}
          value={name}
          onFocus={() => setIsNameFocused(true)}
          onBlur={() => setIsNameFocused(false)}
          onChange={(event) => onChange(setName(form, row, event.target.value))}
        />
        <InlineSelect
          aria-label={fields.kind({ at: number })}
          disabled={readOnly || value.kind === 'list'}
          value={value.kind}
          onChange={({ target }) =>
            onChange(setValue(form, row, target.value as 'text', value.kind === 'group' ? '' : value.text))
          }
        >
          {(value.kind === 'list' ? (['list'] as const) : kinds).map((kind) => (
            <option key={kind} value={kind}>
              {fields.kinds[kind]}
            </option>
          ))}
        </InlineSelect>
        <FieldValue
          kind={value.kind}
          text={text}
          number={number}
          readOnly={readOnly}
          describedBy={problem ? note : undefined}
          onChange={changeText}
        />
        {!readOnly && (
          <RowMenu
            label={more({ name: name || number })}
            items={[
              ...(index > 0 ? [{ label: fields.moveUp, onClick: () => move(index - 1) }] : []),
              ...(index < group.fields.length - 1
                ? [{ label: fields.moveDown, onClick: () => move(index + 1) }]
                : []),
              {
                label: fields.remove,
                danger: true,
                onClick: () => {
                  onChange(removeField(form, group, index))
                  onMoved(Math.max(0, index - 1))
                },
              },
            ]}
          />
        )}
        {problem && (
          <span className={styles.headerNote}>
            <ErrorText id={note}>{problem}</ErrorText>
          </span>
        )}
      </div>
      {value.kind === 'group' && (
        <fieldset className={styles.innerFields} aria-label={name || number}>
          <Fields {...props} group={value} prefix={`${number}.`} depth={depth + 1} name={name || number} />
        </fieldset>
      )}
    </>
  )
}

type FieldValueProps = {
  kind: BodyValue['kind']
  text: string
  number: string
  describedBy: string | undefined
  readOnly: boolean
  onChange: (text: string) => void
}

function FieldValue({ kind, text, number, ...rest }: FieldValueProps) {
  const { fields, insertSecret, insertSecretInto } = useTexts('requests')
  const { onInsertSecret } = use(ValueTools)
  const id = useId()
  if (kind === 'group') return <span />
  if (kind === 'list')
    return (
      <span className={styles.fieldList}>
        <code>{text}</code>
        <span className={field.hint}>{fields.listHint}</span>
      </span>
    )
  const label = fields.value({ at: number })
  return (
    <span className={styles.fieldValue}>
      <ValueBox
        key={kind}
        {...rest}
        id={id}
        label={label}
        insertInto={label}
        value={text}
        isMultiline={kind === 'text'}
        isMono={kind === 'data'}
      />
      {!rest.readOnly && (
        <Button
          look="quiet"
          icon={IconKey}
          aria-label={insertSecretInto({ what: label })}
          title={insertSecret}
          onClick={() =>
            onInsertSecret({ input: document.getElementById(id), value: text, set: rest.onChange })
          }
        />
      )}
    </span>
  )
}
