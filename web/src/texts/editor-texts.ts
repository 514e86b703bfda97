import { blocks } from './en/blocks.ts'
import { editor } from './en/editor.ts'
import { inspector } from './en/inspector.ts'
import { writing } from './en/writing.ts'
import { type Catalogue, useTexts } from './texts.ts'

/** What only the editor says, apart from the catalogue that every page loads. */
const editorEn = { blocks, editor, inspector, writing }

type EditorCatalogue = Catalogue & typeof editorEn

const joined = new WeakMap<Catalogue, EditorCatalogue>()

/** All texts, those of the editor included. */
export function useEditorTexts(): EditorCatalogue {
  const shared = useTexts()
  const known = joined.get(shared)
  if (known) return known
  const all = { ...shared, ...editorEn }
  joined.set(shared, all)
  return all
}
