import { Slice } from 'prosemirror-model'
import { plainAsHtml } from '../../../../../src/engine/html/plain-as-html.ts'
import { escapeText } from '../document/attributes.ts'
import { splitLiquid } from '../document/chip.ts'
import { parseLine } from '../document/line.ts'
import { parseHtml } from '../document/parse-html.ts'
import { parseTitle } from '../document/title.ts'
import { cleanPaste } from './clean-paste.ts'

/** Clipboard content. `flowpostHtml` was copied from a text block or heading and needs no cleaning. */
export type PastedContent = { flowpostHtml?: string; html?: string; text: string }

/**
 * The content to insert. A line only accepts plain text; a heading also accepts formatted text copied from Flowpost.
 */
export function pastedSlice(
  format: 'rich' | 'title' | 'line',
  { flowpostHtml, html, text }: PastedContent,
): Slice {
  const oneLine = text.trim().replace(/\s*[\r\n]+\s*/g, ' ')
  if (format !== 'rich') {
    const { firstChild: line } =
      format === 'line' ? parseLine(oneLine) : parseTitle(flowpostHtml || plainAsHtml(oneLine))
    return line ? new Slice(line.content, 0, 0) : Slice.empty
  }
  const doc = parseHtml(flowpostHtml || (html ? cleanPaste(html) : (textToList(text) ?? textToHtml(text))))
  const { firstChild: first, lastChild: last } = doc
  if (first?.isTextblock && doc.childCount === 1) return new Slice(first.content, 0, 0)
  return new Slice(doc.content, first?.isTextblock ? 1 : 0, last?.isTextblock ? 1 : 0)
}

/** Converts text to a list if all of its lines start with a bullet or number. */
function textToList(text: string): string | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const html = cleanPaste(lines.map((line) => `<p>${plainAsHtml(line)}</p>`).join(''))
  return html.includes('<li>') && !html.includes('<p>') ? html : null
}

/** Starts a new paragraph after an empty line. */
function textToHtml(text: string): string {
  const html = splitLiquid(text.replaceAll('\r\n', '\n').trim())
    .map((segment) => (segment.kind === 'liquid' ? segment.raw : linesHtml(segment.text)))
    .join('')
  return html.includes('</p><p>') ? `<p>${html}</p>` : html
}

const linesHtml = (text: string) =>
  escapeText(text)
    .replace(/\n[ \t]*\n\s*/g, '</p><p>')
    .replaceAll('\n', '<br>')
