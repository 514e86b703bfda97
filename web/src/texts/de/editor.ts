import type { editor as english } from '../en/editor.ts'
import { attachments } from './editor/attachments.ts'
import { canvas } from './editor/canvas.ts'
import { code } from './editor/code.ts'
import { comparison } from './editor/comparison.ts'
import { conflict } from './editor/conflict.ts'
import { languages } from './editor/languages.ts'
import { preview } from './editor/preview.ts'
import { variables } from './editor/variables.ts'
import { versions, workspace } from './editor/workspace.ts'

export const editor: typeof english = {
  canvas,
  attachments,
  code,
  comparison,
  conflict,
  languages,
  preview,
  variables,
  versions,
  workspace,
}
