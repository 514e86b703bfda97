import { liquidTags } from '../../../../../src/engine/liquid/tags.ts'
import { encodeAttribute, escapeText } from '../document/attributes.ts'
import type { Format } from './format.ts'
import { type ListKind, linesOf, type PastedBlock, type Run, readBlocks } from './pasted-blocks.ts'

type TextRun = { text: string; format: Format; isLiquid?: true }

/**
 * Reduces pasted HTML to paragraphs, lists, links, bold, italic, underline and strikethrough. Repairs Liquid that a
 * word processor has split or given curly quotes.
 */
export function cleanPaste(html: string): string {
  const blocks = readBlocks(html)
  const [only] = blocks
  if (only && blocks.length === 1 && only.lists.length === 0 && !/<(?:p|div|h\d)\b/i.test(html))
    return runsHtml(only.runs)
  return blocksHtml(blocks)
}

function blocksHtml(blocks: readonly PastedBlock[]): string {
  let html = ''
  let open: ListKind[] = []
  const closeTo = (depth: number) => {
    for (const list of open.slice(depth).reverse()) html += `</li></${list}>`
    open = open.slice(0, depth)
  }
  for (const { lists, runs, continuesItem } of blocks) {
    const isSame = lists.length > 0 && lists.length === open.length && lists.at(-1) === open.at(-1)
    if (isSame) html += continuesItem ? '<br>' : '</li><li>'
    else {
      const isDeeper = lists.length > open.length
      const isBack = lists.length > 0 && open[lists.length - 1] === lists.at(-1)
      closeTo(isDeeper ? open.length : Math.max(0, lists.length - (isBack ? 0 : 1)))
      if (lists.length > 0 && lists.length === open.length) html += '</li><li>'
      for (const list of lists.slice(open.length)) {
        html += `<${list}><li>`
        open.push(list)
      }
    }
    html += lists.length === 0 ? `<p>${runsHtml(runs)}</p>` : runsHtml(runs)
  }
  closeTo(0)
  return html
}

const FORMAT_TAGS = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
] as const

function runsHtml(runs: readonly Run[]): string {
  const lines = linesOf(runs)
  while (lines.at(-1)?.length === 0) lines.pop()
  return lines.map((line) => joinLiquid(line).map(runHtml).join('')).join('<br>')
}

function runHtml({ text, format, isLiquid }: TextRun): string {
  const tags = FORMAT_TAGS.filter(([key]) => format[key]).map(([, tag]) => tag)
  const formatted = tags.reduceRight(
    (inside, tag) => `<${tag}>${inside}</${tag}>`,
    isLiquid ? text : escapeText(text),
  )
  return format.href === null ? formatted : `<a href="${encodeAttribute(format.href)}">${formatted}</a>`
}

const STRAIGHT: Record<string, string> = { '“': '"', '”': '"', '„': '"', '‘': "'", '’': "'", '\u00a0': ' ' }

/** Joins Liquid that was split into several runs, and straightens its quotes. */
function joinLiquid(line: readonly TextRun[]): TextRun[] {
  const whole = line.map(({ text }) => text).join('')
  const straight = whole.replace(/[“”„‘’\u00a0]/g, (char) => STRAIGHT[char] ?? char)
  const joined: TextRun[] = []
  let position = 0
  for (const { start, end, raw } of liquidTags(straight)) {
    const [first] = slicesOf(line, start, end)
    joined.push(...slicesOf(line, position, start))
    if (first) joined.push({ text: raw, format: first.format, isLiquid: true })
    position = end
  }
  return mergeEqual([...joined, ...slicesOf(line, position, whole.length)])
}

/** The runs of a line from one position to another. */
function slicesOf(line: readonly TextRun[], from: number, to: number): TextRun[] {
  const slices: TextRun[] = []
  let start = 0
  for (const run of line) {
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    if (text !== '') slices.push({ ...run, text })
    start += run.text.length
  }
  return slices
}

function mergeEqual(runs: readonly TextRun[]): TextRun[] {
  const merged: TextRun[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (last && !last.isLiquid && !run.isLiquid && isSameFormat(last.format, run.format))
      merged[merged.length - 1] = { ...last, text: last.text + run.text }
    else merged.push(run)
  }
  return merged
}

const isSameFormat = (a: Format, b: Format) =>
  a.href === b.href && FORMAT_TAGS.every(([key]) => a[key] === b[key])
