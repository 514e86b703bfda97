import { describe, expect, it } from 'vitest'
import { DARK_TEXT } from '../../../../src/engine/design/brand.ts'
import { describeDesign } from '../../../../src/engine/design/description.ts'
import { Design as DesignSchema } from '../../../../src/engine/design/design.ts'
import { textsIn } from '../../../../src/messages/texts.ts'
import {
  addSampleItem,
  BLOCK_TYPES,
  changeRowMode,
  duplicateBlocks,
  insertBlock,
  moveBlocks,
  newBlock,
  nudgeBlocks,
  pasteBlocks,
  removeBlocks,
  setBlock,
  setColumnCount,
  setFrame,
  setGlobal,
  unwrapBlock,
  wrapBlocks,
} from './commands.ts'
import type { Block, Design } from './document.ts'
import { NESTING } from './nesting.ts'
import { canPlace, findBlock, placeAfter, placeOf } from './places.ts'
import { addedIds, rangeOf, selectionAfterRemoving } from './selection.ts'
import { anyBlock } from './testing/any-block.ts'
import { listsIn, roots } from './tree.ts'
import { withBlockIds } from './with-ids.ts'

const NEW_TEXTS = textsIn('en', 'editor').blocks.newContent

const heading = (id: string): Block => ({ type: 'heading', id, text: id })
const section = (id: string, ...blocks: Block[]) => ({ type: 'section', id, blocks }) as Block
const columns = (id: string, ...lists: Block[][]) =>
  ({ type: 'columns', id, columns: lists.map((blocks) => ({ blocks })) }) as Block
const designOf = (...blocks: Block[]): Design => ({ blocks })

/** Writes the tree as text: `a section[b c] columns[d|e]`. */
const drawBlock = (block: Block): string => {
  const lists = listsIn(block).map((list) => list.map(drawBlock).join(' '))
  return lists.length === 0 ? `${block.id}` : `${block.id}[${lists.join('|')}]`
}
const draw = (design: Design) =>
  roots(design)
    .map(({ blocks }) => blocks.map(drawBlock).join(' '))
    .filter(Boolean)
    .join(' / ')

const sample = designOf(
  heading('a'),
  section('s', heading('b'), columns('c', [heading('d')], [heading('e')])),
  heading('f'),
)

type Schema = {
  $ref?: string
  oneOf?: Schema[]
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
}

/** Reads the nesting limits from a design's JSON Schema. */
function nestingOf(schema: object): typeof NESTING {
  const { properties = {}, $defs: definitions = {} } = schema as Schema & { $defs?: Record<string, Schema> }
  const resolve = ({ $ref = '' }: Schema = {}) => definitions[$ref.split('/').at(-1) ?? ''] ?? {}
  const childSchemas = (union: Schema): Schema[] =>
    (union.oneOf ?? []).map(resolve).flatMap(({ properties: { blocks, columns } = {} }) => {
      const list = blocks ?? columns?.items?.properties?.blocks
      return list?.items ? [resolve(list.items)] : []
    })
  const depthOf = (union: Schema): number =>
    Math.max(0, ...childSchemas(union).map((child) => 1 + depthOf(child)))
  const columns = definitions.columns?.properties?.columns
  return {
    maxBlocks: properties.blocks?.maxItems ?? 0,
    maxDepth: depthOf(resolve(properties.blocks?.items)),
    minColumns: columns?.minItems ?? 0,
    maxColumns: columns?.maxItems ?? 0,
  }
}

describe('nesting rules', () => {
  it('match the served schema', () => {
    const { schema } = describeDesign() as { schema: object }
    expect(nestingOf(schema)).toEqual(NESTING)
  })

  it('do not allow nesting a block too deeply, inside itself or in a preset, or exceeding the block limit', () => {
    const inColumn = { parent: { columns: 'c', column: 1 }, index: 1 }
    expect(canPlace(sample, heading('x'), inColumn)).toBe(true)
    expect(canPlace(sample, section('x'), inColumn)).toBe(false)
    const inSection = { parent: { section: 's' }, index: 0 }
    expect(canPlace(sample, section('x', heading('y')), inSection)).toBe(true)
    expect(canPlace(sample, section('x', section('y')), inSection)).toBe(false)
    expect(canPlace(sample, findBlock(sample, 's') as Block, inSection)).toBe(false)
    const withPreset = { ...sample, header: { presetId: 'pre_1' } }
    expect(canPlace(withPreset, heading('x'), { parent: 'header', index: 0 })).toBe(false)
    expect(canPlace(withPreset, heading('x'), { parent: 'footer', index: 0 })).toBe(true)
    const full = designOf(...Array.from({ length: 200 }, (_, n) => heading(`h${n}`)))
    expect(canPlace(full, heading('x'), { parent: null, index: 0 })).toBe(false)
    expect(canPlace(full, heading('h3'), { parent: null, index: 0 })).toBe(true)
  })
})

