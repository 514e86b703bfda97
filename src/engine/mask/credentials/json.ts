import type { JsonFrame, JsonLeaf } from '../json/frames.ts'
import { FILLER, walkJson } from '../json/walk.ts'
import { countsCredentials, looksRandom } from '../keys/credential-keys.ts'
import { MASK } from '../mask.ts'
import { addLiteralParts, type Part, partOf, type Region } from './parts.ts'
import { addTextParts } from './text.ts'
import { type TextView, viewInside } from './text-view.ts'

type Scope = {
  isCredential: boolean
  /** The non-credential fields of the enclosing array item; null outside an array. */
  context: string[] | null
}

type Leaf = JsonLeaf<Scope>

const MAX_DEPTH = 4
const MIGHT_BE_JSON = new RegExp(`^[\\s${FILLER}]*[[{"]`)

/** Adds the literals in a JSON text, including JSON inside its strings. Returns false if the text is not JSON. */
export function addJsonParts(view: TextView, path: string, parts: Part[]): boolean {
  if (view.depth > MAX_DEPTH || !MIGHT_BE_JSON.test(view.shape)) return false
  const leaves: Leaf[] = []
  const isJson = walkJson<Scope>(view.shape, {
    root: { isCredential: false, context: null },
    enter: ({ isCredential, context }, key, isItem) => ({
      isCredential: isCredential || key.isCredential,
      context: isItem ? [] : context,
    }),
    describesValue: (name) => name.isCredential,
    leaf: (leaf) => leaves.push(leaf),
  })
  if (!isJson) return false
  // Paths are known only now, because they include the length of each array.
  for (const leaf of leaves) addLeafParts(view, leaf, path, parts)
  return true
}

function addLeafParts(view: TextView, leaf: Leaf, path: string, parts: Part[]) {
  const { scope } = leaf.frame
  const region = regionOf(view, leaf, path)
  const isCredential =
    leaf.key.isCredential ||
    (scope.isCredential && !leaf.key.isReadable) ||
    (leaf.isString && leaf.key.isAmbiguous && looksRandom(view.text.slice(region.start, region.end)))
  if (isCredential) {
    if (leaf.isString) addLiteralParts(region, parts)
    else addBareParts(region, parts)
    return
  }
  scope.context?.push(`${leaf.key.key}=${view.text.slice(leaf.start, leaf.end)}`)
  if (leaf.isString) addStringParts(region, parts)
  else addTextParts(region, parts)
}

function regionOf(view: TextView, leaf: Leaf, path: string): Region {
  const { start, end, isString, key, frame } = leaf
  const isClosed = isString && end - start > 1 && view.shape.charCodeAt(end - 1) === 34
  return {
    view,
    start: isString ? start + 1 : start,
    end: isClosed ? end - 1 : end,
    location: `${path}${pathOf(frame)}/${frame.isArray ? `${leaf.index}of${frame.count}` : key.key}`,
    key: key.key.toLowerCase(),
    context: frame.scope.context,
    quote: isClosed ? view.quote : '',
  }
}

/** The path of a frame; it includes array lengths, because items shift when another is removed. */
function pathOf(frame: JsonFrame<Scope>): string {
  const steps: string[] = []
  for (let current: JsonFrame<Scope> | null = frame; current?.parent; current = current.parent)
    steps.push(current.parent.isArray ? `${current.index}of${current.parent.count}` : current.key.key)
  return steps.reverse().join('/')
}

const BARE_LITERAL = /^(?:true|false|-?\d.*)$/

function addBareParts(region: Region, parts: Part[]) {
  const { view, start, end } = region
  const bare = view.shape.slice(start, end)
  if (bare === 'null') return
  if (!BARE_LITERAL.test(bare)) return addLiteralParts(region, parts)
  if (countsCredentials(region.key) && bare !== 'true' && bare !== 'false') return
  parts.push({ ...partOf(region, start, end, MASK), isBare: true, quote: view.quote })
}

/** A string may contain JSON, and may have escapes. */
function addStringParts(region: Region, parts: Part[]) {
  const { view, start, end, location } = region
  const text = view.text.slice(start, end)
  if (!/^\s*[[{]/.test(text) && !text.includes('\\')) return addTextParts(region, parts)
  const inside = viewInside(view, start, end)
  if (addJsonParts(inside, `${location}>`, parts)) return
  addTextParts({ ...region, view: inside, start: 0, end: inside.text.length, quote: '' }, parts)
}
