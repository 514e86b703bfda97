import { liquidTags } from '../../../../../src/engine/liquid/tags.ts'
import { dateStyleName } from '../../../texts/built-in-names.ts'
import { readableName } from '../../../ui/values/names.ts'
import { parseOutput } from '../../variables/output.ts'

export type ChipKind = 'output' | 'secret' | 'tag' | 'markup'

/** `markup` is HTML that is a chip because it contains Liquid. */
export function chipKind(raw: string): ChipKind {
  if (/^\{\{-?\s*secrets\b/.test(raw)) return 'secret'
  if (raw.startsWith('{{')) return 'output'
  return raw.startsWith('{%') ? 'tag' : 'markup'
}

/** Splits a tag into braces and label. Only the label is displayed in full. */
export function chipContent(raw: string): { before: string; label: string; after: string } {
  const [, before = '', label = raw, after = ''] =
    /^(\{\{-?\s*(?:variables\.)?)([\s\S]*?)(\s*-?\}\})$/.exec(raw) ??
    /^(\{%-?\s*)([\s\S]*?)(\s*-?%\})$/.exec(raw) ??
    []
  return label === '' ? { before: '', label: raw, after: '' } : { before, label, after }
}

/**
 * The attributes of a chip's element, with its variable's readable name, currency or date style, and fallback if it has
 * them.
 */
export function chipAttributes(raw: string): Record<string, string> {
  const output = parseOutput(raw)
  const [, secret] = /^\{\{-?\s*secrets\.(\w+)\s*-?\}\}$/.exec(raw) ?? []
  const fallback = output?.fallback?.text
  const format = output?.format
  return {
    'data-liquid': chipKind(raw),
    title: raw,
    ...(secret && { 'data-name': secret }),
    ...(output && { 'data-name': readableName(output.path) }),
    ...(format?.style && {
      'data-unit': format.filter === 'date' ? dateStyleName(format.style.text) : format.style.text,
    }),
    ...(fallback && { 'data-fallback': fallback }),
  }
}

export type TextSegment = { kind: 'text'; text: string } | { kind: 'liquid'; raw: string }

/** Splits plain text into literal text and Liquid tags. */
export function splitLiquid(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let position = 0
  const addText = (to: number) => {
    if (to > position) segments.push({ kind: 'text', text: text.slice(position, to) })
  }
  for (const { start, end, raw } of liquidTags(text)) {
    addText(start)
    segments.push({ kind: 'liquid', raw })
    position = end
  }
  addText(text.length)
  return segments
}
