import { useState } from 'react'
import { useLoadedTexts, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { useWriting } from '../text/load-writing.ts'
import { ChoiceControl, isFewNumbers, SwitchControl } from './controls/choice.tsx'
import { ColourControl } from './controls/colour.tsx'
import type { ControlProps } from './controls/control-props.ts'
import { FontControl } from './controls/font.tsx'
import { ListControl } from './controls/list.tsx'
import { LoopControl } from './controls/loop.tsx'
import { NumberControl } from './controls/number.tsx'
import { ObjectControl } from './controls/object.tsx'
import { FileControl } from './controls/source.tsx'
import { SpacingControl } from './controls/spacing.tsx'
import { TextControl } from './controls/text.tsx'
import places from './places.module.css'

/** The control for a property, by what the schema says of it. A property that nobody knows yet gets one, too. */
export function Control(props: ControlProps) {
  const { part, name } = props
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
