import { useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './popover.module.css'
import { Popover } from './popover.tsx'

const SWATCHES = [
  ['#1c1a17', 'black'],
  ['#6c665c', 'grey'],
  ['#ffffff', 'white'],
  ['#0b626c', 'petrol'],
  ['#17693b', 'green'],
  ['#2f5aa8', 'blue'],
  ['#855000', 'brown'],
  ['#b3261e', 'red'],
] as const

type ColourFieldProps = {
  colour: string | null
  at: { left: number; top: number; bottom: number }
  onApply: (colour: string | null) => void
  onClose: () => void
}

const IS_COLOUR = /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|[a-z]{3,20})$/i

export function ColourField({ colour, at, onApply, onClose }: ColourFieldProps) {
  const { writing } = useTexts('editor')
  const [text, setText] = useState(colour ?? '')
  const [isTried, setIsTried] = useState(false)
  const isWrong = !IS_COLOUR.test(text.trim())
  return (
    <Popover label={writing.colour} at={at} onClose={onClose}>
      <div className={styles.swatches}>
        {SWATCHES.map(([value, name], index) => (
          <button
            key={value}
            type="button"
            ref={index === 0 ? (first) => first?.focus() : undefined}
            className={styles.swatch}
            style={{ background: value }}
            aria-label={writing.colours[name]}
            aria-pressed={colour === value}
            onClick={() => onApply(value)}
          />
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isWrong) setIsTried(true)
          else onApply(text.trim())
        }}
      >
        <TextField
          label={writing.otherColour}
          mono
          placeholder="#0b626c"
          value={text}
          error={isTried && isWrong ? writing.wrongColour : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <div className={styles.actions}>
        <Button size="small" onClick={() => onApply(null)}>
          {writing.noColour}
        </Button>
      </div>
    </Popover>
  )
}
