import { useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { liquidFault } from '../check-liquid.ts'
import styles from './popover.module.css'
import { Popover } from './popover.tsx'

type ChipFieldProps = {
  raw: string
  at: { left: number; top: number; bottom: number }
  onApply: (raw: string) => void
  onClose: () => void
}

/** The whole tag of a chip, to change it. What is plainly wrong is said before it gets into the text. */
export function ChipField({ raw, at, onApply, onClose }: ChipFieldProps) {
  const { writing } = useTexts('editor')
  const { common } = useTexts('app')
  const [text, setText] = useState(raw)
  const [isTried, setIsTried] = useState(false)
  const fault = liquidFault(text)
  const apply = () => {
    if (fault) setIsTried(true)
    else onApply(text.trim())
  }
  return (
    <Popover label={writing.editLiquid} at={at} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <TextField
          label={writing.liquid}
          mono
          // The person asked for this field by a key or a double click.
          ref={(input) => input?.focus()}
          value={text}
          error={isTried && fault ? writing.faults[fault] : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <div className={styles.actions}>
        <Button size="small" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button size="small" look="primary" onClick={apply}>
          {writing.apply}
        </Button>
      </div>
    </Popover>
  )
}
