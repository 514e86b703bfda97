import type { Design } from '../design/design.ts'

/** The fields of a block that a language can change; everything else is the design's structure. */
export const TEXTS = ['text', 'html', 'alt', 'label', 'filename', 'title', 'cell', 'value']
export const SOURCE = ['fileKey', 'url']
export const OWN = [...TEXTS, ...SOURCE, 'href', 'darkFileKey']
/** Whether a heading's text is HTML belongs to the text. */
const NOT_STRUCTURE = [...OWN, 'rich']

/** Whether two designs differ only in texts, links, images, files and test variables. */
export const hasStructureOf = (layout: Design, own: Design): boolean =>
  structureOf(layout) === structureOf(own)

/** A design without its texts. */
function structureOf({ testVariables: _, ...design }: Design): string {
  return JSON.stringify(design, (name, value) => {
    if (NOT_STRUCTURE.includes(name)) return undefined
    if (name === 'rows' && Array.isArray(value)) return value.length
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
