import { fenceHtml } from '../../html/fence.ts'
import { htmlTemplateToPlainText } from '../../html/template-plain-text.ts'
import { type BlockView, frameOf, writeAttributes } from './scope.ts'

export const html: BlockView<'html'> = {
  mjml: (block, scope) => {
    const attributes = writeAttributes({
      ...frameOf(block, scope, 'fp-text'),
      'font-size': '16px',
      'line-height': 1.5,
      color: scope.look.textColor,
    })
    return `<mj-text${attributes}>${scope.mask.hide(fenceHtml(block.html))}</mj-text>`
  },
  text: (block) => htmlTemplateToPlainText(block.html),
}
