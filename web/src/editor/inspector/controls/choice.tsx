import { useId } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Options } from '../../../ui/field.tsx'
import { BlockIcon, isIconName } from '../../block-icon.tsx'
import styles from '../controls.module.css'
import { labelOf } from '../labels.ts'
import { GroupRow, Row } from '../row.tsx'
import type { ControlProps } from './control-props.ts'

const MAX_SEGMENTS = 4
/** Properties whose values are shown as icons, so that they fit side by side. */
const WITH_ICONS = new Set(['align', 'verticalAlign'])

/** A choice between a few values: buttons for numbers and icons, otherwise a select. */
export function ChoiceControl(props: ControlProps) {
  const { schema, name } = props
  return schema.type === 'integer' || WITH_ICONS.has(name) ? <Segments {...props} /> : <Choice {...props} />
}

/** Whether a number has few enough values to give each a button. */
export const hasFewValues = ({ type, minimum = 0, maximum = 100 }: ControlProps['schema']) =>
  type === 'integer' && maximum - minimum < MAX_SEGMENTS

function Segments({ name, label, schema, value, fallback, onChange }: ControlProps) {
  const { inspector } = useTexts('editor')
  const group = useId()
  const { minimum = 0, maximum = 0 } = schema
  const choices: readonly (string | number)[] =
    schema.enum ?? Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index)
  return (
    <GroupRow label={label} property={name}>
      {choices.map((choice) => {
        const title = typeof choice === 'string' ? labelOf(inspector.values, choice) : undefined
        return (
          <label key={choice} title={title}>
            <input
              type="radio"
              name={group}
              aria-label={title}
              checked={(value ?? fallback) === choice}
              onChange={() => onChange(choice)}
            />
            {typeof choice === 'string' && isIconName(choice) ? (
              <BlockIcon name={choice} />
            ) : name === 'level' ? (
              `H${choice}`
            ) : (
              choice
            )}
          </label>
        )
      })}
    </GroupRow>
  )
}

function Choice({ name, label, schema, value, fallback, isRequired, onChange }: ControlProps) {
  const { inspector } = useTexts('editor')
  const nameOf = (choice: string) => labelOf(inspector.values, choice)
  return (
    <Row label={label} property={name}>
      {(control) => (
        <select
          {...control}
          className={styles.select}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        >
          {!isRequired && (
            <option value="">
              {typeof fallback === 'string'
                ? inspector.byDefault({ value: nameOf(fallback) })
                : inspector.nothing}
            </option>
          )}
          <Options values={schema.enum ?? []} labelOf={nameOf} />
        </select>
      )}
    </Row>
  )
}

export function SwitchControl({ name, label, value, fallback, onChange }: ControlProps) {
  return (
    <label className={styles.check} data-property={name}>
      <input
        type="checkbox"
        checked={(value ?? fallback) === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
