export type LiquidTag = {
  kind: 'output' | 'tag'
  /** The tag's name (`if`, `endfor`, …); empty for an output. */
  name: string
  start: number
  end: number
  raw: string
}

const END_OF_TAG = '%}'
const BLANK = /\s/

/**
 * Finds every Liquid tag in a template, exactly as liquidjs does. A raw or comment region counts as one tag, and an
 * unclosed tag is text. Takes linear time, because a search that reached the end of the text is not repeated.
 */
export function liquidTags(text: string): LiquidTag[] {
  const tags: LiquidTag[] = []
  let outputsClose = true
  let tagsClose = true
  for (let position = text.indexOf('{'); position !== -1; position = text.indexOf('{', position)) {
    const opener = text[position + 1]
    let end = -1
    if (opener === '{' && outputsClose) {
      end = endOfOutput(text, position + 2)
      outputsClose = end !== -1
    } else if (opener === '%' && tagsClose) {
      end = endOfTag(text, position)
      tagsClose = end !== -1
    }
    if (end === -1) {
      position += 1
      continue
    }
    const name = opener === '%' ? nameOfTag(text, position + 2) : ''
    tags.push({
      kind: opener === '%' ? 'tag' : 'output',
      name,
      start: position,
      end,
      raw: text.slice(position, end),
    })
    position = end
  }
  return mergeComments(text, tags)
}

/** liquidjs respects quotes and backslash escapes in an output, but not in a tag. */
function endOfOutput(text: string, from: number): number {
  let quote = ''
  for (let position = from; position < text.length; position += 1) {
    const char = text[position]
    if (quote !== '') {
      if (char === '\\') position += 1
      else if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '}' && text[position + 1] === '}') return position + 2
  }
  return -1
}

function endOfTag(text: string, start: number): number {
  const close = text.indexOf(END_OF_TAG, start + 2)
  if (close === -1) return -1
  const end = close + END_OF_TAG.length
  return nameOfTag(text, start + 2) === 'raw' ? endOfRaw(text, end) : end
}

/**
 * liquidjs recognizes neither `{%- endraw` nor an `{% endraw` with another `{%` before its end: such a region continues
 * to the next plain `{% endraw %}`.
 */
function endOfRaw(text: string, from: number): number {
  let close = -1
  for (
    let position = text.indexOf('{%', from);
    position !== -1;
    position = text.indexOf('{%', position + 2)
  ) {
    if (text[position + 2] === '-' || nameOfTag(text, position + 2) !== 'endraw') continue
    if (close < position) close = text.indexOf(END_OF_TAG, position + 2)
    if (close === -1) return -1
    const next = text.indexOf('{%', position + 2)
    if (next === -1 || next > close) return close + END_OF_TAG.length
  }
  return -1
}

function nameOfTag(text: string, from: number): string {
  let start = from
  if (text[start] === '-') start += 1
  while (start < text.length && BLANK.test(text.charAt(start))) start += 1
  let end = start
  while (end < text.length && /[\w#]/.test(text.charAt(end))) end += 1
  return text.slice(start, end)
}

function mergeComments(text: string, tags: LiquidTag[]): LiquidTag[] {
  const merged: LiquidTag[] = []
  const lastEnd = tags.findLastIndex((tag) => tag.name === 'endcomment')
  for (let index = 0; index < tags.length; index += 1) {
    const tag = tags[index]
    if (tag === undefined) break
    if (tag.name !== 'comment' || index > lastEnd) {
      merged.push(tag)
      continue
    }
    while (tags[index]?.name !== 'endcomment') index += 1
    const end = tags[index]?.end ?? tag.end
    merged.push({ ...tag, end, raw: text.slice(tag.start, end) })
  }
  return merged
}

export function replaceTags(text: string, replacement: (tag: LiquidTag) => string): string {
  let result = ''
  let end = 0
  for (const tag of liquidTags(text)) {
    result += text.slice(end, tag.start) + replacement(tag)
    end = tag.end
  }
  return result + text.slice(end)
}
