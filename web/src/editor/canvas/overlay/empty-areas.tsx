import type { Box } from '../../../frame/messages.ts'
import { useTexts } from '../../../texts/texts.ts'
import type { Design } from '../../model/document.ts'
import { walk } from '../../model/tree.ts'
import { type BlockBoxes, columnKey } from '../frame/block-boxes.ts'
import styles from './overlay.module.css'
import { placed } from './placed.ts'

/** Sections and columns without a block, which an email would not show at all. */
export function EmptyAreas({ design, boxes }: { design: Design; boxes: BlockBoxes }) {
  const { canvas } = useTexts('editor')
  return emptyAreas(design, boxes).map(({ key, box }) => (
    <div key={key} className={styles.emptyArea} style={placed(box)}>
      <span>{canvas.emptyArea}</span>
    </div>
  ))
}

function emptyAreas(design: Design, { blocks, columns }: BlockBoxes): { key: string; box: Box }[] {
  return walk(design).flatMap(({ block }) => {
    const id = block.id ?? ''
    if (block.type === 'section' && block.blocks.length === 0) return keyed(id, blocks.get(id)?.[0])
    if (block.type !== 'columns') return []
    return block.columns.flatMap((column, at) =>
      column.blocks.length === 0 ? keyed(columnKey(id, at), columns.get(columnKey(id, at))?.[0]) : [],
    )
  })
}

const keyed = (key: string, box: Box | undefined) => (box ? [{ key, box }] : [])
