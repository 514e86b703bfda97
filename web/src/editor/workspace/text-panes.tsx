import { useMemo } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBox } from '../code/code-box.tsx'
import { formatHtml } from '../code/format-html.ts'
import { problemPlace } from '../code/problem-place.ts'
import { useEditor } from '../use-editor.ts'
import { Envelope } from './envelope.tsx'
import type { PanesProps } from './panes.ts'
import styles from './panes.module.css'

/** A layout that is written as HTML. */
export function TextPanes({ editor, problem, suggestions }: PanesProps) {
  const { code, workspace } = useTexts().editor
  const body = useEditor(editor, ({ document }) => document.body ?? '')
  const reason = problem?.field === 'body' ? problem.reason : null
  const place = useMemo(() => (reason === null ? null : problemPlace(reason)), [reason])
  const write = (next: string, merge?: string) =>
    editor.change((document) => ({ ...document, body: next }), merge === undefined ? {} : { merge })
  return (
    <section className={styles.message} aria-label={workspace.message}>
      <Envelope {...{ editor, problem, suggestions }} />
      <CodeBox
        label={code.html}
        language="html"
        value={body}
        onChange={(next, isTyping) => write(next, isTyping ? 'body' : undefined)}
        problem={place}
        suggestions={suggestions}
      />
      <div className={styles.foot}>
        <span className={styles.problem} role="status">
          {place && `${code.line(place.line, place.column)}: ${place.reason}`}
        </span>
        <Button size="small" onClick={() => write(formatHtml(body))}>
          {code.format}
        </Button>
      </div>
    </section>
  )
}
