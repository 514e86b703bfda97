import { BLOCK_DEFAULTS } from '../../design/defaults.ts'
import { type BlockView, frameOf, writeAttributes } from './scope.ts'

const USUAL = BLOCK_DEFAULTS.divider

export const divider: BlockView<'divider'> = {
  mjml: (block, scope) => {
    const attributes = writeAttributes({
      ...frameOf(block, scope),
      'border-color': block.color ?? USUAL.color,
      'border-width': `${block.thickness ?? USUAL.thickness}px`,
      width: `${block.width ?? USUAL.width}%`,
    })
    return `<mj-divider${attributes}/>`
  },
  text: () => '---',
}

export const spacer: BlockView<'spacer'> = {
  mjml: (block, scope) => {
    const { align: _, ...frame } = frameOf(block, scope)
    const height = `${block.height ?? BLOCK_DEFAULTS.spacer.height}px`
    return `<mj-spacer${writeAttributes({ ...frame, height })}/>`
  },
  text: () => '',
}
