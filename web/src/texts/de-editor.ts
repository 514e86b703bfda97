import { blocks } from './de/blocks.ts'
import * as liquid from './de/editor/liquid.ts'
import { writing } from './de/editor/writing.ts'
import { editor } from './de/editor.ts'
import { inspector } from './de/inspector.ts'
import type { EditorOnly } from './editor-texts.ts'

export const editorDe: EditorOnly = { blocks, editor, inspector, liquid, writing }
