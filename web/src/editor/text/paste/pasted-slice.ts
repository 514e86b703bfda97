import { Slice } from 'prosemirror-model'
import { plainAsHtml } from '../../../../../src/engine/html/plain-as-html.ts'
import { escapeText } from '../document/attributes.ts'
import { splitLiquid } from '../document/chip.ts'
import { parseLine } from '../document/line.ts'
import { parseHtml } from '../document/parse-html.ts'
import { parseTitle } from '../document/title.ts'
import { cleanPaste } from './clean-paste.ts'

/** What a clipboard holds. `own` was copied from a text block and needs no cleaning. */
export type Pasted = { own?: string; html?: string; text: string }

/** The content to insert for it. Lines take the plain text alone, a heading also what was copied here. */
export function pastedSlice(format: 'rich' | 'title' | 'line', { own, html, text }: Pasted): Slice {
  const oneLine = text.trim().replace(/\s*[\r\n]+\s*/g, ' ')
  if (format !== 'rich') {
    const { firstChild: line } =
      format === 'line' ? parseLine(oneLine) : parseTitle(own || plainAsHtml(oneLine))
    return line ? new Slice(line.content, 0, 0) : Slice.empty
  }
  const doc = parseHtml(own || (html ? cleanPaste(html) : (listOfText(text) ?? htmlOfText(text))))
  const { firstChild: first, lastChild: last } = doc
  if (first?.isTextblock && doc.childCount === 1) return new Slice(first.content, 0, 0)
  return new Slice(doc.content, first?.isTextblock ? 1 : 0, last?.isTextblock ? 1 : 0)
}

/** Lines that all begin with a bullet or number. */
function listOfText(text: string): string | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const html = cleanPaste(lines.map((line) => `<p>${plainAsHtml(line)}</p>`).join(''))
  return html.includes('<li>') && !html.includes('<p>') ? html : null
}

/** An empty line parts paragraphs, as everywhere where people write plain text. */
function htmlOfText(text: string): string {
  const html = splitLiquid(text.replaceAll('\r\n', '\n').trim())
    .map((piece) => (piece.kind === 'liquid' ? piece.raw : linesHtml(piece.text)))
    .join('')
  return html.includes('</p><p>') ? `<p>${html}</p>` : html
}

const linesHtml = (text: string) =>
  escapeText(text)
    .replace(/\n[ \t]*\n\s*/g, '</p><p>')
    .replaceAll('\n', '<br>')
