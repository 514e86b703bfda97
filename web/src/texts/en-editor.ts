import { blocks } from './en/blocks.ts'
import { editor } from './en/editor.ts'
import { inspector } from './en/inspector.ts'
import * as liquid from './en/liquid.ts'
import { writing } from './en/writing.ts'

/** What only the editor says, apart from the catalogue that every page loads. */
export const editorEn = { blocks, editor, inspector, liquid, writing }