describe('a new block', () => {
  it.each(BLOCK_TYPES)('of type %s is valid without any changes', (type) => {
    const design = designOf(anyBlock(type), anyBlock(type))
    expect(DesignSchema.safeParse(design).error?.issues).toBeUndefined()
  })

  it('is defined for every type in the schema', () => {
    const { blocks } = describeDesign() as { blocks: object }
    expect(BLOCK_TYPES.toSorted()).toEqual(Object.keys(blocks).toSorted())
  })

  it.each([
    ['in a dark section', '#101828', undefined, '#ffffff'],
    ['in a section that is light in a dark email', '#ffffff', '#eeeeee', DARK_TEXT],
    ["where the email's text color is readable", '#fff8e8', undefined, undefined],
    ['on a background set by a variable', '{{ variables.color }}', undefined, undefined],
  ])('is legible %s', (_, background, textColor, expected) => {
    const band = { ...section('s', heading('a')), background } as Block
    const design: Design = { ...designOf(band), global: textColor ? { textColor } : {} }
    const colors = (['heading', 'text', 'table', 'button'] as const).map((type) => {
      const block = newBlock(type, { baseUrl: '', texts: NEW_TEXTS, design, selected: 'a' })
      return 'color' in block ? block.color : undefined
    })
    expect(colors).toEqual([expected, expected, expected, undefined])
  })

  it('is placed after the selected block or, if too deep, its container, and at the end without a selection', () => {
    expect(placeAfter(sample, [heading('x')], 'd')).toEqual({
      parent: { columns: 'c', column: 0 },
      index: 1,
    })
    expect(placeAfter(sample, [anyBlock('columns')], 'd')).toEqual({ parent: { section: 's' }, index: 2 })
    expect(placeAfter(sample, [heading('x')], undefined)).toEqual({ parent: null, index: 3 })
    const empty = designOf(section('s'), heading('a'))
    expect(placeAfter(empty, [heading('x')], 's')).toEqual({ parent: { section: 's' }, index: 0 })
  })
})

describe('a command', () => {
  it('inserts before the block at the index, and creates a missing header', () => {
    const place = { parent: { columns: 'c', column: 1 }, index: 0 }
    expect(draw(insertBlock(sample, { block: heading('x'), at: place }))).toBe('a s[b c[d|x e]] f')
    expect(draw(insertBlock(sample, { block: heading('x'), at: { parent: 'header', index: 0 } }))).toBe(
      'x / a s[b c[d|e]] f',
    )
  })

  it('that is refused returns the same object', () => {
    const at = { parent: { columns: 'c', column: 0 }, index: 0 }
    expect(insertBlock(sample, { block: section('x'), at })).toBe(sample)
    expect(moveBlocks(sample, { ids: ['s'], to: at })).toBe(sample)
    expect(moveBlocks(sample, { ids: ['a'], to: { parent: null, index: 1 } })).toBe(sample)
    expect(removeBlocks(sample, ['nothing'])).toBe(sample)
    expect(setBlock(sample, 'a', { text: 'a' })).toBe(sample)
  })

  it('moves several blocks in reading order, within a list and between lists', () => {
    expect(draw(moveBlocks(sample, { ids: ['f', 'a'], to: { parent: { section: 's' }, index: 1 } }))).toBe(
      's[b a f c[d|e]]',
    )
    expect(draw(moveBlocks(sample, { ids: ['a'], to: { parent: null, index: 3 } }))).toBe('s[b c[d|e]] f a')
    expect(draw(moveBlocks(sample, { ids: ['c', 'd'], to: { parent: null, index: 0 } }))).toBe(
      'c[d|e] a s[b] f',
    )
  })

  it('that moves a block one step up or down moves it out of the container at the edge', () => {
    expect(draw(nudgeBlocks(sample, ['c'], -1))).toBe('a s[c[d|e] b] f')
    expect(draw(nudgeBlocks(sample, ['b'], -1))).toBe('a b s[c[d|e]] f')
    expect(draw(nudgeBlocks(sample, ['e'], 1))).toBe('a s[b c[d|] e] f')
    expect(nudgeBlocks(sample, ['a'], -1)).toBe(sample)
    expect(nudgeBlocks(sample, ['f'], 1)).toBe(sample)
  })

  it('duplicates blocks with new ids, after the last one', () => {
    const next = duplicateBlocks(sample, ['s', 'a', 'd'])
    expect(next.blocks.map(({ type }) => type)).toEqual([
      'heading',
      'section',
      'heading',
      'section',
      'heading',
    ])
    expect(addedIds(sample, next)).toHaveLength(2)
    expect(DesignSchema.safeParse(next).success).toBe(true)
  })

  it('wraps blocks in a section or columns, and unwraps them', () => {
    expect(wrapBlocks(sample, { ids: ['a', 'f'], in: 'section' }).blocks.map(({ type }) => type)).toEqual([
      'section',
      'section',
    ])
    const inColumns = wrapBlocks(sample, { ids: ['a', 'f'], in: 'columns' })
    expect(inColumns.blocks[0]).toMatchObject({
      columns: [{ blocks: [{ id: 'a' }] }, { blocks: [{ id: 'f' }] }],
    })
    expect(wrapBlocks(sample, { ids: ['s'], in: 'section' })).toBe(sample)
    expect(draw(unwrapBlock(sample, 's'))).toBe('a b c[d|e] f')
    expect(draw(unwrapBlock(sample, 'c'))).toBe('a s[b d e] f')
  })

  it('pastes with new ids, so that the same blocks can be pasted twice', () => {
    const at = { parent: null, index: 0 }
    const twice = pasteBlocks(pasteBlocks(sample, { blocks: [heading('a')], at }), {
      blocks: [heading('a')],
      at,
    })
    expect(new Set(twice.blocks.map(({ id }) => id)).size).toBe(5)
  })

  it('removes a property that is set to undefined', () => {
    const set = setBlock(sample, 'e', { color: '#111', text: 'E' })
    expect(findBlock(set, 'e')).toEqual({ type: 'heading', id: 'e', text: 'E', color: '#111' })
    expect(findBlock(setBlock(set, 'e', { color: undefined }), 'e')).not.toHaveProperty('color')
    expect(setGlobal(setGlobal(sample, { font: 'Georgia' }), { font: undefined })).toEqual(sample)
    expect(setFrame(setFrame(sample, 'footer', { presetId: 'pre_1' }), 'footer', undefined)).toEqual(sample)
  })

  it('moves the blocks of removed columns to the last one', () => {
    const three = designOf(columns('c', [heading('a')], [heading('b')], [heading('d')]))
    expect(draw(setColumnCount(three, 'c', 2))).toBe('c[a|b d]')
    expect(draw(setColumnCount(three, 'c', 4))).toBe('c[a|b|d|]')
    expect(setColumnCount(three, 'c', 5)).toBe(three)
  })
})

