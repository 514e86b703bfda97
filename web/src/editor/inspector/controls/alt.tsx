import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import places from '../places.module.css'
import type { ControlProps } from './control-props.ts'
import { TextControl } from './text.tsx'

/** Asked for as long as it is missing: an empty one says that the image is decoration, none says nothing. */
export function AltControl(props: ControlProps) {
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
