import { type Block, type Design, textsOfBlock } from '../design/design.ts'
import { walkDesign } from '../design/walk.ts'
import { baseLanguage, resolveLocale } from '../locale.ts'
import { hasWords } from './texts.ts'

/** A shared header or footer. A translation without its own texts has no blocks. */
export type PresetContent = {
  defaultLocale: string
  blocks: Block[]
  translations: readonly { locale: string; blocks: Block[] | null }[]
}

/** The language that a preset is sent in, resolved like a layout's language. */
export const presetLocale = ({ defaultLocale, translations }: PresetContent, requested: string) =>
  resolveLocale(
    requested,
    defaultLocale,
    translations.map(({ locale }) => locale),
  )

export function presetBlocks(preset: PresetContent, requested: string): Block[] {
  const resolved = presetLocale(preset, requested)
  return preset.translations.find(({ locale }) => locale === resolved)?.blocks ?? preset.blocks
}

/** A design with the blocks of its shared header and footer filled in. */
export function withPresets(
  design: Design,
  presets: ReadonlyMap<string, PresetContent>,
  locale: string,
): Design {
  const presetFor = (kind: 'header' | 'footer') => {
    const preset = presets.get(design[kind]?.presetId ?? '')
    return preset && { [kind]: { blocks: presetBlocks(preset, locale) } }
  }
  return { ...design, ...presetFor('header'), ...presetFor('footer') }
}

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
