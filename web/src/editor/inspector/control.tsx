import { useState } from 'react'
import { useLoadedTexts, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { patched } from '../model/commands.ts'
import { useWriting } from '../text/load-writing.ts'
import { ChoiceControl, isFewNumbers, SwitchControl } from './controls/choice.tsx'
import { ColourControl } from './controls/colour.tsx'
import type { ControlProps } from './controls/control-props.ts'
import { FontControl } from './controls/font.tsx'
import { LoopControl } from './controls/loop.tsx'
import { NumberControl } from './controls/number.tsx'
import { FileControl, type Source, SourceControl } from './controls/source.tsx'
import { SpacingControl } from './controls/spacing.tsx'
import { TextControl } from './controls/text.tsx'
import styles from './controls.module.css'
import { IconButton } from './icon-button.tsx'
import { keyed } from './keyed.ts'
import { labelOf } from './labels.ts'
import places from './places.module.css'
import { freshValue, propertiesIn, resolve } from './schema.ts'

type Item = Readonly<Record<string, unknown>>

/** The control for a property, by its schema. An unknown property gets one, too. */
export function Control(props: ControlProps) {
  const { part, name } = props
  if (props.isCode) return <CodeControl {...props} />
  if (part.kind === 'colour') return <ColourControl {...props} />
  if (part.kind === 'font') return <FontControl {...props} />
  if (part.kind === 'fileKey') return <FileControl {...props} />
  if (part.kind === 'loop' || part.kind === 'rowLoop') return <LoopControl {...props} />
  if (part.kind === 'condition') return <ConditionControl {...props} />
  if (name === 'alt') return <AltControl {...props} />
  if (part.enum || isFewNumbers(part)) return <ChoiceControl {...props} />
  switch (part.type) {
    case 'integer':
    case 'number':
      return <NumberControl {...props} />
    case 'boolean':
      return <SwitchControl {...props} />
    case 'object':
      return name === 'padding' ? <SpacingControl {...props} /> : <ObjectControl {...props} />
    case 'array':
      return <ListControl {...props} />
    default:
      return <TextControl {...props} />
  }
}

/** A condition as a form if possible, otherwise or on request as code. */
function ConditionControl(props: ControlProps) {
  const { inspector } = useTexts('editor')
  const panel = useLoadedTexts('variables')?.panel
  const writing = useWriting()
  const [isCode, setIsCode] = useState(false)
  const value = typeof props.value === 'string' ? props.value : undefined
  if (!writing || !panel) return null
  const isForm = writing.isFormCondition(value)
  if (isForm && !isCode)
    return (
      <div className={places.group} data-property={props.name}>
        <writing.ConditionForm value={value} onChange={props.onChange} onCode={() => setIsCode(true)} />
      </div>
    )
  // While typing, the code may briefly be something that the form could show.
  const type = (next: unknown) => {
    setIsCode(true)
    props.onChange(next)
  }
  return (
    <>
      <TextControl {...props} onChange={type} hint={inspector.conditionHint} />
      {isForm && (
        <span className={places.aside}>
          <Button look="quiet" size="small" onClick={() => setIsCode(false)}>
            {panel.showForm}
          </Button>
        </span>
      )}
    </>
  )
}

/** The code of a text that is written on the canvas, on request. */
function CodeControl(props: ControlProps) {
  const panel = useLoadedTexts('variables')?.panel
  const [isShown, setIsShown] = useState(false)
  if (isShown) return <TextControl {...props} />
  return (
    <div data-property={props.name}>
      <Button look="quiet" size="small" onClick={() => setIsShown(true)}>
        {panel?.showCode}
      </Button>
    </div>
  )
}

/** Asked for as long as it is missing: an empty one says that the image is decoration, none says nothing. */
function AltControl(props: ControlProps) {
  const { sources } = useTexts('editor').inspector
  const hint =
    props.value === undefined ? sources.altMissing : props.value === '' ? sources.isDecorative : undefined
  return (
    <>
      <TextControl {...props} fallback={undefined} hint={hint} />
      {props.value === undefined && (
        <span className={places.aside}>
          <Button look="quiet" size="small" onClick={() => props.onChange('')}>
            {sources.decorative}
          </Button>
        </span>
      )}
    </>
  )
}

/** The properties of a part of a block, such as a border; one that may be left out has a switch. */
function ObjectControl(props: ControlProps) {
  const { layout, name, label, part, value, fallback, isRequired, onChange } = props
  const { inspector } = useTexts('editor')
  const owner = (value ?? {}) as Item
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
            fallback={(fallback as Item | undefined)?.[property.name]}
            onChange={(next) => onChange(patched(owner, { [property.name]: next }))}
          />
        ))}
    </div>
  )
}

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
      {items.length >= maxItems ? (
        <span className={places.hint}>{lists.full({ maximum: maxItems })}</span>
      ) : (
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
