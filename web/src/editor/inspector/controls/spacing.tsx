import { useTexts } from '../../../texts/texts.ts'
import { applyPatch } from '../../model/commands.ts'
import { labelOf } from '../labels.ts'
import places from '../places.module.css'
import { Side } from '../row.tsx'
import { type Property, propertiesIn } from '../schema.ts'
import type { ControlProps } from './control-props.ts'
import { NumberInput, useNumber } from './number.tsx'

type Sides = Readonly<Record<string, unknown>>

const sidesOf = (value: unknown): Sides => (value ?? {}) as Sides

/** The padding on each side. */
export function SpacingControl({
  layoutSchema,
  name,
  label,
  schema,
  value,
  fallback,
  onChange,
}: ControlProps) {
  const sides = sidesOf(value)
  return (
    <fieldset className={places.sides} data-property={name} aria-label={label}>
      {propertiesIn(layoutSchema, schema).map((side) => (
        <SideInput
          key={side.name}
          side={side}
          value={sides[side.name]}
          fallback={sidesOf(fallback)[side.name]}
          onChange={(next) => {
            const box = applyPatch(sides, { [side.name]: next })
            onChange(Object.keys(box).length === 0 ? undefined : box)
          }}
        />
      ))}
    </fieldset>
  )
}

type SideProps = { side: Property; value: unknown; fallback: unknown; onChange: (value: unknown) => void }

function SideInput({ side: { name, schema }, value, fallback, onChange }: SideProps) {
  const { inspector } = useTexts('editor')
  const field = useNumber({ schema, value, isRequired: false, onChange })
  return (
    <Side label={labelOf(inspector.properties, name)} problem={field.problem}>
      {(control) => <NumberInput field={field} schema={schema} fallback={fallback} control={control} />}
    </Side>
  )
}
