import { Fragment, Slice } from '@tiptap/pm/model'
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'

/** Whether everything is selected, from the first letter to the last. */
const coversAll = ({ doc, selection }: EditorState) =>
  !selection.empty && selection.from <= Selection.atStart(doc).from && selection.to >= Selection.atEnd(doc).to

/** Replaces the selection. All of the text takes its lists and paragraphs along: nothing of their form stays. */
export function replaceSelected(state: EditorState, slice: Slice): Transaction {
  const { content } = slice
  const isWhole = content.size === 0 || content.firstChild?.isBlock === true
  if (!isWhole || !coversAll(state)) return state.tr.replaceSelection(slice)
  const first = state.doc.type.contentMatch.defaultType
  const replaced = content.size > 0 || !first ? content : Fragment.from(first.create())
  const tr = state.tr.replace(0, state.doc.content.size, new Slice(replaced, 0, 0))
  return tr.setSelection(Selection.atEnd(tr.doc))
}
