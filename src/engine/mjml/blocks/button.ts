import { BLOCK_DEFAULTS } from '../../design/defaults.ts'
import { escapeHtmlKeepingLiquid } from '../../escape/keeping-liquid.ts'
import { type BlockView, frameOf, writeAttributes } from './scope.ts'

const USUAL = BLOCK_DEFAULTS.button

export const button: BlockView<'button'> = {
  mjml: (block, scope) => {
    const attributes = writeAttributes({
      ...frameOf(block, scope, ...(block.color === undefined ? ['fp-button'] : [])),
      href: scope.mask.hide(escapeHtmlKeepingLiquid(block.href)),
      'background-color': block.color ?? scope.look.buttonColor,
      color: block.textColor ?? USUAL.textColor,
      'border-radius': `${block.radius ?? USUAL.radius}px`,
      'font-size': '16px',
      'font-weight': 700,
      'inner-padding': '12px 24px',
      width: block.fullWidth ? '100%' : undefined,
    })
    return `<mj-button${attributes}>${scope.mask.hide(escapeHtmlKeepingLiquid(block.label))}</mj-button>`
  },
  text: (block) => `${block.label} (${block.href})`,
}
