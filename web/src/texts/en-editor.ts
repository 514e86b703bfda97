import { blocks } from './en/blocks.ts'
import * as liquid from './en/editor/liquid.ts'
import { writing } from './en/editor/writing.ts'
import { editor } from './en/editor.ts'
import { inspector } from './en/inspector.ts'

/** What only the editor says, apart from the catalogue that every page loads. */
export const editorEn = { blocks, editor, inspector, liquid, writing }
