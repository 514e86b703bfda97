import type { Row } from './rows.ts'

type BlockRow = Extract<Row, { kind: 'block' }>

export type Step = { to?: string; toggle?: string; extend?: boolean }

/** What a key does in the tree, as the pattern for trees says; null for keys of others. */
export function treeStep(
  rows: readonly Row[],
  current: string | undefined,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Step | null {
  const blocks = rows.filter((row): row is BlockRow => row.kind === 'block')
  const at = blocks.findIndex((row) => row.key === current)
  const row = blocks[at]
  const go = (to: BlockRow | undefined): Step => (to ? { to: to.key, extend: shiftKey } : {})
  switch (key) {
    case 'ArrowDown':
      return go(blocks[at + 1])
    case 'ArrowUp':
      return go(at === -1 ? blocks.at(-1) : blocks[at - 1])
    case 'Home':
      return go(blocks[0])
    case 'End':
      return go(blocks.at(-1))
    case 'ArrowRight':
      if (row?.isOpen === false) return { toggle: row.key }
      return row?.isOpen && (blocks[at + 1]?.level ?? 0) > row.level ? go(blocks[at + 1]) : {}
    case 'ArrowLeft':
      if (row?.isOpen && listed(blocks, at)) return { toggle: row.key }
      return go(blocks.slice(0, at).findLast(({ level }) => level < (row?.level ?? 0)))
    default:
      return null
  }
}

/** Whether lines of blocks stand below an open block. */
const listed = (blocks: readonly BlockRow[], at: number) =>
  (blocks[at + 1]?.level ?? 0) > (blocks[at]?.level ?? 0)
