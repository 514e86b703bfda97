import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { IconPlus } from '../../../ui/icons.ts'
import { patched } from '../../model/commands.ts'
import { Control } from '../control.tsx'
import { IconButton } from '../icon-button.tsx'
import { keyed } from '../keyed.ts'
import { labelOf } from '../labels.ts'
import places from '../places.module.css'
import { freshValue, propertiesIn, resolve } from '../schema.ts'
import type { ControlProps } from './control-props.ts'

type Item = Readonly<Record<string, unknown>>

/** A list of things with properties, such as the links of a social block. */
export function ListControl({ layout, name, label, part, value, isRequired, onChange }: ControlProps) {
  const { lists } = useTexts('editor').inspector
  const items = (Array.isArray(value) ? value : []) as readonly Item[]
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = part
  const change = (next: readonly Item[]) => onChange(next.length === 0 && !isRequired ? undefined : next)
  const move = (from: number, to: number) =>
    change(items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1)))
  return (
    <div className={places.group} data-property={name}>
      <span className={places.title}>{label}</span>
      {keyed(items).map(({ item, at, key }) => (
        <ItemCard
          key={key}
          layout={layout}
          part={resolve(layout, part.items ?? {})}
          title={lists.item({ label, number: at + 1 })}
          item={item}
          onChange={(next) => change(items.with(at, next))}
          onUp={at > 0 ? () => move(at, at - 1) : undefined}
          onDown={at < items.length - 1 ? () => move(at, at + 1) : undefined}
          onRemove={items.length > minItems ? () => change(items.toSpliced(at, 1)) : undefined}
        />
      ))}
      {items.length < maxItems && (
        <Button
          size="small"
          icon={IconPlus}
          onClick={() => change([...items, freshValue(layout, part.items ?? {}) as Item])}
        >
          {lists.add({ label })}
        </Button>
      )}
    </div>
  )
}

type Act = (() => void) | undefined
type ItemProps = Pick<ControlProps, 'layout' | 'part'> & {
  title: string
  item: Item
  onChange: (item: Item) => void
  onUp: Act
  onDown: Act
  onRemove: Act
}

function ItemCard({ layout, part, title, item, onChange, ...on }: ItemProps) {
  const { inspector } = useTexts('editor')
  const { lists } = inspector
  return (
    <fieldset className={places.item} aria-label={title}>
      <span className={places.itemTools}>
        <IconButton label={lists.up({ name: title })} icon="up" onClick={on.onUp} />
        <IconButton label={lists.down({ name: title })} icon="down" onClick={on.onDown} />
        <IconButton label={lists.remove({ name: title })} icon="cross" onClick={on.onRemove} />
      </span>
      {propertiesIn(layout, part).map((property) => (
        <Control
          key={property.name}
          {...property}
          layout={layout}
          label={labelOf(inspector, property.name)}
          value={item[property.name]}
          fallback={undefined}
          onChange={(next) => onChange(patched(item, { [property.name]: next }))}
        />
      ))}
    </fieldset>
  )
}
