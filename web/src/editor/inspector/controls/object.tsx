import { useTexts } from '../../../texts/texts.ts'
import { patched } from '../../model/commands.ts'
import { Control } from '../control.tsx'
import styles from '../controls.module.css'
import { labelOf } from '../labels.ts'
import places from '../places.module.css'
import { propertiesIn } from '../schema.ts'
import type { ControlProps } from './control-props.ts'
import { type Source, SourceControl } from './source.tsx'

type Owner = Readonly<Record<string, unknown>>

/** The properties of a part of a block, such as a border; one that may be left out has a switch. */
export function ObjectControl(props: ControlProps) {
  const { layout, name, label, part, value, fallback, isRequired, onChange } = props
  const { inspector } = useTexts('editor')
  const owner = (value ?? {}) as Owner
  const properties = propertiesIn(layout, part)
  const url = properties.find((property) => property.name === 'url')
  if (url && properties.some((property) => property.name === 'fileKey'))
    return (
      <div className={places.group} data-property={name}>
        <SourceControl
          label={label}
          kind="image"
          source={owner as Source}
          url={url}
          onChange={(source) => onChange(patched(owner, source))}
        />
      </div>
    )
  const isOn = isRequired || value !== undefined
  return (
    <div className={places.group} data-property={name}>
      {!isRequired && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => onChange(event.target.checked ? {} : undefined)}
          />
          {label}
        </label>
      )}
      {isOn &&
        properties.map((property) => (
          <Control
            key={property.name}
            {...property}
            layout={layout}
            label={labelOf(inspector, property.name)}
            value={owner[property.name]}
            fallback={(fallback as Owner | undefined)?.[property.name]}
            onChange={(next) => onChange(patched(owner, { [property.name]: next }))}
          />
        ))}
    </div>
  )
}
