import type { editorEn } from './en-editor.ts'
import { furtherTexts } from './further-texts.ts'

export type EditorOnly = typeof editorEn

/** What only the editor says. */
export const [withEditorTexts, useEditorTexts] = furtherTexts<EditorOnly>({
  en: async () => (await import('./en-editor.ts')).editorEn,
  de: async () => (await import('./de-editor.ts')).editorDe,
})
