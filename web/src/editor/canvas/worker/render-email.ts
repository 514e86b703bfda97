import type { MarketingTexts } from '../../../../../src/engine/content/snapshot.ts'
import { walkDesign } from '../../../../../src/engine/design/walk.ts'
import { RenderFailed } from '../../../../../src/engine/liquid/render-failed.ts'
import { liquidTags } from '../../../../../src/engine/liquid/tags.ts'
import { resolveMarketingTexts } from '../../../../../src/engine/message/footer.ts'
import { renderMessage } from '../../../../../src/engine/message/render-message.ts'
import type { Marks } from '../../../../../src/engine/mjml/blocks/scope.ts'
import { compileDesign } from '../../../../../src/engine/mjml/compile-design.ts'
import type { Block, Design, LayoutDocument } from '../../model/document.ts'
import { listsIn, walkBlock, withLists } from '../../model/tree.ts'
import { blockMark, columnMark, emptyClass, ghostMark, presetMark } from '../mark-names.ts'

/** Everything needed to render a design. It contains no secrets: only the server's preview has those, masked. */
export type EmailRequest = {
  design: Design
  category: LayoutDocument['category']
  locale: string
  variables: Record<string, unknown>
  store: { name: string; timeZone: string }
  marketingTexts: MarketingTexts | null
  /** The footer texts of the translation being edited. */
  translation?: MarketingTexts | null
  settings: { mainLocale: string; marketingTexts: Record<string, MarketingTexts> }
  presets: Record<string, { blocks: Block[] }>
  baseUrl: string
  /** Marks each block with a class that starts with this; null renders the email as it is sent. */
  prefix: string | null
  /** The block being edited, whose Liquid is replaced with labels. */
  rawBlock: string | null
}

/** An error code. The server provides the message when the document is saved or previewed. */
export type RenderProblem = { problem: string }

/** Renders the HTML that recipients would get, with the same code as the server. */
export function renderEmail(request: EmailRequest): { html: string } | RenderProblem {
  try {
    return { html: render(request) }
  } catch (error) {
    if (error instanceof RenderFailed) return { problem: error.problem.code }
    throw error
  }
}

function render(request: EmailRequest): string {
  const { category, locale, presets, baseUrl, prefix, rawBlock, settings } = request
  const design = rawBlock === null ? request.design : withLiquidLabels(request, rawBlock)
  const { html } = compileDesign(design, {
    presets: (id) => presets[id],
    fileUrl: (key) => `${baseUrl}/f/${key}`,
    category,
    ...(prefix !== null && { marks: marksFor(prefix, design, presets) }),
  })
  return renderMessage({
    category,
    bodyType: 'visual',
    subject: '',
    previewText: '',
    html,
    text: '',
    attachments: null,
    variables: request.variables,
    secrets: {},
    store: request.store,
    locale,
    unsubscribeUrl: category === 'marketing' ? `${baseUrl}/u/preview` : null,
    marketingTexts: resolveMarketingTexts({
      locale,
      translation: request.translation ?? null,
      layout: request.marketingTexts,
      mainLocale: settings.mainLocale,
      settings: settings.marketingTexts,
    }),
    downloads: [],
    markValues: prefix !== null,
  }).html
}

type Presets = Readonly<Record<string, { blocks: Block[] }>>

/** Classes that only the editor adds. The prefix is random, so that no email can contain one. */
function marksFor(prefix: string, design: Design, presets: Presets): Marks {
  const presetMarks = new Map<Block, string>()
  for (const frame of ['header', 'footer'] as const) {
    const blocks = presets[design[frame]?.presetId ?? '']?.blocks ?? []
    for (const { block } of walkDesign({ blocks })) presetMarks.set(block, presetMark(prefix, frame))
  }
  const empty = (blocks: readonly Block[]) => (blocks.length === 0 ? [emptyClass(prefix)] : [])
  return {
    block: (block) => {
      const mark = presetMarks.get(block)
      if (mark !== undefined) return [mark]
      if (block.id === undefined) return []
      return [blockMark(prefix, block.id), ...(block.type === 'section' ? empty(block.blocks) : [])]
    },
    column: (block, index) => {
      if (block.id === undefined) return []
      return [columnMark(prefix, block.id, index), ...empty(block.columns[index]?.blocks ?? [])]
    },
    ghost: (block, reason) =>
      block.id === undefined || presetMarks.has(block)
        ? []
        : [blockMark(prefix, block.id), ghostMark(prefix, block.id, reason)],
  }
}

/**
 * The design with labels for one block's Liquid, so that the text takes as much space as the chips on top of it.
 * Neither that block nor the blocks around it are hidden while it is being edited.
 */
function withLiquidLabels({ design, variables }: EmailRequest, id: string): Design {
  const rewrite = (block: Block): Block => {
    if (![...walkBlock(block)].some((each) => each.id === id)) return block
    const visible = withoutHiding(block, variables)
    if (visible.type === 'heading') return { ...visible, text: withLabels(visible.text) }
    if (visible.type === 'text') return { ...visible, html: withLabels(visible.html) }
    if (visible.type === 'button') return { ...visible, label: withLabels(visible.label) }
    return withLists(
      visible,
      listsIn(visible).map((list) => list.map(rewrite)),
    )
  }
  const frame = (name: 'header' | 'footer') => {
    const blocks = design[name]?.blocks
    return blocks ? { [name]: { blocks: blocks.map(rewrite) } } : {}
  }
  return { ...design, blocks: design.blocks.map(rewrite), ...frame('header'), ...frame('footer') }
}

/** The block without its condition, and without its loop if the list has no items. */
function withoutHiding({ if: _, each, ...block }: Block, variables: Record<string, unknown>): Block {
  const [root, ...keys] = each?.in.split('.') ?? []
  const list = keys.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    variables,
  )
  const isEmpty = root === 'variables' && !(Array.isArray(list) && list.length > 0)
  return { ...block, ...(each && !isEmpty && { each }) } as Block
}

/** What the label of a chip leaves out. */
const HIDDEN = /^\W+(variables\.)?|\|.*|[{%}]/gs

const withLabels = (text: string) =>
  liquidTags(text).reduceRight(
    (before, { name, start, end, raw }) =>
      name === 'raw' ? before : before.slice(0, start) + raw.replace(HIDDEN, '') + before.slice(end),
    text,
  )
