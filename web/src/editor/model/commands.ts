import { brandedBlock, DARK_TEXT } from '../../../../src/engine/design/brand.ts'
import type { Brand } from '../../../../src/engine/design/brand-schema.ts'
import { contrast } from '../../../../src/engine/html/footer-colors.ts'
import type { Messages } from '../../../../src/messages/types.ts'
import { valueAt, withValue } from '../../ui/values/test-values.ts'
import type { Block, Design, Frame } from './document.ts'
import { newBlockId, withNewIds, withUniqueIds } from './ids.ts'
import { countNested, NESTING } from './nesting.ts'
import { ancestorsOf, canPlace, canPlaceAll, findBlock, listAt, type Place, placeOf } from './places.ts'
import { outermost } from './selection.ts'
import { type Blocks, isSameParent, listsIn, mapLists, walk } from './tree.ts'

/** Adds a block. Returns the same design if the block is not allowed there. */
export const insertBlock = (design: Design, { block, at }: { block: Block; at: Place }): Design =>
  insertBlocks(design, { blocks: [block], at })

/** Adds consecutive blocks, either all or none of them. */
function insertBlocks(design: Design, { blocks, at }: { blocks: Blocks; at: Place }): Design {
  if (blocks.length === 0 || !canPlaceAll(design, blocks, at)) return design
  const usedIds = new Set(walk(design).map(({ block }) => block.id ?? ''))
  return insertUnchecked(design, { blocks: withUniqueIds(blocks, usedIds), at })
}

/** Does not check whether the blocks are allowed there. */
function insertUnchecked(design: Design, { blocks, at }: { blocks: Blocks; at: Place }): Design {
  const insert = (list: Blocks) => list.toSpliced(at.index, 0, ...blocks)
  const { parent } = at
  if (typeof parent === 'string' && !design[parent])
    return { ...design, [parent]: { blocks: insert(listAt(design, parent) ?? []) } }
  return mapLists(design, (list, listParent) => (isSameParent(listParent, parent) ? insert(list) : list))
}

/** Removes blocks and everything inside them. */
export function removeBlocks(design: Design, ids: readonly string[]): Design {
  const removedIds = new Set(ids)
  return mapLists(design, (list) => {
    const remaining = list.filter(({ id }) => !removedIds.has(id ?? ''))
    return remaining.length === list.length ? list : remaining
  })
}

/** Moves all or none of the blocks, in reading order, to before the block currently at that index. */
export function moveBlocks(design: Design, { ids, to }: { ids: readonly string[]; to: Place }): Design {
  const blocks = outermost(design, ids)
  if (blocks.length === 0 || !canPlaceAll(design, blocks, to)) return design
  const movedIds = new Set(blocks.map(({ id }) => id))
  const before = listAt(design, to.parent) ?? []
  const index = to.index - before.slice(0, to.index).filter(({ id }) => movedIds.has(id)).length
  const after = before.filter(({ id }) => !movedIds.has(id)).toSpliced(index, 0, ...blocks)
  if (after.length === before.length && after.every((block, position) => block === before[position]))
    return design
  const rest = removeBlocks(
    design,
    blocks.map(({ id }) => id ?? ''),
  )
  return insertUnchecked(rest, { blocks, at: { parent: to.parent, index } })
}

/**
 * Moves blocks one step up or down: past the next block in the list or, at the end of the list, out of the
 * container. They never move into another container.
 */
export function nudgeBlocks(design: Design, ids: readonly string[], step: -1 | 1): Design {
  const blocks = outermost(design, ids)
  const [edge] = step === -1 ? blocks : blocks.toReversed()
  const place = placeOf(design, edge?.id ?? '')
  if (!edge?.id || !place) return design
  const inList = { ...place, index: step === -1 ? place.index - 1 : place.index + 2 }
  const nudgedInList = moveBlocks(design, { ids, to: inList })
  if (nudgedInList !== design) return nudgedInList
  const container = ancestorsOf(design, edge.id).at(-1)
  const outer = container?.id === undefined ? undefined : placeOf(design, container.id)
  if (!outer || isSameParent(outer.parent, place.parent)) return design
  return moveBlocks(design, { ids, to: { ...outer, index: step === -1 ? outer.index : outer.index + 1 } })
}

