import { type LiquidTag, liquidTags, replaceTags } from '../../liquid/tags.ts'
import { FILLER } from '../json/walk.ts'

/**
 * A text, or the decoded content of a string inside it, with a mapping to positions in the whole text. This way, a
 * match in a nested string can be changed without touching any other byte.
 */
export type TextView = {
  text: string
  whole: string
  /** The text with every Liquid tag blanked out. */
  shape: string
  tags: LiquidTag[]
  /** How a quote around a string in this text is escaped in the whole text. */
  quote: string
  depth: number
  offsetOf(position: number): number
}

export function viewOf(text: string): TextView {
  return {
    text,
    whole: text,
    shape: replaceTags(text, ({ raw }) => FILLER.repeat(raw.length)),
    tags: liquidTags(text),
    quote: '"',
    depth: 0,
    offsetOf: (position) => position,
  }
}

/** The decoded string between two positions of a view. */
export function viewInside(view: TextView, start: number, end: number): TextView {
  const { text, offsets } = decodeWithOffsets(view.text, start, end)
  return {
    ...viewOf(text),
    whole: view.whole,
    quote: JSON.stringify(view.quote).slice(1, -1),
    depth: view.depth + 1,
    offsetOf: (position) => view.offsetOf(offsets[position] ?? end),
  }
}

export function tagsBetween({ tags }: TextView, start: number, end: number): LiquidTag[] {
  let low = 0
  let high = tags.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tags[middle]?.start ?? 0) < start) low = middle + 1
    else high = middle
  }
  const result: LiquidTag[] = []
  for (let tag = tags[low]; tag !== undefined && tag.end <= end; tag = tags[low]) {
    result.push(tag)
    low += 1
  }
  return result
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

function decodeWithOffsets(text: string, start: number, end: number) {
  const offsets: number[] = []
  let decoded = ''
  for (let position = start; position < end; ) {
    offsets.push(position)
    const next = text[position + 1] ?? ''
    if (text[position] !== '\\' || next === '') {
      decoded += text[position]
      position += 1
    } else if (next === 'u' && /^[0-9a-f]{4}$/i.test(text.slice(position + 2, position + 6))) {
      decoded += String.fromCharCode(Number.parseInt(text.slice(position + 2, position + 6), 16))
      position += 6
    } else {
      decoded += ESCAPES[next] ?? next
      position += 2
    }
  }
  offsets.push(end)
  return { text: decoded, offsets }
}
