import { findKeyedValues } from '../keyed-text.ts'
import { isCredentialKey } from '../keys/credential-keys.ts'
import { MASK } from '../mask.ts'
import { addLiteralParts, addPartsByShape, type Part, partOf, type Region } from './parts.ts'
import { tagsBetween } from './text-view.ts'

/** Adds the literals in a string that is neither a credential as a whole nor JSON: under keys, in tags, by shape. */
export function addTextParts(region: Region, parts: Part[]) {
  const allParts: Part[] = []
  addKeyedParts(region, allParts)
  addTagParts(region, allParts)
  addPartsByShape(region, allParts)
  for (const part of withoutOverlaps(allParts)) parts.push(part)
}

/** If two parts overlap, the first stays and the rest of the other is masked separately. */
function withoutOverlaps(allParts: readonly Part[]): Part[] {
  const result: Part[] = []
  let end = 0
  for (const part of [...allParts].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (part.end <= end) continue
    if (part.start >= end) result.push(part)
    else
      result.push({
        ...part,
        start: end,
        raw: part.raw.slice(end - part.start),
        replacement: MASK,
        quote: '',
      })
    end = part.end
  }
  return result
}

function addKeyedParts(region: Region, parts: Part[]) {
  const { view, start, end, location } = region
  for (const value of findKeyedValues(view.shape.slice(start, end), isCredentialKey)) {
    const key = value.key.toLowerCase()
    const position = { start: start + value.start, end: start + value.end }
    // The value is not the whole string, so it has no quotes of its own.
    addLiteralParts({ ...region, ...position, key, location: `${location}/${key}`, quote: '' }, parts)
  }
}

const QUOTED = /"([^"]*)"|'([^']*)'/g
const ASSIGNMENT = /^\{%-?\s*assign\s+([\w-]+)/

/** In a Liquid tag, a secret's default and a literal assigned to a credential's name are credentials. */
function addTagParts(region: Region, parts: Part[]) {
  for (const tag of tagsBetween(region.view, region.start, region.end)) {
    const [, assignedName = ''] = ASSIGNMENT.exec(tag.raw) ?? []
    if (!/\bsecrets\b/.test(tag.raw) && !isCredentialKey(assignedName)) continue
    for (const { 1: double, 2: single, index } of tag.raw.matchAll(QUOTED)) {
      const literal = double ?? single ?? ''
      const position = tag.start + index + 1
      if (literal !== '') parts.push(partOf(region, position, position + literal.length, MASK))
    }
  }
}