/** Adds copies of the blocks, in reading order, after the last of them. */
export function duplicateBlocks(design: Design, ids: readonly string[]): Design {
  const blocks = outermost(design, ids)
  const place = placeOf(design, blocks.at(-1)?.id ?? '')
  if (!place) return design
  const copies = withNewIds(blocks)
  return insertBlocks(design, { blocks: copies, at: { ...place, index: place.index + 1 } })
}

/** Adds copies of the blocks with new ids. */
export const pasteBlocks = (design: Design, { blocks, at }: { blocks: Blocks; at: Place }): Design =>
  insertBlocks(design, { blocks: withNewIds(blocks), at })

type Wrapper = 'section' | 'columns'

/** Moves blocks of one list into a new section or, side by side, into new columns, in place of the first block. */
export function wrapBlocks(
  design: Design,
  { ids, in: type }: { ids: readonly string[]; in: Wrapper },
): Design {
  const all = outermost(design, ids)
  const place = placeOf(design, all[0]?.id ?? '')
  if (!place) return design
  const siblings = all.filter(({ id }) =>
    isSameParent(placeOf(design, id ?? '')?.parent ?? null, place.parent),
  )
  const rest = removeBlocks(
    design,
    siblings.map(({ id }) => id ?? ''),
  )
  const wrapper = createWrapper(type, siblings)
  return canPlace(rest, wrapper, place) ? insertUnchecked(rest, { blocks: [wrapper], at: place }) : design
}

function createWrapper(type: Wrapper, blocks: Blocks): Block {
  const id = newBlockId()
  if (type === 'section') return { type, id, blocks } as Block
  const isOnePerColumn = blocks.length >= NESTING.minColumns && blocks.length <= NESTING.maxColumns
  const lists = isOnePerColumn ? blocks.map((block) => [block]) : [blocks, []]
  return { type, id, columns: lists.map((list) => ({ blocks: list })) } as Block
}

/** Replaces a section or columns block with the blocks inside it. */
export function unwrapBlock(design: Design, id: string): Design {
  return mapLists(design, (list) => {
    const index = list.findIndex((block) => block.id === id)
    const block = list[index]
    if (!block || (block.type !== 'section' && block.type !== 'columns')) return list
    return list.toSpliced(index, 1, ...listsIn(block).flat())
  })
}

export type BlockType = Block['type']

type NewContent<Type> = Omit<Extract<Block, { type: Type }>, 'id' | 'type'>
type NewBlockOptions = {
  /** The service's public URL, which serves the placeholder image. */
  baseUrl: string
  texts: Messages['editor']['blocks']['newContent']
  brand?: Brand | undefined
  /** The design it is inserted into, after the selected block. */
  design?: Design
  selected?: string | undefined
}

/** Attaches nothing until the user chooses a file or a step sets the variable. */
export const FILE_PLACEHOLDER = { if: 'variables.file_url', url: '{{ variables.file_url }}' }

/** The preview reports this link until the user replaces it. */
const LINK_PLACEHOLDER = '#'

const PLACEHOLDER_IMAGE = '/app/picture.png'

export const placeholderImageUrl = (baseUrl: string) => baseUrl + PLACEHOLDER_IMAGE

export const isPlaceholderImage = (url: string) => url.endsWith(PLACEHOLDER_IMAGE)

