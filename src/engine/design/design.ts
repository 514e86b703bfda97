import type { z } from 'zod'
import { asMessage, problemOf } from '../../problems/problem-of.ts'
import { type Block, DesignShape, FORMAT_VERSION, MAX_BLOCKS } from './schema.ts'
import { type BlockAtPath, walkDesign } from './walk.ts'

export type { Block } from './schema.ts'
export { FORMAT_VERSION } from './schema.ts'

/** A layout's visual body. Validation, types and the served description all come from this schema. */
export const Design = DesignShape.superRefine((design, ctx) => {
  const blocks = walkDesign(design)
  if (blocks.length > MAX_BLOCKS) {
    ctx.addIssue({
      code: 'custom',
      path: ['blocks'],
      params: { problem: problemOf('design.too_many_blocks', { maximum: MAX_BLOCKS }) },
    })
  }
  const ids = new Set<string>()
  for (const { block, path } of blocks) {
    if (block.id === undefined) continue
    if (ids.has(block.id))
      ctx.addIssue({
        code: 'custom',
        path: [...path, 'id'],
        message: asMessage('design.block_id_repeated'),
      })
    ids.add(block.id)
  }
})
export type Design = z.infer<typeof Design>

export function emptyDesign(): Design {
  return { formatVersion: FORMAT_VERSION, blocks: [] }
}

/** Adds missing block ids and the format version; leaves everything else unchanged. */
export function normalizeDesign(design: Design, newId: () => string): Design {
  const copy = structuredClone(design)
  const blocks = walkDesign(copy)
  const usedIds = new Set(blocks.map(({ block }) => block.id))
  for (const { block } of blocks) {
    if (block.id !== undefined) continue
    let id = newId()
    while (usedIds.has(id)) id = newId()
    usedIds.add(id)
    block.id = id
  }
  copy.formatVersion = FORMAT_VERSION
  return copy
}

export type DesignText = {
  path: string
  text: string
  place: 'html' | 'text' | 'url'
  /** Where the field's own text starts in `text`. */
  start?: number
}

/** Every string in a design that may contain Liquid, with its path for error messages. */
export function designTexts(design: Design): DesignText[] {
  return walkDesign(design).flatMap((blockAtPath) => [...loopTexts(blockAtPath), ...blockTexts(blockAtPath)])
}

/** The text in a block, excluding nested blocks. Paths are relative to the block. */
export const textsOfBlock = (block: Block): DesignText[] =>
  blockTexts({ block, path: [] }).map((text) => ({ ...text, path: text.path.slice(1) }))

/** The number of texts in a design. Cells are counted, not listed, because there can be tens of thousands. */
export const countTexts = (design: Design): number =>
  walkDesign(design).reduce((count, { block }) => {
    if (block.type !== 'table' || !Array.isArray(block.rows)) return count + textsOfBlock(block).length
    const cells = block.rows.reduce((sum, row) => sum + row.length, 0)
    return count + cells + textsOfBlock({ ...block, rows: [] }).length
  }, 0)

export function imagesWithoutAlt(design: Design): string[] {
  return walkDesign(design).flatMap(({ block, path }) =>
    (block.type === 'image' || block.type === 'logo') && block.alt === undefined
      ? [`${formatPath(path)}.alt`]
      : [],
  )
}

export function designFileKeys(design: Design): { path: string; fileKey: string }[] {
  return walkDesign(design).flatMap(({ block, path }) => {
    const blockPath = formatPath(path)
    const keys: [string, string | undefined][] = []
    if ('fileKey' in block) keys.push([`${blockPath}.fileKey`, block.fileKey])
    if ('darkFileKey' in block) keys.push([`${blockPath}.darkFileKey`, block.darkFileKey])
    if (block.type === 'video') keys.push([`${blockPath}.thumbnail.fileKey`, block.thumbnail.fileKey])
    return keys.flatMap(([keyPath, fileKey]) => (fileKey === undefined ? [] : [{ path: keyPath, fileKey }]))
  })
}

/** Conditions and loops are bare expressions, so they are returned inside the tag that the compiler writes. */
function loopTexts({ block, path }: BlockAtPath): DesignText[] {
  const blockPath = formatPath(path)
  const texts: DesignText[] = []
  if (block.if !== undefined) {
    texts.push({ path: `${blockPath}.if`, ...inTag('if ', block.if) })
  }
  const rows = block.type === 'table' && !Array.isArray(block.rows) ? block.rows : undefined
  for (const [name, loop] of Object.entries({ each: block.each, rows })) {
    if (loop === undefined) continue
    texts.push({ path: `${blockPath}.${name}`, ...inTag(`for ${loop.as} in `, loop.in) })
  }
  return texts
}

function inTag(opening: string, expression: string) {
  const name = opening.slice(0, opening.indexOf(' '))
  return {
    text: `{% ${opening}${expression} %}{% end${name} %}`,
    place: 'text' as const,
    start: `{% ${opening}`.length,
  }
}

const TEXT_PLACES: Record<string, DesignText['place']> = {
  text: 'text',
  html: 'html',
  alt: 'text',
  href: 'url',
  url: 'url',
  label: 'text',
  filename: 'text',
  title: 'text',
  cell: 'text',
  value: 'text',
}

function blockTexts({ block, path }: BlockAtPath): DesignText[] {
  const blockPath = formatPath(path)
  const texts = propertyTexts(blockPath, block)
  const inList = (name: string, items: readonly object[]) =>
    items.flatMap((item, index) => propertyTexts(`${blockPath}.${name}[${index}]`, item))
  // The block's default text.
  if (block.type === 'unsubscribe' && block.text === undefined)
    texts.push({ path: `${blockPath}.text`, text: '{{ unsubscribe_link }}', place: 'text' })
  if (block.type === 'video') texts.push(...propertyTexts(`${blockPath}.thumbnail`, block.thumbnail))
  if (block.type === 'social') texts.push(...inList('items', block.items))
  if (block.type === 'table') {
    texts.push(...inList('columns', block.columns), ...inList('totals', block.totals ?? []))
    texts.push(...cellTexts(`${blockPath}.rows`, block.rows))
  }
  return texts
}

function propertyTexts(blockPath: string, owner: object): DesignText[] {
  return Object.entries(owner).flatMap(([name, text]): DesignText[] => {
    const place = name === 'text' && 'rich' in owner && owner.rich ? 'html' : TEXT_PLACES[name]
    return place !== undefined && typeof text === 'string'
      ? [{ path: `${blockPath}.${name}`, text, place }]
      : []
  })
}

function cellTexts(blockPath: string, rows: Extract<Block, { type: 'table' }>['rows']): DesignText[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row, y) =>
    row.map((text, x) => ({ path: `${blockPath}[${y}][${x}]`, text, place: 'text' as const })),
  )
}

export function formatPath(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (blockPath, step) =>
      typeof step === 'number' ? `${blockPath}[${step}]` : blockPath === '' ? step : `${blockPath}.${step}`,
    '',
  )
}
