import { BLOCK_DEFAULTS } from '../../design/defaults.ts'
import { htmlTemplateToPlainText } from '../../html/template-plain-text.ts'
import { sanitiseRichText } from './rich-text.ts'
import { type BlockView, frameOf, linkLook, writeAttributes } from './scope.ts'

export const text: BlockView<'text'> = {
  mjml: (block, scope) => {
    const attributes = writeAttributes({
      ...frameOf(block, scope, ...(block.color === undefined ? ['fp-text'] : [])),
      'font-size': `${block.size ?? BLOCK_DEFAULTS.text.size}px`,
      'line-height': block.lineHeight ?? BLOCK_DEFAULTS.text.lineHeight,
      color: block.color ?? scope.look.textColor,
    })
    return `<mj-text${attributes}>${scope.mask.hide(sanitiseRichText(block.html, linkLook(scope)))}</mj-text>`
  },
  text: (block) => htmlTemplateToPlainText(block.html),
}