/** The content of a new block of each type, in menu order. */
const NEW_CONTENT: { [Type in BlockType]: (options: NewBlockOptions) => NewContent<Type> } = {
  heading: ({ texts }) => ({ text: texts.heading, level: 2 }),
  text: ({ texts }) => ({ html: `<p>${texts.text}</p>` }),
  image: ({ baseUrl }) => ({ url: placeholderImageUrl(baseUrl) }),
  logo: ({ baseUrl }) => ({ url: placeholderImageUrl(baseUrl) }),
  button: ({ texts }) => ({ label: texts.button, href: LINK_PLACEHOLDER }),
  divider: () => ({}),
  spacer: () => ({ height: 24 }),
  columns: ({ texts }) => ({
    columns: [texts.text, texts.text].map((text) => ({
      blocks: [{ type: 'text' as const, html: `<p>${text}</p>` }],
    })),
  }),
  section: ({ texts }) => ({
    padding: { top: 16, bottom: 16 },
    blocks: [{ type: 'text', html: `<p>${texts.text}</p>` }],
  }),
  table: ({ texts: { table } }) => ({
    columns: [
      { title: table.item },
      { title: table.quantity, align: 'right' },
      { title: table.price, align: 'right' },
    ],
    rows: [[table.product, '2', table.amount]],
    totals: [{ label: table.total, value: table.amount }],
  }),
  social: () => ({
    items: (['instagram', 'facebook', 'website'] as const).map((network) => ({
      network,
      href: LINK_PLACEHOLDER,
    })),
  }),
  file: () => ({ ...FILE_PLACEHOLDER, filename: 'file.pdf' }),
  video: ({ baseUrl, texts }) => ({
    thumbnail: { url: placeholderImageUrl(baseUrl) },
    href: LINK_PLACEHOLDER,
    alt: texts.video,
  }),
  html: ({ texts }) => ({ html: `<p>${texts.html}</p>` }),
  unsubscribe: () => ({}),
}

export const BLOCK_TYPES = Object.keys(NEW_CONTENT) as BlockType[]

/** A legible text color, if the email's own cannot be read on the section's background. */
function textColorIn(design: Design, selected: string): { color?: string } {
  const block = findBlock(design, selected)
  const containers = ancestorsOf(design, selected)
  if (block?.type === 'section' && block.blocks.length === 0) containers.push(block)
  const background = containers.findLast((container) => container.background)?.background ?? ''
  // False for colors that are not hexadecimal, such as variables.
  const isIllegible = (text: string) => contrast(text, background) < 4.5
  if (!isIllegible(design.global?.textColor ?? DARK_TEXT)) return {}
  return { color: isIllegible('#ffffff') ? DARK_TEXT : '#ffffff' }
}

/** A valid block with new ids and a copy of the brand's style, which later brand changes do not affect. */
export function newBlock(type: BlockType, options: NewBlockOptions): Block {
  const { brand = {}, design = { blocks: [] }, selected = '' } = options
  const brandStyle: Partial<Record<BlockType, object | null>> = brandedBlock(
    brand,
    design.global?.buttonColor,
  )
  const color = type === 'heading' || type === 'text' || type === 'table' ? textColorIn(design, selected) : {}
  const content = type === 'logo' && brandStyle.logo ? {} : NEW_CONTENT[type](options)
  const [block] = withNewIds([{ type, ...content, ...color, ...brandStyle[type] } as Block])
  return block as Block
}

/** Properties to change; undefined removes one, so that its default applies again. */
type Patch = Readonly<Record<string, unknown>>

/** Returns the same object if nothing changes. */
export function applyPatch<T extends object>(object: T, patch: Patch): T {
  const before = object as Readonly<Record<string, unknown>>
  const changes = Object.entries(patch).filter(([name, value]) => before[name] !== value)
  if (changes.length === 0) return object
  const next: Record<string, unknown> = { ...before }
  for (const [name, value] of changes) {
    if (value === undefined) delete next[name]
    else next[name] = value
  }
  return next as T
}

export const setBlock = (design: Design, id: string, patch: Patch): Design =>
  mapLists(design, (list) => {
    const index = list.findIndex((block) => block.id === id)
    const block = list[index]
    if (!block) return list
    const next = applyPatch(block, patch) as Block
    return next === block ? list : list.with(index, next)
  })

/** Adds an empty item to a list without test data, so that a block that now repeats for it stays visible. */
export function addSampleItem(design: Design, list: string): Design {
  const path = list.replace(/^variables\./, '')
  const values = design.testVariables ?? {}
  if (path === list || valueAt(values, path) !== undefined) return design
  return { ...design, testVariables: withValue(values, path, [{}]) }
}

type Columns = Extract<Block, { type: 'columns' }>['columns']

