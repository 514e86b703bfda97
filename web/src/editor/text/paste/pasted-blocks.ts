import { decodeEntities } from '../../../../../src/engine/html/entities.ts'
import { type HtmlTag, readHtml } from '../../../../../src/engine/html/tokens.ts'
import { attributeOf, type Format, formatInside, PLAIN } from './format.ts'

export type ListKind = 'ul' | 'ol'
export type Run = { text: string; format: Format } | 'break'
/** A paragraph or list item. `lists` are the lists around it, outermost first. */
export type PastedBlock = { lists: readonly ListKind[]; runs: Run[]; continuesItem: boolean }

const BLOCKS = new Set(
  `address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1
  h2 h3 h4 h5 h6 header hgroup hr html li main nav ol p pre section summary table tbody tfoot thead tr ul`.split(
    /\s+/,
  ),
)
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const DROPPED = new Set('head object svg math select button video audio canvas map template'.split(' '))
/** Elements that are implicitly closed by the next one of the same kind. */
const CLOSED_BY_NEXT = new Set(['p', 'li', 'td', 'th', 'tr'])

type OpenElement = {
  name: string
  format: Format
  isHidden: boolean
  isMarker: boolean
  item: { used: boolean } | null
}

/** Reads pasted HTML into paragraphs and list items; everything else is dropped. */
export function readBlocks(html: string): PastedBlock[] {
  const reader = new Reader()
  for (const token of readHtml(fragmentOf(html))) {
    if (token.kind === 'tag') reader.tag(token)
    else if (token.kind === 'text' && token.inside === '' && !token.isUnclosedTag)
      reader.text(decodeEntities(token.source))
  }
  reader.endBlock()
  return withTypedLists(reader.blocks)
}

const BULLET = /^[\s\u00a0]*[•·▪◦‣●○■\uf0b7\uf0a7][\s\u00a0]*/
const NUMBER = /^[\s\u00a0]*\d{1,2}[.)][\s\u00a0]+/
/** A sentence can also start with a dash, so a single line is not enough for a list. */
const DASH = /^[\s\u00a0]*[-–*][\s\u00a0]+/

/** Turns lines that start with a typed bullet or number into list items, and removes the typed marker. */
function withTypedLists(blocks: readonly PastedBlock[]): PastedBlock[] {
  const lines = blocks.flatMap(splitListLines)
  return lines.map((block, index) => {
    const marker = markerOf(block)
    if (!marker || (block.lists.length === 0 && !isTypedItem(marker, lines, index))) return block
    const lists: readonly ListKind[] =
      block.lists.length > 0 ? block.lists : [marker === NUMBER ? 'ol' : 'ul']
    return { ...block, lists, runs: withoutMarker(block.runs, marker) }
  })
}

const textOf = (runs: readonly Run[]) => runs.map((run) => (run === 'break' ? '\n' : run.text)).join('')

function markerOf({ lists, runs }: PastedBlock): RegExp | undefined {
  const possible = lists.length === 0 ? [BULLET, NUMBER, DASH] : lists.at(-1) === 'ol' ? [NUMBER] : [BULLET]
  return possible.find((marker) => marker.test(textOf(runs)))
}

/**
 * A bullet always starts an item, but a number or dash only if an adjacent line starts with the same kind of marker.
 */
function isTypedItem(marker: RegExp, blocks: readonly PastedBlock[], index: number): boolean {
  const neighbors = [blocks[index - 1], blocks[index + 1]]
  return (
    marker === BULLET || neighbors.some((block) => block?.lists.length === 0 && markerOf(block) === marker)
  )
}

/** Splits runs at the breaks. */
export function linesOf(runs: readonly Run[]): Exclude<Run, 'break'>[][] {
  const lines: Exclude<Run, 'break'>[][] = [[]]
  for (const run of runs) {
    if (run === 'break') lines.push([])
    else lines.at(-1)?.push(run)
  }
  return lines
}

/** Splits a paragraph into lines if each starts like a list item. */
function splitListLines(block: PastedBlock): PastedBlock[] {
  if (block.lists.length > 0 || !block.runs.includes('break')) return [block]
  const items = linesOf(block.runs)
    .filter((runs) => runs.length > 0)
    .map((runs) => ({ ...block, runs }))
  const [first] = items
  const marker = first && markerOf(first)
  return marker && items.every((item) => markerOf(item) === marker) ? items : [block]
}

