import { useState } from 'react'
import { useLoadedTexts, useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { useTextEditing } from '../../text/load-text-editing.ts'
import { problemOf } from '../check.ts'
import styles from '../controls.module.css'
import { labelOf } from '../labels.ts'
import places from '../places.module.css'
import { Row } from '../row.tsx'
import { propertiesIn } from '../schema.ts'
import type { ControlProps } from './control-props.ts'

type Fields = Readonly<Record<string, string>>

const ITEM = 'item'

/**
 * A loop: the list, the item name and a limit. The design changes only when all fields are valid.
 * Without a list, there is no loop.
 */
export function LoopControl({ layoutSchema, name, schema, value, isRequired, onChange }: ControlProps) {
  const { inspector } = useTexts('editor')
  const panel = useLoadedTexts('variables')?.panel
  const textEditing = useTextEditing()
  const [isCode, setIsCode] = useState(false)
  const properties = propertiesIn(layoutSchema, schema)
  const current = JSON.stringify(value ?? {})
  const storedFields = (): Fields =>
    Object.fromEntries(Object.entries((value ?? {}) as object).map(([field, text]) => [field, String(text)]))
  const [draft, setDraft] = useState({ fields: storedFields(), basedOn: current })
  const fields = draft.basedOn === current ? draft.fields : storedFields()
  const loopOf = (next: Fields) => readLoop(properties, next)
  const problemIn = (field: string, next: Fields) => {
    const property = properties.find((each) => each.name === field)
    const loop = loopOf(next)
    if (!property || (loop === undefined && !isRequired)) return null
    const fieldValue = loop?.[field]
    if (fieldValue === undefined) return property.isRequired ? inspector.problems.required : null
    return problemOf(property.schema, fieldValue, inspector.problems)
  }
  const change = (field: string, text: string) => {
    const next = { ...fields, [field]: text }
    const isValid = properties.every((property) => problemIn(property.name, next) === null)
    const loop = loopOf(next)
    setDraft({ fields: next, basedOn: isValid ? JSON.stringify(loop ?? {}) : current })
    if (isValid) onChange(loop)
  }
  const isForm = !fields.in || textEditing?.isPath(fields.in)
  return (
    <div className={places.group} data-property={name}>
      {properties
        .filter(({ name: each }) => each === 'in' || fields.in?.trim())
        .map((property) => (
          <Row
            key={property.name}
            label={labelOf(inspector.properties, property.name)}
            property={property.name}
            problem={problemIn(property.name, fields)}
          >
            {(control) =>
              property.name === 'in' && textEditing && isForm && !isCode ? (
                <textEditing.ListSelect
                  id={control.id}
                  value={fields.in ?? ''}
                  item={fields.as}
                  isOptional={!isRequired}
                  onChange={(list) => change('in', list)}
                />
              ) : (
                <input
                  {...control}
                  className={styles.mono}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder={
                    property.name === 'in' ? inspector.noRepetition : property.name === 'as' ? ITEM : ''
                  }
                  value={fields[property.name] ?? ''}
                  onChange={(event) => {
                    if (property.name === 'in') setIsCode(true)
                    change(property.name, event.target.value)
                  }}
                />
              )
            }
          </Row>
        ))}
      {panel && isForm && (
        <span className={places.aside}>
          <Button look="quiet" size="small" onClick={() => setIsCode(!isCode)}>
            {isCode ? panel.showForm : panel.showCode}
          </Button>
        </span>
      )}
    </div>
  )
}

type Properties = ReturnType<typeof propertiesIn>

function readLoop(properties: Properties, fields: Fields): Record<string, unknown> | undefined {
  if (!fields.in?.trim()) return undefined
  const entries = properties.flatMap(({ name, schema }): [string, unknown][] => {
    const text = fields[name]?.trim() || (name === 'as' ? ITEM : '')
    if (text === '') return []
    return [[name, schema.type === 'integer' ? Number(text) : text]]
  })
  return Object.fromEntries(entries)
}
