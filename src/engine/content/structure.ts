import type { Design } from '../design/design.ts'
import { isRecord } from '../objects.ts'

/** The block fields that a translation can change; everything else is the design's structure. */
export const TEXT_FIELDS = ['text', 'html', 'alt', 'label', 'filename', 'title', 'cell', 'value']
export const SOURCE_FIELDS = ['fileKey', 'url']
export const TRANSLATABLE_FIELDS = [...TEXT_FIELDS, ...SOURCE_FIELDS, 'href', 'darkFileKey']
/** `rich` says whether a heading's text is HTML, so it belongs to the text. */
const NOT_STRUCTURE = [...TRANSLATABLE_FIELDS, 'rich']

/** Whether two designs differ only in text, links, images, files and test variables. */
export const hasSameStructure = (layout: Design, translated: Design): boolean =>
  structureOf(layout) === structureOf(translated)

/** The first places where the structure of two designs differs, such as `footer` or `blocks[2].color`. */
export const structureDifferences = (layout: Design, translated: Design, maximum: number): string[] =>
  [...differences(JSON.parse(structureOf(layout)), JSON.parse(structureOf(translated)), '')].slice(0, maximum)

function* differences(before: unknown, after: unknown, path: string): Generator<string> {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    for (const [index, part] of before.entries()) yield* differences(part, after[index], `${path}[${index}]`)
  else if (isRecord(before) && isRecord(after))
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* differences(before[name], after[name], path === '' ? name : `${path}.${name}`)
  else if (before !== after) yield path
}

/** A serialized design without its text, for comparison. */
function structureOf({ testVariables: _, ...design }: Design): string {
  return JSON.stringify(design, (name, value) => {
    if (NOT_STRUCTURE.includes(name)) return undefined
    if (name === 'rows' && Array.isArray(value)) return value.length
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
