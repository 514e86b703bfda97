import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../button.tsx'
import { IconCheck, IconCopy } from '../icons.ts'
import styles from './copy.module.css'

const SAID_MS = 2_000

/** Without a clipboard, as on plain http, what is selected can still be copied by hand. */
async function copyText(text: string, fallback: () => void) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    fallback()
    return document.execCommand('copy')
  }
}

type CopyButtonProps = { text: string; label?: string; size?: 'small'; onFallback?: () => void }

export function CopyButton({ text, label, size, onFallback = () => {} }: CopyButtonProps) {
  const { common } = useTexts('app')
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <Button
      {...(size && { size })}
      icon={isCopied ? IconCheck : IconCopy}
      aria-label={label}
      onClick={async () => setIsCopied(await copyText(text, onFallback))}
    >
      {isCopied ? common.copied : common.copy}
    </Button>
  )
}

type CopyFieldProps = { label: string; value: string; copyLabel?: string; focus?: boolean }

/** A value that is shown once: focused and selected, with a button that copies it. */
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
        <CopyButton
          text={value}
          {...(copyLabel !== undefined && { label: copyLabel })}
          onFallback={() => input.current?.select()}
        />
      </div>
    </div>
  )
}

type CodeProps = { label: string; text: string; copyLabel: string; children?: ReactNode }

/** Where the box scrolls, it can be reached by key; some browsers see to that themselves. */
const REACHABLE = { tabIndex: 0 }

/** Lines to run or paste elsewhere. */
export const CodeBlock = ({ label, text, copyLabel, children }: CodeProps) => (
  <div className={styles.codeFrame}>
    <section className={styles.code} aria-label={label} {...REACHABLE}>
      <pre>{children ?? text}</pre>
    </section>
    <CopyButton size="small" text={text} label={copyLabel} />
  </div>
)
