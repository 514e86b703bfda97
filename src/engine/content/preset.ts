import type { Block, Design } from '../design/design.ts'
import { resolveLocale } from '../locale.ts'

/** A shared header or footer. A translation's blocks are null if it has no text of its own. */
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
