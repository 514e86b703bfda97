import { type Design, textsOfBlock } from '../design/design.ts'
import { walkDesign } from '../design/walk.ts'
import { baseLanguage } from '../locale.ts'
import { type PresetContent, presetBlocks } from './preset.ts'
import { hasWords } from './texts.ts'

/** The shared headers and footers of a design that contain text, but are not translated into the email's language. */
export function untranslatedPresets(
  design: Design,
  presets: ReadonlyMap<string, PresetContent & { name: string }>,
  locale: string,
) {
  return (['header', 'footer'] as const).flatMap((kind) => {
    const preset = presets.get(design[kind]?.presetId ?? '')
    if (!preset || presetBlocks(preset, locale) !== preset.blocks) return []
    const { name, blocks, defaultLocale: sent } = preset
    const containsText = walkDesign({ blocks }).some(({ block }) => textsOfBlock(block).some(hasWords))
    return containsText && baseLanguage(sent) !== baseLanguage(locale) ? [{ kind, name, sent }] : []
  })
}
