import { useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { LiquidLine } from '../liquid-line.tsx'
import type { Suggestion } from '../suggestions.ts'
import styles from './popover.module.css'
import { Popover } from './popover.tsx'

type LinkFieldProps = {
  address: string
  at: { left: number; top: number; bottom: number }
  suggestions: readonly Suggestion[]
  onApply: (address: string | null) => void
  onClose: () => void
}

/** What mail clients follow; anything else would be dropped when the email is made. */
const SAFE = /^(?:https?:\/\/|mailto:|tel:|#|\{\{|\{%)/i
const DOMAIN = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:{]|$)/

const completed = (address: string) =>
  !SAFE.test(address) && DOMAIN.test(address) ? `https://${address}` : address

export function LinkField({ address, at, suggestions, onApply, onClose }: LinkFieldProps) {
  const { writing } = useTexts('editor')
  const [text, setText] = useState(address)
  const [isTried, setIsTried] = useState(false)
  const whole = completed(text.trim())
  const isWrong = !SAFE.test(whole)
  const apply = () => {
    if (isWrong) setIsTried(true)
    else onApply(whole)
  }
  return (
    <Popover label={writing.link} at={at} onClose={onClose}>
      <LiquidLine
        label={writing.address}
        value={text}
        onChange={setText}
        onEnter={apply}
        suggestions={suggestions}
        error={isTried && isWrong ? writing.wrongAddress : undefined}
        mono
        autoFocus
      />
      <div className={styles.actions}>
        {address !== '' && (
          <span className={styles.start}>
            <Button size="small" look="quietDanger" onClick={() => onApply(null)}>
              {writing.removeLink}
            </Button>
          </span>
        )}
        <Button size="small" onClick={onClose}>
          {writing.close}
        </Button>
        <Button size="small" look="primary" onClick={apply}>
          {writing.apply}
        </Button>
      </div>
    </Popover>
  )
}
