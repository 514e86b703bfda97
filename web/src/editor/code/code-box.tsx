import { useMantineStyleNonce } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { SkeletonRows } from '../../ui/states.tsx'
import type { Suggestion } from '../text/suggestions.ts'
import styles from './code.module.css'
import type { CodeLanguage, CodeView } from './code-view.ts'
import type { CodeProblem } from './problem-place.ts'

type CodeBoxProps = {
  label: string
  language: CodeLanguage
  value: string
  onChange: (value: string, isTyping: boolean) => void
  problem?: CodeProblem | null
  suggestions?: readonly Suggestion[]
  /** A line to go to; each new object goes there once more. */
  reveal?: { line: number } | null
}

/** A box for code. What it takes to edit code is loaded when the first one is shown. */
export function CodeBox({ label, language, value, onChange, problem, suggestions = [], reveal }: CodeBoxProps) {
  const nonce = useMantineStyleNonce()
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<CodeView | null>(null)
  const latest = useRef({ value, onChange, suggestions })
  latest.current = { value, onChange, suggestions }
  useEffect(() => {
    let made: CodeView | undefined
    let isGone = false
    void import('./code-view.ts').then(({ createCodeView }) => {
      if (isGone || !place.current) return
      made = createCodeView({
        ...{ parent: place.current, value: latest.current.value, label, language },
        nonce: nonce?.() ?? '',
        suggestions: () => latest.current.suggestions,
        onChange: (next, isTyping) => latest.current.onChange(next, isTyping),
      })
      setView(made)
    })
    return () => {
      isGone = true
      made?.destroy()
    }
  }, [label, language, nonce])
  useEffect(() => view?.setValue(value), [view, value])
  useEffect(() => view?.setProblem(problem ?? null), [view, problem])
  useEffect(() => {
    if (reveal) view?.reveal(reveal.line)
  }, [view, reveal])
  return (
    <div className={styles.box} ref={place}>
      {!view && <SkeletonRows rows={8} />}
    </div>
  )
}
