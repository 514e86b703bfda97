import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../button.tsx'
import { IconCheck, IconCopy } from '../icons.ts'
import styles from './copy.module.css'

const CONFIRMATION_MS = 2_000

async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByEvent(text)
  }
}

/** For pages on plain http, which have no clipboard API. */
function copyByEvent(text: string) {
  const copy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  window.addEventListener('copy', copy, true)
  try {
    return document.execCommand('copy')
  } finally {
    window.removeEventListener('copy', copy, true)
  }
}

type CopyButtonProps = { text: string; label?: string | undefined; size?: 'small' }

export function CopyButton({ text, label, size }: CopyButtonProps) {
  const { common } = useTexts('app')
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <Button
      size={size}
      icon={isCopied ? IconCheck : IconCopy}
      aria-label={label}
      onClick={async () => setIsCopied(await copyText(text))}
    >
      {isCopied ? common.copied : common.copy}
    </Button>
  )
}

type CopyFieldProps = { label: string; value: string; copyLabel?: string; focus?: boolean }

/** A read-only value with a copy button; selected when focused. */
export function CopyField({ label, value, copyLabel, focus }: CopyFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focus) input.current?.select()
  }, [focus])
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          ref={input}
          id={id}
          readOnly
          value={value}
          data-autofocus={focus || undefined}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={value} label={copyLabel} />
      </div>
    </div>
  )
}

type CodeProps = { label: string; text: string; copyLabel: string; children?: ReactNode }

/** Makes a scrolling box focusable, which not all browsers do automatically. */
const FOCUSABLE = { tabIndex: 0 }

/** Code to run or paste elsewhere. */
export const CodeBlock = ({ label, text, copyLabel, children }: CodeProps) => (
  <div className={styles.codeFrame}>
    <section className={styles.code} aria-label={label} {...FOCUSABLE}>
      <pre>{children ?? text}</pre>
    </section>
    <CopyButton size="small" text={text} label={copyLabel} />
  </div>
)
