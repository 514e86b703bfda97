import type { Block } from './document.ts'
import { type Blocks, listsIn, withLists } from './tree.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 10

/** A block id like the server's. It only needs to be unique within a design. */
export const newBlockId = (): string =>
  `b${Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`

/** Copies the blocks and gives each, at every level, a new id. */
export const withNewIds = (blocks: Blocks): Block[] =>
  blocks.map((block) => withLists({ ...block, id: newBlockId() }, listsIn(block).map(withNewIds)))

/** Gives a new id to each block that has none or one in `usedIds`, and adds all ids to `usedIds`. */
export function withUniqueIds(blocks: Blocks, usedIds: Set<string>): Blocks {
  const next = blocks.map((block) => {
    const isUnique = block.id !== undefined && !usedIds.has(block.id)
    const id = isUnique ? block.id : newBlockId()
    usedIds.add(id ?? '')
    const lists = listsIn(block)
    const inside = lists.map((list) => withUniqueIds(list, usedIds))
    const isSame = isUnique && inside.every((list, index) => list === lists[index])
    return isSame ? block : withLists({ ...block, id } as Block, inside)
  })
  return next.every((block, index) => block === blocks[index]) ? blocks : next
}
