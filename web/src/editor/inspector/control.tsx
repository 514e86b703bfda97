import { type MouseEvent, useState } from 'react'
import { useLoadedTexts, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { applyPatch } from '../model/commands.ts'
import { useTextEditing } from '../text/load-text-editing.ts'
import { ChoiceControl, hasFewValues, SwitchControl } from './controls/choice.tsx'
import { ColorControl } from './controls/color.tsx'
import type { ControlProps } from './controls/control-props.ts'
import { FontControl } from './controls/font.tsx'
import { LoopControl } from './controls/loop.tsx'
import { NumberControl } from './controls/number.tsx'
import { FileControl, type Source, SourceControl } from './controls/source.tsx'
import { SpacingControl } from './controls/spacing.tsx'
import { TextControl } from './controls/text.tsx'
import styles from './controls.module.css'
import { IconButton } from './icon-button.tsx'
import { labelOf } from './labels.ts'
import places from './places.module.css'
import { initialValue, type Property, propertiesIn, resolve } from './schema.ts'
import { withKeys } from './with-keys.ts'

type Item = Readonly<Record<string, unknown>>

/** The control for a property, chosen by its schema, so that a new property needs no code here. */
export function Control(props: ControlProps) {
  const { schema, name } = props
  if (props.onEditText) return <CodeControl {...props} />
  if (schema.kind === 'colour') return <ColorControl {...props} />
  if (schema.kind === 'font') return <FontControl {...props} />
  if (schema.kind === 'fileKey') return <FileControl {...props} />
  if (schema.kind === 'loop') return <LoopControl {...props} />
  if (schema.kind === 'condition') return <ConditionControl {...props} />
  if (name === 'alt') return <AltControl {...props} />
  if (schema.enum || hasFewValues(schema)) return <ChoiceControl {...props} />
  switch (schema.type) {
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

type ControlsProps = Pick<ControlProps, 'layoutSchema'> & {
  properties: readonly Property[]
  values: Item
  /** The values that apply while none are set. */
  fallbacks?: Item | undefined
  onChange: (name: string, value: unknown) => void
}

/** A control for each property of an object. */
export function Controls({ layoutSchema, properties, values, fallbacks = {}, onChange }: ControlsProps) {
  const { inspector } = useTexts('editor')
  return properties.map((property) => (
    <Control
      key={property.name}
      {...property}
      layoutSchema={layoutSchema}
      label={labelOf(inspector.properties, property.name)}
      value={values[property.name]}
      fallback={fallbacks[property.name]}
      onChange={(value) => onChange(property.name, value)}
    />
  ))
}

/** Edits a condition in a form, or as code if the form cannot show it or the user prefers code. */
function ConditionControl(props: ControlProps) {
  const { inspector } = useTexts('editor')
  const panel = useLoadedTexts('variables')?.panel
  const textEditing = useTextEditing()
  const [isCode, setIsCode] = useState(false)
  const value = typeof props.value === 'string' ? props.value : undefined
  if (!textEditing || !panel) return null
  const isForm = textEditing.isFormCondition(value)
  if (isForm && !isCode)
    return (
      <div className={places.group} data-property={props.name}>
        <textEditing.ConditionForm value={value} onChange={props.onChange} onCode={() => setIsCode(true)} />
      </div>
    )
  // Stay in code mode even if half-typed code happens to fit the form.
  const changeCode = (next: unknown) => {
    setIsCode(true)
    props.onChange(next)
  }
  return (
    <>
      <TextControl {...props} onChange={changeCode} hint={inspector.conditionHint} />
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

/** The text may already be open, with the caret in it. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Opens a text on the canvas, where it is usually edited, and shows its code on request. */
function CodeControl(props: ControlProps) {
  const { canvas } = useTexts('editor')
  const panel = useLoadedTexts('variables')?.panel
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <TextControl {...props} />
  return (
    <div className={places.filePicker} data-property={props.name}>
      <Button size="small" onMouseDown={keepFocus} onClick={props.onEditText}>
        {canvas.editText}
      </Button>
      <Button look="quiet" size="small" onClick={() => setIsOpen(true)}>
        {panel?.showCode}
      </Button>
    </div>
  )
}

/** Alternative text. Empty means that the image is decorative; undefined means that it is missing. */
function AltControl(props: ControlProps) {
  const { sources } = useTexts('editor').inspector
  const hintOf = () => {
    if (props.value === undefined) return sources.altMissing
    if (props.value === '') return sources.isDecorative
    return props.isForPreviousImage ? sources.altOfOther : undefined
  }
  return (
    <>
      <TextControl {...props} fallback={undefined} hint={hintOf()} />
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

/** A nested object, such as a border. If it is optional, a check box adds and removes it. */
function ObjectControl(props: ControlProps) {
  const { layoutSchema, name, label, schema, value, fallback, isRequired, onChange } = props
  const object = (value ?? {}) as Item
  const properties = propertiesIn(layoutSchema, schema)
  const url = properties.find((property) => property.name === 'url')
  if (url && properties.some((property) => property.name === 'fileKey'))
    return (
      <div className={places.group} data-property={name}>
        <SourceControl
          label={label}
          kind="image"
          source={object as Source}
          url={url}
          onChange={(source) => onChange(applyPatch(object, source))}
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
      {isOn && (
        <Controls
          layoutSchema={layoutSchema}
          properties={properties}
          values={object}
          fallbacks={fallback as Item | undefined}
          onChange={(name, next) => onChange(applyPatch(object, { [name]: next }))}
        />
      )}
    </div>
  )
}

/** A list of objects, such as the links of a social block. */
export function ListControl({
  layoutSchema,
  name,
  label,
  schema,
  value,
  isRequired,
  onChange,
}: ControlProps) {
  const { lists } = useTexts('editor').inspector
  const items = (Array.isArray(value) ? value : []) as readonly Item[]
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  const change = (next: readonly Item[]) => onChange(next.length === 0 && !isRequired ? undefined : next)
  const move = (from: number, to: number) =>
    change(items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1)))
  return (
    <div className={places.group} data-property={name}>
      <span className={places.title}>{label}</span>
      {withKeys(items).map(({ item, index, key }) => (
        <ItemCard
          key={key}
          layoutSchema={layoutSchema}
          schema={resolve(layoutSchema, schema.items ?? {})}
          title={lists.item({ label, number: index + 1 })}
          item={item}
          onChange={(next) => change(items.with(index, next))}
          onUp={index > 0 ? () => move(index, index - 1) : undefined}
          onDown={index < items.length - 1 ? () => move(index, index + 1) : undefined}
          onRemove={items.length > minItems ? () => change(items.toSpliced(index, 1)) : undefined}
        />
      ))}
      {items.length >= maxItems ? (
        <span className={places.hint}>{lists.full({ maximum: maxItems })}</span>
      ) : (
        <Button
          size="small"
          icon={IconPlus}
          onClick={() => change([...items, initialValue(layoutSchema, schema.items ?? {}) as Item])}
        >
          {(lists.adds as Record<string, string>)[name] ?? lists.add({ label })}
        </Button>
      )}
    </div>
  )
}

type Action = (() => void) | undefined
type ItemProps = Pick<ControlProps, 'layoutSchema' | 'schema'> & {
  title: string
  item: Item
  onChange: (item: Item) => void
  onUp: Action
  onDown: Action
  onRemove: Action
}

function ItemCard({ layoutSchema, schema, title, item, onChange, onUp, onDown, onRemove }: ItemProps) {
  const { lists } = useTexts('editor').inspector
  return (
    <fieldset className={places.item} aria-label={title}>
      <span className={places.itemTools}>
        <IconButton label={lists.up({ name: title })} icon="up" onClick={onUp} />
        <IconButton label={lists.down({ name: title })} icon="down" onClick={onDown} />
        <IconButton label={lists.remove({ name: title })} icon="cross" onClick={onRemove} />
      </span>
      <Controls
        layoutSchema={layoutSchema}
        properties={propertiesIn(layoutSchema, schema)}
        values={item}
        onChange={(name, next) => onChange(applyPatch(item, { [name]: next }))}
      />
    </fieldset>
  )
}