describe('the selection', () => {
  it('after a removal is the next block, else the previous one, else the container', () => {
    expect(selectionAfterRemoving(sample, ['a'])).toEqual(['s'])
    expect(selectionAfterRemoving(sample, ['f'])).toEqual(['s'])
    expect(selectionAfterRemoving(sample, ['d'])).toEqual(['c'])
    expect(selectionAfterRemoving(designOf(heading('a')), ['a'])).toEqual([])
  })

  it('of a range is in reading order in either direction', () => {
    expect(rangeOf(sample, 'b', 'e')).toEqual(['b', 'c', 'd', 'e'])
    expect(rangeOf(sample, 'd', 'a')).toEqual(['a', 's', 'b', 'c', 'd'])
  })
})

describe('block ids', () => {
  it('are generated where missing or duplicate, and a design with unique ids is returned unchanged', () => {
    const design = {
      header: { blocks: [heading('a')] },
      blocks: [heading('a'), section('s', { type: 'divider' })],
    } as Design
    const next = withBlockIds(design)
    expect(DesignSchema.safeParse(next).success).toBe(true)
    expect(placeOf(next, 'a')).toEqual({ parent: 'header', index: 0 })
    expect(withBlockIds(next)).toBe(next)
  })
})

describe('a sample item', () => {
  it('is added to the test data of a new list, so that a block repeating for it stays visible', () => {
    expect(addSampleItem(designOf(), 'variables.order.items').testVariables).toEqual({
      order: { items: [{}] },
    })
  })

  it('is not added to a list that has test data, even if it is empty, nor to the item of another loop', () => {
    const design = { ...designOf(), testVariables: { items: [] } }
    expect(addSampleItem(design, 'variables.items')).toBe(design)
    expect(addSampleItem(design, 'item.parts')).toBe(design)
  })
})

describe('a table', () => {
  it('uses its first row as the pattern when its rows are repeated for each item of a list', () => {
    const columns = [{ title: 'Item' }, { title: 'Price' }]
    const table = { type: 'table' as const, columns, rows: [['Beans', '€18.00']] }
    expect(changeRowMode(table, 'loop')).toEqual({
      columns: [
        { title: 'Item', cell: 'Beans' },
        { title: 'Price', cell: '€18.00' },
      ],
      rows: { in: 'variables.items', as: 'item' },
    })
    expect(changeRowMode(table, 'loop', 'variables.order.items').rows).toEqual({
      in: 'variables.order.items',
      as: 'item',
    })
  })
})
