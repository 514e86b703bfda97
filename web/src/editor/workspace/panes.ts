import type { Editor } from '../model/editor.ts'
import type { Suggestion } from '../text/suggestions.ts'
import type { FieldProblem } from './problems.ts'
import type { LayoutRecord } from './session/layout-record.ts'

/** What the panes of either kind of layout are given. */
export type PanesProps = {
  editor: Editor
  layout: LayoutRecord
  /** The language that is edited. */
  locale: string
  problem: FieldProblem | null
  suggestions: readonly Suggestion[]
  /** What Liquid can name, by what stands before the dot. */
  names: Readonly<Record<string, readonly string[]>>
  variables: Record<string, unknown>
}
