import type { ComponentProps } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { TextField } from '../../ui/field.tsx'
import styles from './signed-out-page.module.css'

const MIN_LENGTH = 12
const BARS = 4
const CHARACTERS_PER_BAR = 7

const segmenter = new Intl.Segmenter()

/** A new password field that shows the length. Only the server can reject common passwords. */
export function NewPassword({ value = '', ...rest }: ComponentProps<typeof TextField> & { value?: string }) {
  const { auth } = useTexts('account')
  const length = [...segmenter.segment(value)].length
  const missingCharacters = MIN_LENGTH - length
  const hint =
    length === 0
      ? auth.passwordHint
      : missingCharacters > 0
        ? auth.passwordMissing({ count: missingCharacters })
        : auth.passwordLength({ count: length })
  const filledBars = Math.min(BARS, Math.max(Math.min(1, length), Math.floor(length / CHARACTERS_PER_BAR)))
  return (
    <TextField
      type="password"
      autoComplete="new-password"
      {...rest}
      value={value}
      hint={hint}
      after={
        <div className={styles.strength} aria-hidden="true">
          {[1, 2, 3, 4].map((bar) => (
            <i key={bar} className={bar <= filledBars ? styles.on : undefined} />
          ))}
        </div>
      }
    />
  )
}