/** Changes the number of columns and makes them equally wide. Blocks of removed columns move to the last one. */
export function setColumnCount(design: Design, id: string, count: number): Design {
  const block = findBlock(design, id)
  if (block?.type !== 'columns' || count === block.columns.length) return design
  if (count < NESTING.minColumns || count > NESTING.maxColumns) return design
  const remaining: Columns = block.columns.slice(0, count).map(({ blocks }) => ({ blocks }))
  const orphans = block.columns.slice(count).flatMap(({ blocks }) => blocks)
  const columns = remaining.map((column, position) =>
    position === remaining.length - 1 ? { blocks: [...column.blocks, ...orphans] } : column,
  )
  while (columns.length < count) columns.push({ blocks: [] })
  return setBlock(design, id, { columns })
}

const MIN_COLUMN_WIDTH = 5

const measureColumns = (columns: Columns) => ({
  fixedWidth: columns.reduce((sum, { width = 0 }) => sum + width, 0),
  autoCount: columns.filter(({ width }) => width === undefined).length,
})

/** The width, in percent, of each column without one of its own. */
export function autoColumnWidth(columns: Columns): number {
  const { fixedWidth, autoCount } = measureColumns(columns)
  return Math.round((100 - fixedWidth) / Math.max(autoCount, 1))
}

/** Whether all columns fit into 100 percent. */
export function widthsFit(columns: Columns): boolean {
  const { fixedWidth, autoCount } = measureColumns(columns)
  return fixedWidth <= 100 && (autoCount === 0 || (100 - fixedWidth) / autoCount >= MIN_COLUMN_WIDTH)
}

/** Replaces the header or footer with a preset or blocks, or removes it. */
export function setFrame(design: Design, name: 'header' | 'footer', frame: Frame | undefined): Design {
  const rest = applyPatch(design, { [name]: undefined })
  if (!frame?.blocks) return frame ? { ...rest, [name]: frame } : rest
  const usedIds = new Set(walk(rest).map(({ block }) => block.id ?? ''))
  if (usedIds.size + countNested(frame.blocks) > NESTING.maxBlocks) return design
  return { ...rest, [name]: { blocks: withUniqueIds(frame.blocks, usedIds) } }
}

/** Changes the style of the whole email. An empty style is removed. */
export function setGlobal(design: Design, patch: Patch): Design {
  const before = design.global ?? {}
  const next = applyPatch(before, patch)
  if (next === before) return design
  return applyPatch(design, { global: Object.keys(next).length === 0 ? undefined : next })
}

type Table = Extract<Block, { type: 'table' }>
type Column = Table['columns'][number]
export type RowMode = 'none' | 'loop' | 'fixed'

export const rowModeOf = ({ rows }: Table): RowMode =>
  rows === undefined ? 'none' : Array.isArray(rows) ? 'fixed' : 'loop'

const withCells = (columns: readonly Column[]): Column[] =>
  columns.map((column) => (column.cell === undefined ? { ...column, cell: '' } : column))

/** Changes the columns. The cells of fixed rows move with their column, and a new column starts empty. */
export function changeTableColumns({ columns, rows }: Table, next: readonly Column[]): Partial<Table> {
  if (!Array.isArray(rows)) return { columns: withCells(next) }
  const oldIndexes = next.map((column, index) => {
    const oldIndex = columns.indexOf(column)
    const isEditedInPlace = oldIndex === -1 && next.length === columns.length
    return isEditedInPlace ? index : oldIndex
  })
  return { columns: [...next], rows: rows.map((row) => oldIndexes.map((index) => row[index] ?? '')) }
}

/** Changes where the rows come from: a list, fixed cells, or only the columns' cell templates. */
export function changeRowMode(
  { columns, rows }: Table,
  mode: RowMode,
  list = 'variables.items',
): Partial<Table> {
  if (mode === 'fixed') return { columns, rows: [columns.map(({ cell = '' }) => cell)] }
  // The first row becomes the pattern for the repeated rows.
  const [first = []] = Array.isArray(rows) ? rows : []
  const columnsWithCells = columns.map((column, index) => ({
    ...column,
    cell: column.cell || (first[index] ?? ''),
  }))
  return mode === 'none'
    ? ({ columns: columnsWithCells, rows: undefined } as Partial<Table>)
    : { columns: columnsWithCells, rows: { in: list, as: 'item' } }
}