function withoutMarker(runs: readonly Run[], marker: RegExp): Run[] {
  let remaining = marker.exec(textOf(runs))?.[0].length ?? 0
  return runs.flatMap((run): Run[] => {
    if (run === 'break') return [run]
    const text = run.text.slice(remaining)
    remaining -= run.text.length - text.length
    return text === '' ? [] : [{ ...run, text }]
  })
}

/** Windows marks the copied part of the page with comments. */
function fragmentOf(html: string): string {
  const start = html.indexOf('<!--StartFragment-->')
  const end = html.lastIndexOf('<!--EndFragment-->')
  return start !== -1 && end > start ? html.slice(start + '<!--StartFragment-->'.length, end) : html
}

class Reader {
  readonly blocks: PastedBlock[] = []
  #open: OpenElement[] = []
  #runs: Run[] = []
  /** The list level that Word gives a paragraph; 0 if it is not a list item. */
  #wordLevel = 0
  #wordMarker = ''

  text(raw: string) {
    if (this.#inside?.isHidden) return
    if (this.#inside?.isMarker) {
      this.#wordMarker += raw
      return
    }
    const lines = this.#open.some(({ name }) => name === 'pre') ? raw.split(/\r?\n/) : [raw]
    lines.forEach((line, index) => {
      if (index > 0) this.#runs.push('break')
      const text = line.replace(/[ \t\n\r\f]+/g, ' ')
      if (text !== '') this.#runs.push({ text, format: this.#format })
    })
  }

  tag(tag: HtmlTag) {
    const { name, closing } = tag
    if (BLOCKS.has(name)) this.endBlock()
    if (name === 'br' && !this.#inside?.isHidden) this.#runs.push('break')
    if (!closing && (name === 'td' || name === 'th') && this.#runs.length > 0) this.text(' ')
    if (VOID.has(name)) return
    if (closing) this.#close(name)
    else this.#enter(tag)
  }

  endBlock() {
    const runs = this.#runs
    this.#runs = []
    if (runs.some((run) => run !== 'break' && /[^\s\u00a0]/.test(run.text))) {
      const item = this.#open.findLast((element) => element.item !== null)?.item
      this.blocks.push({ lists: this.#lists(), runs, continuesItem: item?.used ?? false })
      if (item) item.used = true
    }
    this.#wordLevel = 0
    this.#wordMarker = ''
  }

  get #inside() {
    return this.#open.at(-1)
  }

  get #format(): Format {
    return this.#inside?.format ?? PLAIN
  }

  #enter(tag: HtmlTag) {
    if (CLOSED_BY_NEXT.has(tag.name) && this.#inside?.name === tag.name) this.#close(tag.name)
    const style = attributeOf(tag, 'style').toLowerCase()
    const level = /mso-list\s*:\s*l\d+\s+level(\d)/.exec(style)?.[1]
    if (level) this.#wordLevel = Number(level)
    this.#open.push({
      name: tag.name,
      format: formatInside(tag, this.#format),
      isHidden: (this.#inside?.isHidden ?? false) || DROPPED.has(tag.name) || isInvisible(style),
      isMarker: (this.#inside?.isMarker ?? false) || /mso-list\s*:\s*ignore/.test(style),
      item: tag.name === 'li' ? { used: false } : null,
    })
  }

  #close(name: string) {
    const index = this.#open.findLastIndex((element) => element.name === name)
    if (index !== -1) this.#open = this.#open.slice(0, index)
  }

  #lists(): ListKind[] {
    if (this.#wordLevel > 0)
      return Array(this.#wordLevel).fill(/^\s*\(?\w{1,3}[.)]/.test(this.#wordMarker) ? 'ol' : 'ul')
    const lists = this.#open.flatMap(({ name }) => (name === 'ul' || name === 'ol' ? [name as ListKind] : []))
    const isItem = this.#open.some(({ name }) => name === 'li')
    return lists.length === 0 && isItem ? ['ul'] : lists
  }
}

const isInvisible = (style: string) => /display\s*:\s*none|mso-hide\s*:\s*all/.test(style)
