import { use, useId, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field.module.css'
import { ErrorText, InlineSelect, Options } from '../../ui/field.tsx'
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

export function BodyFields(props: BodyFieldsProps) {
  const { body, fields } = useTexts('requests')
  const id = useId()
  return (
    <fieldset className={styles.fieldset} aria-label={body}>
      {props.form.fields.length === 0 ? (
        <span className={field.hint}>{fields.empty}</span>
      ) : (
        <div className={styles.fieldColumns} aria-hidden="true">
          <span>{fields.columns.name}</span>
          <span>{fields.columns.kind}</span>
          <span>{fields.columns.value}</span>
        </div>
      )}
      <Fields {...props} id={id} group={props.form} prefix="" depth={0} />
    </fieldset>
  )
}

type FieldsProps = BodyFieldsProps & {
  id: string
  group: BodyGroup
  /** Precedes the positions of the fields: empty at the top level, `2.` inside the second field. */
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
        <FieldRow key={index.toString()} {...props} field={bodyField} index={index} focusName={focusName} />
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

type FieldRowProps = FieldsProps & { field: BodyField; index: number; focusName: (index: number) => void }

function FieldRow({ field: row, index, focusName, ...props }: FieldRowProps) {
  const { form, readOnly, onChange, id, group, prefix, depth } = props
  const { fields, more } = useTexts('requests')
  const position = `${prefix}${index + 1}`
  const { name, value } = row
  const isEmpty = value.kind === 'group' ? value.fields.length === 0 : value.text === ''
  const kinds = (['text', 'data', 'group'] as const).filter(
    (kind) => kind === value.kind || isEmpty || (kind !== 'group' && value.kind !== 'group'),
  )
  const move = (to: number) => {
    onChange(moveField(form, group, index, to))
    focusName(to)
  }
  // Input that would break the body's structure, such as incomplete Liquid, is stored here instead of in the body.
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
  const noteId = `${id}-${position}-note`
  return (
    <>
      <div className={styles.bodyField}>
        <input
          id={`${id}-${position}`}
          className={field.input}
          aria-label={fields.name({ at: position })}
          aria-describedby={problem ? noteId : undefined}
          autoComplete="off"
          spellCheck={false}
          readOnly={readOnly}
          value={name}
          onFocus={() => setIsNameFocused(true)}
          onBlur={() => setIsNameFocused(false)}
          onChange={(event) => onChange(setName(form, row, event.target.value))}
        />
        <InlineSelect
          aria-label={fields.kind({ at: position })}
          disabled={readOnly || value.kind === 'list'}
          value={value.kind}
          onChange={({ target }) =>
            onChange(
              setValue(form, row, target.value as BodyValue['kind'], 'text' in value ? value.text : ''),
            )
          }
        >
          <Options
            values={value.kind === 'list' ? (['list'] as const) : kinds}
            labelOf={(kind) => fields.kinds[kind]}
          />
        </InlineSelect>
        <FieldValue
          kind={value.kind}
          text={text}
          position={position}
          readOnly={readOnly}
          describedBy={problem ? noteId : undefined}
          onChange={changeText}
        />
        {!readOnly && (
          <RowMenu
            label={more({ name: name || position })}
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
                  focusName(Math.max(0, index - 1))
                },
              },
            ]}
          />
        )}
        {problem && (
          <span className={styles.rowNote}>
            <ErrorText id={noteId}>{problem}</ErrorText>
          </span>
        )}
      </div>
      {value.kind === 'group' && (
        <fieldset className={styles.innerFields} aria-label={name || position}>
          <Fields
            {...props}
            group={value}
            prefix={`${position}.`}
            depth={depth + 1}
            name={name || position}
          />
        </fieldset>
      )}
    </>
  )
}

type FieldValueProps = {
  kind: BodyValue['kind']
  text: string
  position: string
  describedBy: string | undefined
  readOnly: boolean
  onChange: (text: string) => void
}

function FieldValue({ kind, text, position, ...rest }: FieldValueProps) {
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
  const label = fields.value({ at: position })
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
