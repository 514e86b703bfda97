import { findKeyedValues } from '../keyed-text.ts'
import { isCredentialKey } from '../keys/credential-keys.ts'
import { MASK } from '../mask-sign.ts'
import { addFoundParts, addPart, addWholeParts, type Part, type Region } from './parts.ts'
import { tagsBetween } from './text-view.ts'

/** Literals in a text that is neither a credential as a whole nor JSON: under keys, in tags, by their shape. */
export function addTextParts(region: Region, parts: Part[]) {
  const found: Part[] = []
  addKeyedParts(region, found)
  addTagParts(region, found)
  addFoundParts(region, found)
  for (const part of withoutOverlaps(found)) parts.push(part)
}

/** Where two overlap, the first is kept and the rest of the other is masked separately. */
function withoutOverlaps(found: readonly Part[]): Part[] {
  const kept: Part[] = []
  let end = 0
  for (const part of [...found].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (part.end <= end) continue
    if (part.start >= end) kept.push(part)
    else kept.push({ ...part, start: end, raw: part.raw.slice(end - part.start), shown: MASK, quote: '' })
    end = part.end
  }
  return kept
}

function addKeyedParts(region: Region, parts: Part[]) {
  const { view, start, end, place } = region
  for (const value of findKeyedValues(view.shape.slice(start, end), isCredentialKey)) {
    const own = {
      ...region,
      start: start + value.start,
      end: start + value.end,
      key: value.key.toLowerCase(),
    }
    // A match ends where its string does.
    addWholeParts({ ...own, place: `${place}/${own.key}`, quote: '' }, parts)
  }
}

const QUOTED = /"([^"]*)"|'([^']*)'/g
const ASSIGNED = /^\{%-?\s*assign\s+([\w-]+)/

/** A literal that is a secret's default, or is assigned to a credential's name, is a credential wherever its tag is. */
function addTagParts(region: Region, parts: Part[]) {
  for (const tag of tagsBetween(region.view, region.start, region.end)) {
    const [, assigned = ''] = ASSIGNED.exec(tag.raw) ?? []
    if (!/\bsecrets\b/.test(tag.raw) && !isCredentialKey(assigned)) continue
    for (const { 1: double, 2: single, index } of tag.raw.matchAll(QUOTED)) {
      const literal = double ?? single ?? ''
      const at = tag.start + index + 1
      if (literal !== '') addPart(region, at, at + literal.length, MASK, parts)
    }
  }
}
