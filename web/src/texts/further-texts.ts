import { alsoLoad, type Catalogue, comingLanguage, type Language } from './language.ts'
import { useLanguage, useTexts } from './texts.ts'

type Further<Texts> = [
  /** Loads a page together with the texts. */
  withTexts: <Page>(page: Promise<Page>) => Promise<Page>,
  /** All texts, these included. */
  useAll: () => Catalogue & Texts,
]

/** Texts that only some pages need: they load with those pages, so that the others stay light. */
export function furtherTexts<Texts extends object>(
  catalogues: Record<Language, () => Promise<Texts>>,
): Further<Texts> {
  const loaded = new Map<Language, Texts>()
  const joined = new WeakMap<Catalogue, Catalogue & Texts>()
  const load = async (language: Language) => {
    if (!loaded.has(language)) loaded.set(language, await catalogues[language]())
  }
  const withTexts = async <Page>(page: Promise<Page>) => {
    alsoLoad(load)
    // The language can change while its texts are on their way.
    while (!loaded.has(comingLanguage())) await load(comingLanguage())
    return page
  }
  const useAll = () => {
    const shared = useTexts()
    const own = loaded.get(useLanguage())
    const known = joined.get(shared)
    if (known) return known
    if (!own) throw new Error('the page was opened without its texts')
    const all = { ...shared, ...own }
    joined.set(shared, all)
    return all
  }
  return [withTexts, useAll]
}
