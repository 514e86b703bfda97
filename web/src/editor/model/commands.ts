import { brandedBlock } from '../../../../src/engine/design/brand.ts'
import type { Brand } from '../../../../src/engine/design/brand-schema.ts'
import type { Messages } from '../../../../src/messages/types.ts'
import type { Block, Design, Frame } from './document.ts'
import { newBlockId, withNewIds, withOwnIds } from './ids.ts'
import { NESTING, sizeOf } from './nesting.ts'
import { canPlace, canPlaceAll, findBlock, holdersOf, listAt, type Place, placeOf } from './places.ts'
import { outermost } from './selection.ts'
import { type Blocks, isSameParent, listsIn, mapLists, walk } from './tree.ts'

/** Adds a block; the design as it is where the block may not stand. */
export const insertBlock = (design: Design, { block, at }: { block: Block; at: Place }): Design =>
  insertBlocks(design, { blocks: [block], at })

/** Adds blocks one after another, all or none of them. */
function insertBlocks(design: Design, { blocks, at }: { blocks: Blocks; at: Place }): Design {
  if (blocks.length === 0 || !canPlaceAll(design, blocks, at)) return design
  const taken = new Set(walk(design).map(({ block }) => block.id ?? ''))
  return withInserted(design, { blocks: withOwnIds(blocks, taken), at })
}

/** Without asking whether they may stand there. */
function withInserted(design: Design, { blocks, at }: { blocks: Blocks; at: Place }): Design {
  const insert = (list: Blocks) => list.toSpliced(at.index, 0, ...blocks)
  const { parent } = at
  if (typeof parent === 'string' && !design[parent])
    return { ...design, [parent]: { blocks: insert(listAt(design, parent) ?? []) } }
  return mapLists(design, (list, around) => (isSameParent(around, parent) ? insert(list) : list))
}

/** Removes blocks with all that they hold. */
export function removeBlocks(design: Design, ids: readonly string[]): Design {
  const gone = new Set(ids)
  return mapLists(design, (list) => {
    const left = list.filter(({ id }) => !gone.has(id ?? ''))
    return left.length === list.length ? list : left
  })
}

/** Moves blocks, in reading order, before the block that has the index now; all or none of them. */
export function moveBlocks(design: Design, { ids, to }: { ids: readonly string[]; to: Place }): Design {
  const blocks = outermost(design, ids)
  if (blocks.length === 0 || !canPlaceAll(design, blocks, to)) return design
  const moved = new Set(blocks.map(({ id }) => id))
  const before = (listAt(design, to.parent) ?? []).slice(0, to.index)
  const index = to.index - before.filter(({ id }) => moved.has(id)).length
  const list = (listAt(design, to.parent) ?? []).filter(({ id }) => !moved.has(id))
  const result = list.toSpliced(index, 0, ...blocks)
  const now = listAt(design, to.parent) ?? []
  if (result.length === now.length && result.every((block, at) => block === now[at])) return design
  const rest = removeBlocks(
    design,
    blocks.map(({ id }) => id ?? ''),
  )
  return withInserted(rest, { blocks, at: { parent: to.parent, index } })
}

/**
 * One step up or down: past the next block of the list, and at its end out of the container, so that repeating the
 * key carries blocks through the whole list around it.
 */
export function nudgeBlocks(design: Design, ids: readonly string[], step: -1 | 1): Design {
  const blocks = outermost(design, ids)
  const [edge] = step === -1 ? blocks : blocks.toReversed()
  const place = placeOf(design, edge?.id ?? '')
  if (!edge?.id || !place) return design
  const inList = { ...place, index: step === -1 ? place.index - 1 : place.index + 2 }
  const moved = moveBlocks(design, { ids, to: inList })
  if (moved !== design) return moved
  const holder = holdersOf(design, edge.id).at(-1)
  const around = holder?.id === undefined ? undefined : placeOf(design, holder.id)
  if (!around || isSameParent(around.parent, place.parent)) return design
  return moveBlocks(design, { ids, to: { ...around, index: step === -1 ? around.index : around.index + 1 } })
}

/** Copies of the blocks, in reading order, after the last of them. */
export function duplicateBlocks(design: Design, ids: readonly string[]): Design {
  const blocks = outermost(design, ids)
  const place = placeOf(design, blocks.at(-1)?.id ?? '')
  if (!place) return design
  const copies = withNewIds(blocks)
  return insertBlocks(design, { blocks: copies, at: { ...place, index: place.index + 1 } })
}

/** Adds blocks of another place or layout, with ids of their own. */
export const pasteBlocks = (design: Design, { blocks, at }: { blocks: Blocks; at: Place }): Design =>
  insertBlocks(design, { blocks: withNewIds(blocks), at })

