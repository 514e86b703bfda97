import { followsDesign, type Snapshot } from './snapshot.ts'

export type Change = { path: string; before: unknown; after: unknown }

/**
 * What differs between two snapshots, field by field: `subject`, `bodyDesign.blocks[2].text`, `translations.de.subject`.
 * Blocks are compared by their id; the path has their position in the later one, or of removed ones in the earlier.
 */
export function diffSnapshots(before: Snapshot | null, after: Snapshot): Change[] {
  return diffValues(before ? flatten(before) : { translations: {} }, flatten(after), '')
}

/** The fields that differ, without the path inside them: `subject`, `bodyDesign`, `translations.de.subject`. */
export function changedFields(before: Snapshot | null, after: Snapshot): string[] {
  const changes = diffSnapshots(before, after)
  const isSet = ({ before: was, after: is }: Change) => before !== null || (is !== null && was !== is)
  return [...new Set(changes.filter(isSet).map(({ path }) => fieldOf(path)))]
}

const fieldOf = (path: string) => {
  const [first = '', locale = '', field = ''] = path.split(/[.[]/)
  if (first !== 'translations') return first
  return ['translations', locale, field].filter(Boolean).join('.')
}

/** Only content, and only the fields that the layout's kind has: `outdated` follows from the rest. */
function flatten({ layout, translations }: Snapshot): Record<string, unknown> {
  const languages = translations.map(({ locale, subject, previewText, marketingTexts, ...content }) => {
    const { bodyDesign, body, attachments } = content
    const design = { bodyDesign, ...(followsDesign(layout, content) && { followsDesign: true }) }
    const own = layout.bodyType === 'visual' ? design : { body, attachments }
    return [locale, { subject, previewText, ...own, marketingTexts }] as const
  })
  return { ...layout, translations: Object.fromEntries(languages) }
}

export function diffValues(before: unknown, after: unknown, path: string): Change[] {
  if (Object.is(before ?? null, after ?? null)) return []
  if (isIdentified(before) && isIdentified(after)) return diffById(before, after, path)
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

type Identified = { id: string }

/** A list of blocks: each item has an id that no other has. */
const isIdentified = (value: unknown): value is Identified[] =>
  Array.isArray(value) &&
  value.every((item) => isContainer(item) && typeof item.id === 'string') &&
  new Set(value.map(({ id }: Identified) => id)).size === value.length

function diffById(before: Identified[], after: Identified[], path: string): Change[] {
  const old = new Map(before.map((item) => [item.id, item]))
  const kept = new Set(after.map(({ id }) => id))
  const changes = after.flatMap((item, at) => diffValues(old.get(item.id), item, `${path}[${at}]`))
  const removed = before.flatMap((item, at) =>
    kept.has(item.id) ? [] : [{ path: `${path}[${at}]`, before: item, after: null }],
  )
  const orderBefore = before.flatMap(({ id }) => (kept.has(id) ? [id] : []))
  const orderAfter = after.flatMap(({ id }) => (old.has(id) ? [id] : []))
  const moved = orderBefore.some((id, at) => id !== orderAfter[at])
    ? [{ path, before: orderBefore, after: orderAfter }]
    : []
  return [...removed, ...changes, ...moved]
}
