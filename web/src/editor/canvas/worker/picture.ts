import type { MarketingTexts } from '../../../../../src/engine/content/snapshot.ts'
import { RenderFailed } from '../../../../../src/engine/liquid/render-failed.ts'
import { resolveMarketingTexts } from '../../../../../src/engine/message/footer.ts'
import { renderMessage } from '../../../../../src/engine/message/render-message.ts'
import { compileDesign } from '../../../../../src/engine/mjml/compile-design.ts'
import type { Block, Design, LayoutDocument } from '../../model/document.ts'
import { marksFor } from './marks.ts'
import { withRawLiquid } from './raw-liquid.ts'

/** All that a picture of a design is made of. Never a secret: the server's preview has those, masked. */
export type PictureRequest = {
  design: Design
  category: LayoutDocument['category']
  locale: string
  variables: Record<string, unknown>
  storeName: string
  marketingTexts: MarketingTexts | null
  /** Of the language that is edited, where it is not the layout's own. */
  translation?: MarketingTexts | null
  settings: { mainLocale: string; marketingTexts: Record<string, MarketingTexts> }
  presets: Record<string, { blocks: Block[] }>
  /** Where files are served from. */
  baseUrl: string
  /** Marks each block with a class that begins like this; null for the page as it is sent. */
  prefix: string | null
  /** The block that is being edited: its Liquid is shown as it is written. */
  rawBlock: string | null
}

/** The code of what is wrong. The server says it in words when the document is saved or previewed. */
export type NoPicture = { problem: string }
export type Picture = { html: string } | NoPicture

/** The page that a recipient would get, made by the code that makes the message. */
export function makePicture(request: PictureRequest): Picture {
  try {
    return { html: render(request) }
  } catch (error) {
    if (error instanceof RenderFailed) return { problem: error.problem.code }
    throw error
  }
}

function render(request: PictureRequest): string {
  const { category, locale, presets, baseUrl, prefix, rawBlock, settings } = request
  const design = rawBlock === null ? request.design : withRawLiquid(request.design, rawBlock)
  const { html } = compileDesign(design, {
    presets: (id) => presets[id],
    fileUrl: (key) => `${baseUrl}/f/${key}`,
    category,
    ...(prefix !== null && { marks: marksFor(prefix, design, presets) }),
  })
  const footer = {
    locale,
    translation: request.translation ?? null,
    layout: request.marketingTexts,
    mainLocale: settings.mainLocale,
  }
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
    store: { name: request.storeName },
    locale,
    unsubscribeUrl: category === 'marketing' ? `${baseUrl}/u/preview` : null,
    marketingTexts: resolveMarketingTexts({ ...footer, settings: settings.marketingTexts }),
    downloads: [],
    marksValues: prefix !== null,
  }).html
}
