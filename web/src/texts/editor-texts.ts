import type { editorEn } from './en-editor.ts'
import { alsoLoad, type Catalogue, type Language, shownLanguage } from './language.ts'
import { useLanguage, useTexts } from './texts.ts'

export type EditorOnly = typeof editorEn

const catalogues: Record<Language, () => Promise<EditorOnly>> = {
  en: async () => (await import('./en-editor.ts')).editorEn,
  de: async () => (await import('./de-editor.ts')).editorDe,
}

const loaded = new Map<Language, EditorOnly>()

const load = async (language: Language) => {
  if (!loaded.has(language)) loaded.set(language, await catalogues[language]())
}

/** Loads a page together with what only the editor says. */
export async function withEditorTexts<Page>(page: Promise<Page>): Promise<Page> {
  alsoLoad(load)
  // The language can change while its texts are on their way.
  while (!loaded.has(shownLanguage().language)) await load(shownLanguage().language)
  return page
}

type EditorCatalogue = Catalogue & EditorOnly

const joined = new WeakMap<Catalogue, EditorCatalogue>()

/** All texts, those of the editor included. */
export function useEditorTexts(): EditorCatalogue {
  const shared = useTexts()
  const own = loaded.get(useLanguage())
  const known = joined.get(shared)
  if (known) return known
  if (!own) throw new Error('the texts of the editor are not loaded')
  const all = { ...shared, ...own }
  joined.set(shared, all)
  return all
}
