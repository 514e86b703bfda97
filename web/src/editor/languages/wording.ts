import { useLoadedTexts, useTexts } from '../../texts/texts.ts'
import { isPreset, type Translated } from './texts-session.ts'

/** The words about languages; some of them are different for a shared header or footer. */
export function useWording(layout: Translated) {
  const { languages, versions } = useTexts('editor')
  const presets = useLoadedTexts('presets')
  const { emptyWhy, asksFor, gets, noLanguage } = languages
  const words = {
    emptyWhy,
    asksFor,
    gets,
    noLanguage,
    removeWhy: versions.removeWhy,
    main: languages.rungs.main,
  }
  return { ...languages, ...words, ...(isPreset(layout) && presets?.languages) }
}