type Wrapper = 'section' | 'columns'

/** Puts blocks of one list into a new section, or side by side into columns, where the first of them stands. */
export function wrapBlocks(
  design: Design,
  { ids, in: type }: { ids: readonly string[]; in: Wrapper },
): Design {
  const all = outermost(design, ids)
  const place = placeOf(design, all[0]?.id ?? '')
  if (!place) return design
  const together = all.filter(({ id }) =>
    isSameParent(placeOf(design, id ?? '')?.parent ?? null, place.parent),
  )
  const rest = removeBlocks(
    design,
    together.map(({ id }) => id ?? ''),
  )
  const wrapper = wrapperOf(type, together)
  return canPlace(rest, wrapper, place) ? withInserted(rest, { blocks: [wrapper], at: place }) : design
}

function wrapperOf(type: Wrapper, blocks: Blocks): Block {
  const id = newBlockId()
  if (type === 'section') return { type, id, blocks } as Block
  const fitsOneEach = blocks.length >= NESTING.fewestColumns && blocks.length <= NESTING.mostColumns
  const lists = fitsOneEach ? blocks.map((block) => [block]) : [blocks, []]
  return { type, id, columns: lists.map((list) => ({ blocks: list })) } as Block
}

/** Takes a section or columns away and leaves what they hold in its place. */
export function unwrapBlock(design: Design, id: string): Design {
  return mapLists(design, (list) => {
    const index = list.findIndex((block) => block.id === id)
    const block = list[index]
    if (!block || (block.type !== 'section' && block.type !== 'columns')) return list
    return list.toSpliced(index, 1, ...listsIn(block).flat())
  })
}

export type BlockType = Block['type']

type Fresh<Type> = Omit<Extract<Block, { type: Type }>, 'id' | 'type'>
type Surroundings = {
  /** The service's public URL, which serves the placeholder of a new image. */
  baseUrl: string
  words: Messages['editor']['blocks']['fresh']
  /** What the store's emails look like. */
  brand?: Brand | undefined
  /** The colour of buttons that have none of their own. */
  buttonColor?: string | undefined
}

/** A file to be chosen later: nothing is attached until one is chosen or a step names one. */
export const NO_FILE = { if: 'variables.file_url', url: '{{ variables.file_url }}' }

/** Points nowhere; the preview's findings say so until it is replaced. */
const NO_LINK = '#'

const PICTURE = '/app/picture.png'

/** The placeholder of a new image. */
export const pictureUrl = (baseUrl: string) => baseUrl + PICTURE

export const isNeutralPicture = (url: string) => url.endsWith(PICTURE)

/** In the order of the menu. */
const FRESH: { [Type in BlockType]: (around: Surroundings) => Fresh<Type> } = {
  heading: ({ words }) => ({ text: words.heading, level: 2 }),
  text: ({ words }) => ({ html: `<p>${words.text}</p>` }),
  image: ({ baseUrl }) => ({ url: pictureUrl(baseUrl) }),
  logo: ({ baseUrl }) => ({ url: pictureUrl(baseUrl) }),
  button: ({ words }) => ({ label: words.button, href: NO_LINK }),
  divider: () => ({}),
  spacer: () => ({ height: 24 }),
  columns: ({ words }) => ({
    columns: [words.text, words.text].map((text) => ({
      blocks: [{ type: 'text' as const, html: `<p>${text}</p>` }],
    })),
  }),
  section: ({ words }) => ({
    padding: { top: 16, bottom: 16 },
    blocks: [{ type: 'text', html: `<p>${words.text}</p>` }],
  }),
  table: ({ words: { table } }) => ({
    columns: [
      { title: table.item },
      { title: table.quantity, align: 'right' },
      { title: table.price, align: 'right' },
    ],
    rows: [[table.product, '2', table.amount]],
    totals: [{ label: table.total, value: table.amount }],
  }),
  social: () => ({
    items: (['instagram', 'facebook', 'website'] as const).map((network) => ({ network, href: NO_LINK })),
  }),
  file: () => ({ ...NO_FILE, filename: 'file.pdf' }),
  video: ({ baseUrl, words }) => ({
    thumbnail: { url: pictureUrl(baseUrl) },
    href: NO_LINK,
    alt: words.video,
  }),
  html: ({ words }) => ({ html: `<p>${words.html}</p>` }),
  unsubscribe: () => ({}),
}

export const BLOCK_TYPES = Object.keys(FRESH) as BlockType[]

/** A valid new block with its own ids and a copy of the brand's style, which later brand changes do not affect. */
export function newBlock(type: BlockType, around: Surroundings): Block {
  const look = brandedBlock(around.brand ?? {}, around.buttonColor) as Partial<
    Record<BlockType, object | null>
  >
  const fresh = type === 'logo' && look.logo ? {} : FRESH[type](around)
  const [block] = withNewIds([{ type, ...fresh, ...look[type] } as Block])
  return block as Block
}

