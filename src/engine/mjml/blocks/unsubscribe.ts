import { BLOCK_DEFAULTS } from '../../design/defaults.ts'
import type { BlockOf } from '../../design/schema.ts'
import { escapeHtmlKeepingLiquid } from '../../escape/keeping-liquid.ts'
import { type BlockView, frameOf, writeAttributes } from './scope.ts'

export const unsubscribe: BlockView<'unsubscribe'> = {
  mjml: (block, scope) => {
    if (scope.category === 'transactional') return ''
    const look = `color:${scope.look.linkColor};text-decoration:underline`
    const link = (label: string) =>
      `<a class="fp-link" href="{{ unsubscribe_url }}" style="${look}">${escapeHtmlKeepingLiquid(label)}</a>`
    const attributes = writeAttributes({
      ...frameOf(block, scope, 'fp-text'),
      'font-size': '13px',
      'line-height': 1.5,
      color: scope.look.textColor,
    })
    return `<mj-text${attributes}>${scope.mask.hide(write(block, escapeHtmlKeepingLiquid, link))}</mj-text>`
  },
  text: (block, scope) => {
    if (scope.category === 'transactional') return ''
    return write(
      block,
      (words) => words,
      (label) => `${label} ({{ unsubscribe_url }})`,
    )
  },
}

function write(
  { text, label }: BlockOf<'unsubscribe'>,
  words: (text: string) => string,
  link: (label: string) => string,
): string {
  if (label === undefined) return words(text ?? BLOCK_DEFAULTS.unsubscribe.text)
  return text === undefined ? link(label) : `${words(text)} ${link(label)}`
}
