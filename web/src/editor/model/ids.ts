import type { Block } from './document.ts'
import { type Blocks, listsIn, withLists } from './tree.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 10

/** An id for a block, as the server would give one: unique in a design, and no more. */
export const newBlockId = (): string =>
  `b${Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => LETTERS[byte % LETTERS.length]).join('')}`

/** Copies with ids that are new everywhere. */
export const withNewIds = (blocks: Blocks): Block[] =>
  blocks.map((block) => withLists({ ...block, id: newBlockId() }, listsIn(block).map(withNewIds)))

/** Gives an id to each block that has none or one that is taken; `taken` grows with them. */
export function withOwnIds(blocks: Blocks, taken: Set<string>): Blocks {
  const next = blocks.map((block) => {
    const isOwn = block.id !== undefined && !taken.has(block.id)
    const id = isOwn ? block.id : newBlockId()
    taken.add(id ?? '')
    const lists = listsIn(block)
    const inside = lists.map((list) => withOwnIds(list, taken))
    const isSame = isOwn && inside.every((list, at) => list === lists[at])
    return isSame ? block : withLists({ ...block, id } as Block, inside)
  })
  return next.every((block, at) => block === blocks[at]) ? blocks : next
}
