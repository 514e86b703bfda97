import { liquidTags } from '../../../../../src/engine/liquid/tags.ts'
import type { Block, Design } from '../../model/document.ts'

/** The design with one block's Liquid shown as it is written: while a text is edited, picture and editor agree. */
export function withRawLiquid(design: Design, id: string): Design {
  const inside = (blocks: Block[]): Block[] => blocks.map((block) => rewrite(block, id, inside))
  const frame = (of: 'header' | 'footer') => {
    const blocks = design[of]?.blocks
    return blocks ? { [of]: { blocks: inside(blocks) } } : {}
  }
  return { ...design, blocks: inside(design.blocks), ...frame('header'), ...frame('footer') }
}

function rewrite(block: Block, id: string, inside: (blocks: Block[]) => Block[]): Block {
  if (block.type === 'section') return { ...block, blocks: inside(block.blocks) } as Block
  if (block.type === 'columns') {
    const columns = block.columns.map((column) => ({ ...column, blocks: inside(column.blocks) }))
    return { ...block, columns } as Block
  }
  if (block.id !== id) return block
  if (block.type === 'heading') return { ...block, text: rawText(block.text) }
  if (block.type === 'text') return { ...block, html: rawText(block.html) }
  if (block.type === 'button') return { ...block, label: rawText(block.label) }
  return block
}

function rawText(text: string): string {
  let written = ''
  let at = 0
  for (const { name, start, end, raw } of liquidTags(text)) {
    written += text.slice(at, start) + (name === 'raw' ? raw : `{% raw %}${raw}{% endraw %}`)
    at = end
  }
  return written + text.slice(at)
}