/** The same object where nothing changes; a property that becomes undefined is taken away. */
export function patched<T extends object>(owner: T, patch: Readonly<Record<string, unknown>>): T {
  const before = owner as Readonly<Record<string, unknown>>
  const changes = Object.entries(patch).filter(([name, value]) => before[name] !== value)
  if (changes.length === 0) return owner
  const next: Record<string, unknown> = { ...before }
  for (const [name, value] of changes) {
    if (value === undefined) delete next[name]
    else next[name] = value
  }
  return next as T
}

/** Properties to change; undefined takes one away, so that its default counts again. */
type Patch = Readonly<Record<string, unknown>>

export const setBlock = (design: Design, id: string, patch: Patch): Design =>
  mapLists(design, (list) => {
    const index = list.findIndex((block) => block.id === id)
    const block = list[index]
    if (!block) return list
    const next = patched(block, patch) as Block
    return next === block ? list : list.with(index, next)
  })

type Columns = Extract<Block, { type: 'columns' }>['columns']

/** Gives a block more or fewer columns, of equal width. What stood in a column that goes moves into the last one. */
export function setColumnCount(design: Design, id: string, count: number): Design {
  const block = findBlock(design, id)
  if (block?.type !== 'columns' || count === block.columns.length) return design
  if (count < NESTING.fewestColumns || count > NESTING.mostColumns) return design
  const kept: Columns = block.columns.slice(0, count).map(({ blocks }) => ({ blocks }))
  const left = block.columns.slice(count).flatMap(({ blocks }) => blocks)
  const columns = kept.map((column, at) =>
    at === kept.length - 1 ? { blocks: [...column.blocks, ...left] } : column,
  )
  while (columns.length < count) columns.push({ blocks: [] })
  return setBlock(design, id, { columns })
}

const NARROWEST = 5

/** The share of each column that has no width of its own. */
export function openShare(columns: Columns): number {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const open = columns.filter(({ width }) => width === undefined).length
  return Math.round((100 - taken) / Math.max(open, 1))
}

/** Whether the widths leave room for every column. */
export function widthsFit(columns: Columns): boolean {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const open = columns.filter(({ width }) => width === undefined).length
  return taken <= 100 && (open === 0 || (100 - taken) / open >= NARROWEST)
}

/** Gives the design another header or footer: a preset, own blocks, or none. */
export function setFrame(design: Design, name: 'header' | 'footer', frame: Frame | undefined): Design {
  const rest = patched(design, { [name]: undefined })
  if (!frame?.blocks) return frame ? { ...rest, [name]: frame } : rest
  const taken = new Set(walk(rest).map(({ block }) => block.id ?? ''))
  if (taken.size + sizeOf(frame.blocks) > NESTING.mostBlocks) return design
  return { ...rest, [name]: { blocks: withOwnIds(frame.blocks, taken) } }
}

/** Changes the style of the whole email; one that says nothing is left out. */
export function setGlobal(design: Design, patch: Patch): Design {
  const before = design.global ?? {}
  const next = patched(before, patch)
  if (next === before) return design
  return patched(design, { global: Object.keys(next).length === 0 ? undefined : next })
}

type Table = Extract<Block, { type: 'table' }>
type Column = Table['columns'][number]
export type RowMode = 'none' | 'loop' | 'fixed'

export const rowModeOf = ({ rows }: Table): RowMode =>
  rows === undefined ? 'none' : Array.isArray(rows) ? 'fixed' : 'loop'

const withCells = (columns: readonly Column[]): Column[] =>
  columns.map((column) => (column.cell === undefined ? { ...column, cell: '' } : column))

/** Changes the columns; rows that are written out keep their texts under the columns they belong to. */
export function tableColumns({ columns, rows }: Table, next: readonly Column[]): Partial<Table> {
  if (!Array.isArray(rows)) return { columns: withCells(next) }
  const from = next.map((column, at) => {
    const before = columns.indexOf(column)
    return before === -1 && next.length === columns.length ? at : before
  })
  return { columns: [...next], rows: rows.map((row) => from.map((at) => row[at] ?? '')) }
}

/** Changes where the rows come from: a list, texts that are written out, or the cells alone. */
export function tableRows({ columns }: Table, mode: RowMode): Partial<Table> {
  if (mode === 'fixed') return { columns, rows: [columns.map(({ cell = '' }) => cell)] }
  const filled = withCells(columns)
  return mode === 'none'
    ? ({ columns: filled, rows: undefined } as Partial<Table>)
    : { columns: filled, rows: { in: 'variables.items', as: 'item' } }
}
