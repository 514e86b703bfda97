import { escapeHtml, toSingleLine } from '../escape/escapes.ts'
import { completeDocument, insertAround } from '../html/document.ts'
import { inlineStyles } from '../html/inline-styles.ts'
import { htmlToPlainText, tidyPlainText } from '../html/plain-text.ts'
import { type LiquidScope, renderLiquid } from '../liquid/liquid.ts'
import { RenderFailed } from '../liquid/render-failed.ts'
import { TrustedUrl } from '../liquid/values.ts'
import { buildFooterHtml, buildFooterText, type Download, type FooterParts } from './footer.ts'
import type { FooterTexts } from './footer-texts.ts'
import { buildPreheader } from './preheader.ts'

export type RenderInput = {
  category: 'transactional' | 'marketing'
  bodyType: 'visual' | 'text'
  subject: string
  previewText: string
  /** The compiled design, or a text layout's body. */
  html: string
  /** The compiled design's plain text; null for a text layout. */
  text: string | null
  /** A template that renders to a JSON list; null when there are none. */
  attachments: string | null
  variables: Record<string, unknown>
  secrets: Record<string, string>
  store: { name: string }
  locale: string
  unsubscribeUrl: string | null
  marketingTexts: FooterTexts | null
  downloads: Download[]
}

type RenderedAttachment = { filename: string; fileKey?: string; url?: string; sendAsLink: boolean }

export type RenderedMessage = {
  subject: string
  previewText: string
  html: string
  text: string
  attachments: RenderedAttachment[]
}

/** One message as its recipient gets it. Throws RenderFailed. */
export function renderMessage(input: RenderInput): RenderedMessage {
  const scope = buildScope(input)
  const footer: FooterParts = {
    texts: input.category === 'marketing' ? input.marketingTexts : null,
    downloads: input.downloads,
  }
  const previewText = renderLiquid(input.previewText, 'header', scope)
  const body = renderLiquid(input.html, 'html', scope)
  const document = input.bodyType === 'text' ? completeDocument(body, input.locale) : body
  const page = input.bodyType === 'text' ? inlineStyles(document) : document
  const plain =
    input.text === null ? htmlToPlainText(document) : tidyPlainText(renderLiquid(input.text, 'text', scope))
  return {
    subject: renderLiquid(input.subject, 'header', scope),
    previewText,
    html: insertAround(page, buildPreheader(previewText), buildFooterHtml(footer, scope)),
    text: [plain, buildFooterText(footer, scope)].filter((part) => part !== '').join('\n\n'),
    attachments: input.attachments === null ? [] : renderAttachments(input.attachments, scope),
  }
}

function buildScope(input: RenderInput): LiquidScope {
  const { variables, secrets, store, locale } = input
  const scope: LiquidScope = {
    variables,
    secrets,
    store: { name: store.name },
    locale,
    unsubscribe_url: '',
    unsubscribe_link: '',
  }
  const url = input.unsubscribeUrl
  if (input.category !== 'marketing' || url === null) return scope
  const label = renderLiquid(input.marketingTexts?.unsubscribeLinkLabel ?? '', 'header', scope)
  const address = escapeHtml(url)
  scope.unsubscribe_url = new TrustedUrl(url, address)
  scope.unsubscribe_link = new TrustedUrl(url, `<a href="${address}">${escapeHtml(label) || address}</a>`)
  return scope
}

function renderAttachments(template: string, scope: LiquidScope): RenderedAttachment[] {
  let list: unknown
  try {
    list = JSON.parse(renderLiquid(template, 'json', scope))
  } catch (error) {
    if (error instanceof RenderFailed) throw error
    throw new RenderFailed('attachments do not render to a list')
  }
  if (!Array.isArray(list)) throw new RenderFailed('attachments do not render to a list')
  return list.filter((item) => item !== null).map(readAttachment)
}

function readAttachment(item: Record<string, unknown>): RenderedAttachment {
  const { filename, fileKey, url, sendAsLink } = item
  return {
    filename: typeof filename === 'string' ? toSingleLine(filename) : '',
    ...(typeof fileKey === 'string' ? { fileKey } : {}),
    ...(typeof url === 'string' ? { url } : {}),
    sendAsLink: sendAsLink === true,
  }
}
