import { useId } from 'react'
import { textOf } from '../../../texts/text-of.ts'
import { useTexts } from '../../../texts/texts.ts'
import { BlockIcon, isIconName } from '../../block-icon.tsx'
import styles from '../controls.module.css'
import { GroupRow, Row } from '../row.tsx'
import type { ControlProps } from './control-props.ts'

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const MOST_SEGMENTS = 4
/** Drawn, so that they fit side by side. */
const DRAWN = new Set(['align', 'verticalAlign'])

/** One of a few values: segments where they are drawn or numbers, else a list. */
export function ChoiceControl(props: ControlProps) {
  const { part, name } = props
  return part.type === 'integer' || DRAWN.has(name) ? <Segments {...props} /> : <Choice {...props} />
}

/** Whether a number has so few values that each of them fits on a button. */
export const isFewNumbers = ({ type, minimum = 0, maximum = 100 }: ControlProps['part']) =>
  type === 'integer' && maximum - minimum < MOST_SEGMENTS

function Segments({ name, label, part, value, fallback, onChange }: ControlProps) {
  const { inspector } = useTexts('editor')
  const group = useId()
  const { minimum = 0, maximum = 0 } = part
  const choices: readonly (string | number)[] =
    part.enum ?? Array.from({ length: maximum - minimum + 1 }, (_, at) => minimum + at)
  return (
    <GroupRow label={label} property={name}>
      {choices.map((choice) => {
        const title =
          typeof choice === 'string' ? (textOf(inspector.values, choice) ?? titled(choice)) : undefined
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
              <BlockIcon of={choice} />
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

function Choice({ name, label, part, value, fallback, isRequired, onChange }: ControlProps) {
  const { inspector } = useTexts('editor')
  const nameOf = (choice: string) => textOf(inspector.values, choice) ?? titled(choice)
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
          {part.enum?.map((choice) => (
            <option key={choice} value={choice}>
              {nameOf(choice)}
            </option>
          ))}
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
