import { useMemo, useState } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { Conflict, LayoutSession } from '../session/layout-session.ts'
import styles from './conflict.module.css'
import { mergeDocuments } from './merge-documents.ts'
import type { Choices } from './merge-parts.ts'
import { PartChoice } from './part-choice.tsx'

/** Both sides, part by part. What only one of them changed is settled, and can still be looked at and reversed. */
export function ConflictView({ session, conflict }: { session: LayoutSession; conflict: Conflict }) {
  const { conflict: texts } = useTexts('editor')
  const [choices, setChoices] = useState<Choices>({})
  const { document, parts } = useMemo(() => mergeDocuments(conflict, choices), [conflict, choices])
  const open = parts.filter(({ changedBy }) => changedBy === 'both')
  const settled = parts.filter(({ changedBy }) => changedBy !== 'both')
  const list = (some: typeof parts) =>
    some.map((part) => (
      <PartChoice
        key={part.id}
        part={part}
        choices={choices}
        onChoose={(choice) => setChoices((before) => ({ ...before, [part.id]: choice }))}
      />
    ))
  return (
    <main className={styles.view} id="main">
      <div className={styles.column}>
        <div className={styles.head}>
          <h2>{texts.title}</h2>
          <p>{texts.why}</p>
          <p>
            <b>{open.length === 0 ? texts.noQuestion : texts.question({ count: open.length })}</b>
          </p>
        </div>
        {list(open)}
        {settled.length > 0 && (
          <details className={styles.settled} open={open.length === 0}>
            <summary>{texts.settled({ count: settled.length })}</summary>
            {list(settled)}
          </details>
        )}
      </div>
      <footer className={styles.footer}>
        <Button onClick={session.postpone}>{texts.notNow}</Button>
        <Button look="primary" onClick={() => void session.settle(document)}>
          {texts.save}
        </Button>
      </footer>
    </main>
  )
}
