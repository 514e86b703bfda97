import { useLoadedTexts, useTexts } from '../../texts/texts.ts'
import { isPreset, type Translatable } from './texts-session.ts'

/** The messages of the languages page, some of which differ for a shared header or footer. */
export function useWording(layout: Translatable) {
  const languages = useTexts('languages')
  const { versions } = useTexts('editor')
  const presets = useLoadedTexts('presets')
  const { removeWhy } = versions
  const { main } = languages.fallbacks
  return { ...languages, removeWhy, main, ...(isPreset(layout) && presets?.languages) }
}
