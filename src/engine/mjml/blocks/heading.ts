import { BLOCK_DEFAULTS } from '../../design/defaults.ts'
import { escapeHtmlKeepingLiquid } from '../../escape/keeping-liquid.ts'
import { type BlockView, frameOf, writeAttributes } from './scope.ts'

const USUAL = BLOCK_DEFAULTS.heading

export const heading: BlockView<'heading'> = {
  mjml: (block, scope) => {
    const level = headingLevel(block.level)
    const attributes = writeAttributes({
      ...frameOf(block, scope, ...(block.color === undefined ? ['fp-text'] : [])),
      'font-size': `${block.size ?? USUAL.size[level]}px`,
      'font-weight': 700,
      'line-height': 1.3,
      color: block.color ?? scope.look.textColor,
      'font-family': block.font,
    })
    const element = `<h${level} style="margin:0;font:inherit">${escapeHtmlKeepingLiquid(block.text)}</h${level}>`
    return `<mj-text${attributes}>${scope.mask.hide(element)}</mj-text>`
  },
  text: (block) => block.text,
}

function headingLevel(level: number = USUAL.level): 1 | 2 | 3 {
  return level === 2 || level === 3 ? level : 1
}
