import { liquidTags } from '../../../../../src/engine/liquid/tags.ts'
import { readableName } from '../../../ui/values/names.ts'
import { parseOutput } from '../../variables/output.ts'

export type ChipKind = 'output' | 'secret' | 'tag' | 'markup'

/** What a chip stands for; secrets look different, and so does markup that is kept for the Liquid in it. */
export function chipKind(raw: string): ChipKind {
  if (/^\{\{-?\s*secrets\b/.test(raw)) return 'secret'
  if (raw.startsWith('{{')) return 'output'
  return raw.startsWith('{%') ? 'tag' : 'markup'
}

/** A chip's text in three parts that together are the whole tag: only the middle one is shown in full. */
export function chipContent(raw: string): { before: string; label: string; after: string } {
  const [, before = '', label = raw, after = ''] =
    /^(\{\{-?\s*(?:variables\.)?)([\s\S]*?)(\s*-?\}\})$/.exec(raw) ??
    /^(\{%-?\s*)([\s\S]*?)(\s*-?%\})$/.exec(raw) ??
    []
  return label === '' ? { before: '', label: raw, after: '' } : { before, label, after }
}

/** The attributes of a chip's element: its variable's name and fallback, or only the code. */
export function chipAttributes(raw: string): Record<string, string> {
  const output = parseOutput(raw)
  const fallback = output?.fallback?.text
  return {
    'data-liquid': chipKind(raw),
    title: raw,
    ...(output && { 'data-name': readableName(output.path) }),
    ...(fallback && { 'data-fallback': fallback }),
  }
}

export type Piece = { kind: 'text'; text: string } | { kind: 'liquid'; raw: string }

/** Plain text cut at its Liquid. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const addText = (to: number) => {
    if (to > at) pieces.push({ kind: 'text', text: text.slice(at, to) })
  }
  for (const { start, end, raw } of liquidTags(text)) {
    addText(start)
    pieces.push({ kind: 'liquid', raw })
    at = end
  }
  addText(text.length)
  return pieces
}
