import fc from 'fast-check'
import {
  BLOCK_TYPES,
  duplicateBlocks,
  insertBlock,
  moveBlocks,
  nudgeBlocks,
  pasteBlocks,
  removeBlocks,
  setBlock,
  setColumnCount,
  setFrame,
  setGlobal,
  unwrapBlock,
  wrapBlocks,
} from '../commands.ts'
import type { Block, Design } from '../document.ts'
import { outermost } from '../selection.ts'
import { listsIn, parentIn, roots, walk } from '../tree.ts'
import { anyBlock } from './any-block.ts'

/** A command whose arguments are picked by number, so that it works on any design. */
export type Edit = { name: string; numbers: readonly number[]; run: (design: Design) => Design }

const TAGS = [
  '{{ variables.name }}',
  '{% if variables.a %}x{% endif %}',
  '{{ "}" | upcase }}',
  '{{- order.id -}}',
]

const pick = <T>(list: readonly T[], number: number | undefined): T | undefined =>
  list[(number ?? 0) % Math.max(list.length, 1)]

const idsOf = (design: Design) => walk(design).map(({ block }) => block.id ?? '')

/** Any place, including ones where nothing is allowed. */
function pickPlace(design: Design, parentNumber: number, index: number) {
  const lists = roots(design)
  for (const { block } of walk(design))
    lists.push(...listsIn(block).map((blocks, list) => ({ parent: parentIn(block, list), blocks })))
  const { parent, blocks } = pick(lists, parentNumber) ?? { parent: null, blocks: [] }
  return { parent, index: index % (blocks.length + 2) }
}

function pickBlock(type: number, tag: number): Block {
  const block = anyBlock(pick(BLOCK_TYPES, type) ?? 'text')
  const liquid = pick(TAGS, tag) ?? ''
  if (block.type === 'text') return { ...block, html: `<p>Hello ${liquid}.</p>` }
  return block.type === 'heading' ? { ...block, text: `Hello ${liquid}` } : block
}

type NumberedCommand = (design: Design, numbers: readonly [number, number, number, number]) => Design

const COMMANDS: Record<string, NumberedCommand> = {
  insert: (design, [a, b, c, d]) =>
    insertBlock(design, { block: pickBlock(a, b), at: pickPlace(design, c, d) }),
  move: (design, [a, b, c, d]) =>
    moveBlocks(design, {
      ids: [pick(idsOf(design), a) ?? '', pick(idsOf(design), b) ?? ''],
      to: pickPlace(design, c, d),
    }),
  nudge: (design, [a, b]) => nudgeBlocks(design, [pick(idsOf(design), a) ?? ''], b % 2 === 0 ? 1 : -1),
  duplicate: (design, [a, b]) =>
    duplicateBlocks(design, [pick(idsOf(design), a) ?? '', pick(idsOf(design), b) ?? '']),
  remove: (design, [a]) => removeBlocks(design, [pick(idsOf(design), a) ?? '']),
  wrap: (design, [a, b, c]) =>
    wrapBlocks(design, {
      ids: [pick(idsOf(design), a) ?? '', pick(idsOf(design), b) ?? ''],
      in: c % 2 === 0 ? 'section' : 'columns',
    }),
  unwrap: (design, [a]) => unwrapBlock(design, pick(idsOf(design), a) ?? ''),
  paste: (design, [a, b, c, d]) =>
    pasteBlocks(design, {
      blocks: outermost(design, [pick(idsOf(design), a) ?? '', pick(idsOf(design), b) ?? '']),
      at: pickPlace(design, c, d),
    }),
  set: (design, [a, b]) =>
    setBlock(design, pick(idsOf(design), a) ?? '', {
      padding: pick([undefined, { top: b % 200 }], b),
      background: pick([undefined, '#fff', 'transparent'], b),
    }),
  columns: (design, [a, b]) => setColumnCount(design, pick(idsOf(design), a) ?? '', b % 6),
  global: (design, [a]) => setGlobal(design, { textColor: pick([undefined, '#111'], a) }),
  frame: (design, [a, b]) =>
    setFrame(
      design,
      a % 2 === 0 ? 'header' : 'footer',
      pick([undefined, { presetId: 'pre_1' }, { blocks: [pickBlock(a, b)] }], b),
    ),
}

const number = fc.nat(10_000)

export const anyEdit: fc.Arbitrary<Edit> = fc
  .record({
    name: fc.constantFrom(...Object.keys(COMMANDS), 'insert', 'insert', 'move'),
    numbers: fc.tuple(number, number, number, number),
  })
  .map(({ name, numbers }) => ({
    name,
    numbers,
    run: (design: Design) => COMMANDS[name]?.(design, numbers) ?? design,
  }))
