import { type Design, type DesignText, textsOfBlock } from '../design/design.ts'
import type { Block } from '../design/schema.ts'
import { walkDesign } from '../design/walk.ts'
import { liquidTags } from '../liquid/tags.ts'
import { baseLanguage } from '../locale.ts'
import { type PresetContent, presetBlocks } from './preset.ts'
import type { Content, Snapshot, TranslationContent } from './snapshot.ts'

/** A text that is translated as a unit. */
export type ContentText = {
  /** The same in every language: `subject`, or a block's id and a path in it, such as `b3.columns.0.title`. */
  key: string
  /** Null for a field of the layout itself. */
  block: { id: string; type: Block['type'] } | null
  field: string
  place: DesignText['place']
  text: string
}

type Texts = Pick<Content, 'subject' | 'previewText' | 'body' | 'bodyDesign'>

/** Every text of a layout or translation in reading order, without those inherited from the layout. */
export function textsOfContent({ subject, previewText, body, bodyDesign }: Texts): ContentText[] {
  const fieldText = (field: string, place: ContentText['place'], text: string): ContentText => ({
    key: field,
    block: null,
    field,
    place,
    text,
  })
  return [
    fieldText('subject', 'text', subject),
    fieldText('previewText', 'text', previewText),
    ...(body === null ? [] : [fieldText('body', 'html', body)]),
    ...(bodyDesign === null
      ? []
      : walkDesign(bodyDesign).flatMap(({ block }) => (block.id === undefined ? [] : blockTexts(block)))),
  ]
}

const textsPerBlock = new WeakMap<Block, readonly ContentText[]>()

/** Cached, because a save reads each design's texts several times. Blocks do not change after their texts are read. */
function blockTexts(block: Block): readonly ContentText[] {
  const cached = textsPerBlock.get(block)
  if (cached) return cached
  const { id = '', type } = block
  const owner = { id, type }
  const texts = textsOfBlock(block).map(({ path, place, text }) => {
    const field = path.replaceAll('[', '.').replaceAll(']', '')
    return { key: `${id}.${field}`, block: owner, field, place, text }
  })
  textsPerBlock.set(block, texts)
  return texts
}

export const textsByKey = (content: Texts): Map<string, ContentText> =>
  new Map(textsOfContent(content).map((text) => [text.key, text]))

const MARKUP = /<[^<>]*>|&[#\w]+;|https?:\/\/\S+/g

/** Whether a text contains anything to translate besides Liquid, markup and URLs. */
export function hasWords({ text, place }: Pick<ContentText, 'text' | 'place'>): boolean {
  if (place === 'url') return false
  let words = ''
  let position = 0
  for (const { start, end } of liquidTags(text)) {
    words += `${text.slice(position, start)} `
    position = end
  }
  return /\p{L}/u.test((words + text.slice(position)).replace(MARKUP, ' '))
}

export const translationOf = ({ translations }: Snapshot, locale: string): TranslationContent | undefined =>
  translations.find((translation) => translation.locale === locale)

/** The shared headers and footers of a design that contain text, but are not translated into the email's language. */
export function untranslatedPresets(
  design: Design,
  presets: ReadonlyMap<string, PresetContent & { name: string }>,
  locale: string,
) {
  return (['header', 'footer'] as const).flatMap((kind) => {
    const presetId = design[kind]?.presetId ?? ''
    const preset = presets.get(presetId)
    if (!preset || presetBlocks(preset, locale) !== preset.blocks) return []
    const { name, blocks, defaultLocale: sent } = preset
    const containsText = walkDesign({ blocks }).some(({ block }) => textsOfBlock(block).some(hasWords))
    return containsText && baseLanguage(sent) !== baseLanguage(locale) ? [{ kind, presetId, name, sent }] : []
  })
}
