import { languageName } from '../../texts/language-name.ts'
import { useLocale, useTexts } from '../../texts/texts.ts'
import { type IconName, isIconName } from '../block-icon.tsx'
import type { Format } from './text-tokens.ts'
import type { TextPair } from './texts-session.ts'

/** "German" for `de`, in the app language. */
export function useLanguageName() {
  const appLocale = useLocale()
  return (locale: string) => languageName(locale, appLocale)
}

/** How a text is edited: as formatted text, as a single line, or as HTML source. */
export const formatOf = ({ place, block }: Pick<TextPair, 'place' | 'block'>): Format => {
  if (place !== 'html') return 'line'
  return block?.type === 'text' ? 'rich' : block?.type === 'heading' ? 'title' : 'code'
}

export const iconOf = ({ block }: TextPair): IconName | null =>
  block && isIconName(block.type) ? block.type : null

export const isTitle = ({ block, field }: TextPair) => block?.type === 'heading' && field === 'text'

/** A text's label: "Subject", "Button", "Table · Column 2". */
export function useTextName() {
  const editor = useTexts('editor')
  const { blocks } = editor
  const { field: names } = useTexts('languages')
  const number = (text: string | undefined) => Number(text) + 1
  const partOf = (type: string, field: string): string | null => {
    const [first, at, part] = field.split('.')
    if (first === 'alt') return names.alt
    if (first === 'href' || first === 'url' || part === 'href') return names.link
    if (type === 'unsubscribe' && first === 'label') return names.linkLabel
    if (first === 'columns')
      return part === 'title' ? names.column({ column: number(at) }) : names.cell({ column: number(at) })
    if (first === 'rows') return names.place({ row: number(at), column: number(part) })
    if (first === 'totals')
      return part === 'label' ? names.total({ row: number(at) }) : names.totalValue({ row: number(at) })
    return null
  }
  return ({ block, field }: Pick<TextPair, 'block' | 'field'>): string => {
    if (!block)
      return field === 'body' ? editor.workspace.html : (editor.workspace[field as 'subject'] ?? field)
    const type = blocks.types[block.type as keyof typeof blocks.types] ?? block.type
    const part = partOf(block.type, field)
    return part === null ? type : `${type} · ${part}`
  }
}
