import type { MarketingTexts } from '../../../../../src/engine/content/snapshot.ts'
import { walkDesign } from '../../../../../src/engine/design/walk.ts'
import { RenderFailed } from '../../../../../src/engine/liquid/render-failed.ts'
import { resolveMarketingTexts } from '../../../../../src/engine/message/footer.ts'
import { renderMessage } from '../../../../../src/engine/message/render-message.ts'
import type { Marks } from '../../../../../src/engine/mjml/blocks/scope.ts'
import { compileDesign } from '../../../../../src/engine/mjml/compile-design.ts'
import type { Block, Design, LayoutDocument } from '../../model/document.ts'
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
  const { category, locale, presets, baseUrl, prefix, settings, design } = request
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
