import { followsDesign, type Snapshot } from './snapshot.ts'

export type Change = { path: string; before: unknown; after: unknown }

/**
 * The differences between two snapshots, by field: `subject`, `bodyDesign.blocks[2].text`, `translations.de.subject`.
 * Blocks are matched by id. A path contains the block's position in the later snapshot, or in the earlier one if the
 * block was removed.
 */
export function diffSnapshots(before: Snapshot | null, after: Snapshot): Change[] {
  return diffValues(before ? flatten(before) : { translations: {} }, flatten(after), '')
}

/**
 * The changed fields, without a path inside them: `subject`, `bodyDesign`, `translations.de.subject`. A
 * design in which only texts changed is reported as `bodyDesign.texts`.
 */
export function changedParts(before: Snapshot | null, after: Snapshot): string[] {
  const changes = diffSnapshots(before, after)
  const hasChanged = (change: Change) =>
    before !== null || (change.after !== null && change.before !== change.after)
  const paths = Map.groupBy(
    changes.filter(hasChanged).flatMap((change) => pathsIn(change, before)),
    fieldOf,
  )
  return [...paths].map(([field, inside]) =>
    DESIGN.test(field) && inside.every(isText) ? field + TEXTS : field,
  )
}

const DESIGN = /(?:^|\.)bodyDesign$/

/** A translation without its own design uses the layout's, so its first design is compared with the layout's. */
function pathsIn({ path, before, after }: Change, earlier: Snapshot | null) {
  if (!earlier || before !== null || !DESIGN.test(path)) return [path]
  const inside = diffValues(earlier.layout.bodyDesign, after, path)
  return inside.length > 0 ? inside.map((change) => change.path) : [path]
}

const TEXTS = '.texts'
const isText = (path: string) => /\.(?:text|html|label|alt|rich|title|cell)$|\.rows(?:\[\d+\]){2}$/.test(path)

export const fieldsOf = (parts: readonly string[]) => parts.map((part) => part.replace(TEXTS, ''))

const fieldOf = (path: string) => {
  const [first = '', locale = '', field = ''] = path.split(/[.[]/)
  if (first !== 'translations') return first
  return ['translations', locale, field].filter(Boolean).join('.')
}

/** A snapshot's content by field, without translation states and fields that do not apply to the layout's body type. */
function flatten({ layout, translations }: Snapshot): Record<string, unknown> {
  const languages = translations.map(({ locale, subject, previewText, marketingTexts, ...content }) => {
    const { bodyDesign, body, attachments } = content
    const design = { bodyDesign, ...(followsDesign(layout, content) && { followsDesign: true }) }
    const bodyFields = layout.bodyType === 'visual' ? design : { body, attachments }
    return [locale, { subject, previewText, ...bodyFields, marketingTexts }] as const
  })
  return { ...layout, translations: Object.fromEntries(languages) }
}

export function diffValues(before: unknown, after: unknown, path: string): Change[] {
  if (Object.is(before ?? null, after ?? null)) return []
  if (isListWithIds(before) && isListWithIds(after)) return diffById(before, after, path)
  if (isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after)) {
    const isList = Array.isArray(before)
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) => {
      const step = isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
      return diffValues(before[key], after[key], step)
    })
  }
  return [{ path, before: before ?? null, after: after ?? null }]
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

type WithId = { id: string }

/** A list of blocks: each item has a unique id. */
const isListWithIds = (value: unknown): value is WithId[] =>
  Array.isArray(value) &&
  value.every((item) => isContainer(item) && typeof item.id === 'string') &&
  new Set(value.map(({ id }: WithId) => id)).size === value.length

function diffById(before: WithId[], after: WithId[], path: string): Change[] {
  const oldItems = new Map(before.map((item) => [item.id, item]))
  const remainingIds = new Set(after.map(({ id }) => id))
  const changes = after.flatMap((item, index) => diffValues(oldItems.get(item.id), item, `${path}[${index}]`))
  const removed = before.flatMap((item, index) =>
    remainingIds.has(item.id) ? [] : [{ path: `${path}[${index}]`, before: item, after: null }],
  )
  const orderBefore = before.map(({ id }) => id).filter((id) => remainingIds.has(id))
  const orderAfter = after.map(({ id }) => id).filter((id) => oldItems.has(id))
  const moved = orderBefore.some((id, index) => id !== orderAfter[index])
    ? [{ path, before: orderBefore, after: orderAfter }]
    : []
  return [...removed, ...changes, ...moved]
}
