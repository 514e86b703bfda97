import type { Editor } from '../model/editor.ts'

export const Outline = (_: { editor: Editor }) => null
