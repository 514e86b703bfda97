import { memo, useMemo } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBox } from '../../ui/code-box/code-box.tsx'
import { useTextEditing } from '../text/load-text-editing.ts'
import { isKeystroke, useEditor } from '../use-editor.ts'
import { Attachments } from './attachments.tsx'
import { Envelope } from './envelope.tsx'
import styles from './panes.module.css'
import type { PanesProps } from './panes.ts'

export const TextPanes = memo(function TextPanes(props: PanesProps) {
  const { editor, problem, suggestions, names } = props
  const { code, workspace } = useTexts('editor')
  const body = useEditor(editor, ({ document }) => document.body ?? '')
  const textEditing = useTextEditing()
  const places = useMemo(() => {
    if (problem?.field !== 'body') return []
    const { text, line = 1, column = 1 } = problem
    return [{ line, column, message: text }]
  }, [problem])
  const [place] = places
  const write = (next: string, merge?: string) =>
    editor.change((document) => ({ ...document, body: next }), { merge })
  const format = async () => {
    const { formatHtml } = await import('../code/format-html.ts')
    write(formatHtml(editor.getState().document.body ?? ''))
  }
  return (
    <section className={styles.message} aria-label={workspace.message}>
      <Envelope editor={editor} problem={problem} suggestions={suggestions}>
        <Attachments editor={editor} problem={problem} />
      </Envelope>
      <div className={styles.code} data-field="body">
        <CodeBox
          fill
          bare
          hideLabel
          label={code.html}
          language="html"
          history={false}
          value={body}
          onChange={(next) => write(next, isKeystroke(body, next) ? 'body' : undefined)}
          errors={places}
          names={names}
        />
        {textEditing && <textEditing.PlaceMark place="body" className={styles.inside} />}
      </div>
      <div className={styles.foot}>
        <span className={styles.problem} role="status">
          {place && `${code.line({ line: place.line, column: place.column })}: ${place.message}`}
        </span>
        <Button size="small" onClick={() => void format()}>
          {code.format}
        </Button>
      </div>
    </section>
  )
})
