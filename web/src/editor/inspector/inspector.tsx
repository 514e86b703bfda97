import type { Editor } from '../model/editor.ts'

export const Inspector = (_: { editor: Editor; schema: unknown }) => null
