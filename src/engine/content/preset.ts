import { type Block, type Design, textsOfBlock } from '../design/design.ts'
import { walkDesign } from '../design/walk.ts'
import { baseLanguage, resolveLocale } from '../locale.ts'
import { hasWords } from './texts.ts'

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

const FRAMES = ['header', 'footer'] as const

/** A design with the blocks of its shared header and footer in their places. */
export function withPresets(
  design: Design,
  presets: ReadonlyMap<string, PresetContent>,
  locale: string,
): Design {
  const framed = (kind: (typeof FRAMES)[number]) => {
    const preset = presets.get(design[kind]?.presetId ?? '')
    return preset && { [kind]: { blocks: presetBlocks(preset, locale) } }
  }
  return { ...design, ...framed('header'), ...framed('footer') }
}

/** The shared headers and footers of a design that have words, but none in the email's language. */
export function untranslatedPresets(
  design: Design,
  presets: ReadonlyMap<string, PresetContent & { name: string }>,
  locale: string,
) {
  return FRAMES.flatMap((kind) => {
    const preset = presets.get(design[kind]?.presetId ?? '')
    if (!preset || presetBlocks(preset, locale) !== preset.blocks) return []
    const { name, blocks, defaultLocale: sent } = preset
    const isWorded = walkDesign({ blocks }).some(({ block }) => textsOfBlock(block).some(hasWords))
    return isWorded && baseLanguage(sent) !== baseLanguage(locale) ? [{ kind, name, sent }] : []
  })
}
