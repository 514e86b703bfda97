import type { Editor } from '../model/editor.ts'
import type { Suggestion } from '../text/suggestions.ts'
import type { FieldProblem } from './problems.ts'
import type { LayoutRecord } from './session/layout-record.ts'

/** Props for the panes of both visual and HTML layouts. */
export type PanesProps = {
  editor: Editor
  layout: LayoutRecord
  /** The language being edited. */
  locale: string
  problem: FieldProblem | null
  suggestions: readonly Suggestion[]
  names: Readonly<Record<string, readonly string[]>>
  variables: Record<string, unknown>
}
