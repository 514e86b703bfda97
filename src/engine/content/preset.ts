import type { Block, Design } from '../design/design.ts'
import { resolveLocale } from '../locale.ts'

/** A shared header or footer. A language without texts of its own has no blocks. */
export type PresetContent = {
  defaultLocale: string
  blocks: Block[]
  translations: readonly { locale: string; blocks: Block[] | null }[]
}

/** The language in which a preset is shown in an email, found as a layout's language is. */
export const presetLocale = ({ defaultLocale, translations }: PresetContent, wanted: string) =>
  resolveLocale(
    wanted,
    defaultLocale,
    translations.map(({ locale }) => locale),
  )

/** Its blocks in that language. */
export function presetBlocks(preset: PresetContent, wanted: string): Block[] {
  const found = presetLocale(preset, wanted)
  return preset.translations.find(({ locale }) => locale === found)?.blocks ?? preset.blocks
}

/** A design with the blocks of its shared header and footer in their places. */
export function withPresets(
  design: Design,
  presets: ReadonlyMap<string, PresetContent>,
  locale: string,
): Design {
  const framed = (kind: 'header' | 'footer') => {
    const preset = presets.get(design[kind]?.presetId ?? '')
    return preset && { [kind]: { blocks: presetBlocks(preset, locale) } }
  }
  return { ...design, ...framed('header'), ...framed('footer') }
}
