import { inlineStyles } from '#inline-styles'
import { inField, problemOf } from '../../problems/problem-of.ts'
import { toSingleLine } from '../escape/escapes.ts'
import type { Place } from '../escape/places.ts'
import { type LiquidScope, renderLiquid } from '../escape/render-liquid.ts'
import { completeDocument } from '../html/document.ts'
import { escapeHtml } from '../html/entities.ts'
import { insertAround } from '../html/insert-around.ts'
import { htmlToPlainText, tidyPlainText } from '../html/plain-text.ts'
import { parseJson } from '../json.ts'
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
  /** Marks values for the editor's canvas; never set for a message or its preview. */
  marksValues?: boolean
}

export type RenderedAttachment = { filename: string; fileKey?: string; url?: string; sendAsLink: boolean }

export type RenderedMessage = {
  subject: string
  previewText: string
  html: string
  text: string
  /** Whether the body, without footer and preview text, has neither text nor images. */
  isBlank: boolean
  attachments: RenderedAttachment[]
}

/** More than the dashes of a rule and the signs of list items; the mask of a secret stands for text. */
const SHOWN = /[^\s\p{C}\p{Pd}*•]|•{4}/u

/** Renders one message as its recipient gets it. Throws RenderFailed. */
export function renderMessage(input: RenderInput): RenderedMessage {
  const scope = renderIn('marketingTexts', () => buildScope(input))
  const footer: FooterParts = {
    texts: input.category === 'marketing' ? input.marketingTexts : null,
    downloads: input.downloads,
  }
  const previewText = renderField('previewText', input.previewText, 'header', scope)
  const field = input.text === null ? 'body' : 'bodyDesign'
  const body = renderField(field, input.html, input.marksValues ? 'canvas' : 'html', scope)
  const document = input.bodyType === 'text' ? completeDocument(body, input.locale) : body
  const page = input.bodyType === 'text' ? inlineStyles(document) : document
  const closing = renderIn('marketingTexts', () => ({
    html: buildFooterHtml(footer, scope),
    text: buildFooterText(footer, scope),
  }))
  const plain =
    input.text === null
      ? htmlToPlainText(document)
      : tidyPlainText(renderField(field, input.text, 'text', scope))
  return {
    subject: renderField('subject', input.subject, 'header', scope),
    previewText,
    html: insertAround(page, {
      preheader: buildPreheader(previewText),
      footer: closing.html,
      mustShow: input.category === 'marketing',
    }),
    text: [plain, closing.text].filter((part) => part !== '').join('\n\n'),
    isBlank: !SHOWN.test(plain) && !/<img[\s/>]/i.test(document),
    attachments: input.attachments === null ? [] : renderAttachments(input.attachments, scope),
  }
}

/** Adds the field to a failure. */
function renderIn<T>(field: string, render: () => T): T {
  try {
    return render()
  } catch (error) {
    throw error instanceof RenderFailed ? new RenderFailed(inField(field, error.problem)) : error
  }
}

const renderField = (field: string, template: string, place: Place, scope: LiquidScope) =>
  renderIn(field, () => renderLiquid(template, place, scope))

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
    list = parseJson(renderField('attachments', template, 'json', scope))
  } catch (error) {
    throw error instanceof RenderFailed ? error : notAList()
  }
  if (!Array.isArray(list)) throw notAList()
  return list.filter((item) => item !== null).map(readAttachment)
}

const notAList = () => new RenderFailed(inField('attachments', problemOf('liquid.attachments_not_list')))

function readAttachment(item: Record<string, unknown>): RenderedAttachment {
  const { filename, fileKey, url, sendAsLink } = item
  return {
    filename: typeof filename === 'string' ? toSingleLine(filename) : '',
    ...(typeof fileKey === 'string' ? { fileKey } : {}),
    ...(typeof url === 'string' ? { url } : {}),
    sendAsLink: sendAsLink === true,
  }
}
