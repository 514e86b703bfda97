import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import type { Editor } from '../model/editor.ts'
import { LiquidLine } from '../text/liquid-line.tsx'
import { useTextEditing } from '../text/load-text-editing.ts'
import type { Suggestion } from '../text/suggestions.ts'
import { useEditor } from '../use-editor.ts'
import styles from './panes.module.css'
import { type FieldProblem, reasonFor } from './problems.ts'

type EnvelopeProps = {
  editor: Editor
  problem: FieldProblem | null
  suggestions: readonly Suggestion[]
  children?: ReactNode
}

/** The subject and preview text, which inboxes show before the message is opened. */
export function Envelope({ editor, problem, suggestions, children }: EnvelopeProps) {
  return (
    <div className={styles.envelope}>
      <Line field="subject" editor={editor} problem={problem} suggestions={suggestions} />
      <Line field="previewText" editor={editor} problem={problem} suggestions={suggestions} />
      {children}
    </div>
  )
}

type LineProps = Omit<EnvelopeProps, 'children'> & { field: 'subject' | 'previewText' }

function Line({ editor, field, problem, suggestions }: LineProps) {
  const { workspace } = useTexts('editor')
  const value = useEditor(editor, ({ document }) => document[field])
  const textEditing = useTextEditing()
  return (
    <div className={styles.line} data-field={field}>
      <LiquidLine
        look="row"
        label={workspace[field]}
        value={value}
        onChange={(next) => editor.change((document) => ({ ...document, [field]: next }), { merge: field })}
        suggestions={suggestions}
        error={reasonFor(problem, field)}
      />
      {textEditing && <textEditing.PlaceMark place={field} />}
    </div>
  )
}
