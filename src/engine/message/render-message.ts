import { pageOf, renderBody } from '#page-patterns'
import { inField, problemOf } from '../../problems/problem-of.ts'
import { toSingleLine } from '../escape/escapes.ts'
import type { OutputContext } from '../escape/output-contexts.ts'
import { type LiquidScope, renderLiquid } from '../escape/render-liquid.ts'
import { escapeHtml } from '../html/entities.ts'
import { insertAround } from '../html/insert-around.ts'
import { tidyPlainText } from '../html/plain-text.ts'
import { parseJson } from '../json.ts'
import { RenderFailed, renderIn } from '../liquid/render-failed.ts'
import { TrustedUrl } from '../liquid/values.ts'
import { isRightToLeft } from '../locale.ts'
import { buildFooterHtml, buildFooterText, type Download, type FooterParts } from './footer.ts'
import type { FooterTexts } from './footer-texts.ts'
import type { PageRules } from './page.ts'

/** The templates that all messages of a layout in one language share. */
export type MessageTemplates = {
  category: 'transactional' | 'marketing'
  bodyType: 'visual' | 'text'
  subject: string
  previewText: string
  /** The compiled design, or a text layout's body. */
  html: string
  /** The compiled design's plain text; null for a text layout. */
  text: string | null
  /** A template that renders to a JSON list; null if there are no attachments. */
  attachments: string | null
  locale: string
  marketingTexts: FooterTexts | null
}

export type MessageValues = {
  variables: Record<string, unknown>
  secrets: Record<string, string>
  store: { name: string; timeZone: string }
  unsubscribeUrl: string | null
  downloads: Download[]
  /** Marks values for the editor's canvas; never set for a sent message or its preview. */
  markValues?: boolean
}

export type RenderInput = MessageTemplates & MessageValues

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

/** Matches visible text other than dashes from a rule and bullets from a list. A masked secret counts as text. */
const VISIBLE_TEXT = /[^\s\p{C}\p{Pd}*•]|•{4}/u

/** Renders a message as its recipient receives it. Throws RenderFailed. */
export function renderMessage(input: RenderInput): RenderedMessage {
  const scope = renderIn('marketingTexts', () => buildScope(input))
  const footerParts: FooterParts = {
    texts: input.category === 'marketing' ? input.marketingTexts : null,
    downloads: input.downloads,
  }
  const previewText = renderField('previewText', input.previewText, 'header', scope)
  const field = input.text === null ? 'body' : 'bodyDesign'
  const html =
    input.bodyType === 'visual' && isRightToLeft(input.locale) ? toRightToLeft(input.html) : input.html
  const body = renderIn(field, () => renderBody(html, scope, input.markValues))
  const footer = renderIn('marketingTexts', () => ({
    html: buildFooterHtml(footerParts, scope),
    text: buildFooterText(footerParts, scope),
  }))
  const rules: PageRules = {
    bodyType: input.bodyType,
    locale: input.locale,
    derivesText: input.text === null,
    hasFooter: footer.html !== '',
    protectsFooter: input.category === 'marketing',
  }
  const page = pageOf(body, rules)
  const plain = page.text ?? tidyPlainText(renderField(field, input.text ?? '', 'text', scope))
  return {
    subject: renderField('subject', input.subject, 'header', scope),
    previewText,
    html: insertAround(page, buildPreheader(previewText), footer.html),
    text: [plain, footer.text].filter((part) => part !== '').join('\n\n'),
    isBlank: !VISIBLE_TEXT.test(plain) && !page.hasImage,
    attachments: input.attachments === null ? [] : renderAttachments(input.attachments, scope),
  }
}

/** Designs are compiled with left-to-right styles for every language. */
const toRightToLeft = (html: string) =>
  html
    .replace(/(<html\b[^>]* dir=")auto"/, '$1rtl"')
    .replaceAll('direction:ltr;font-size:0px;', 'direction:rtl;font-size:0px;')
    .replaceAll(
      /text-align:left;((?:display:inline-block;width:100%;)?direction:)ltr;/g,
      'text-align:right;$1rtl;',
    )
    .replaceAll(';text-align:left;color:', ';text-align:right;color:')
    .replaceAll('<td align="left" vertical-align="middle"', '<td align="right" vertical-align="middle"')
    .replaceAll(TABLE_CELL, (_, start: string, align: string, middle: string) => {
      const opposite = align === 'left' ? 'right' : 'left'
      return `${start}${opposite}${middle}${opposite}"`
    })

/** A left- or right-aligned cell of a table block. Right-to-left text reverses the columns, so alignment is flipped. */
const TABLE_CELL =
  /(<t[dh] align=")(left|right)("(?: \w+="[\d.%]+")? style="[^"]{0,40}padding:8px 4px;[^"]{0,20}text-align:)\2"/g

const renderField = (field: string, template: string, context: OutputContext, scope: LiquidScope) =>
  renderIn(field, () => renderLiquid(template, context, scope))

function buildScope(input: RenderInput): LiquidScope {
  const { variables, secrets, store, locale } = input
  const scope: LiquidScope = {
    variables,
    secrets,
    store: { name: store.name },
    locale,
    timeZone: store.timeZone,
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
  const attachments = list.filter((item) => item !== null)
  if (attachments.length > MAX_ATTACHMENTS)
    throw new RenderFailed(inField('attachments', problemOf('value.too_many', { maximum: MAX_ATTACHMENTS })))
  return attachments.map(readAttachment)
}

/** A file block can repeat for every item of a list in the variables. */
const MAX_ATTACHMENTS = 500

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

const HIDDEN_STYLE =
  'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all'
const INBOX_LINE = 150
const MIN_PADDING = 20

/** The inbox preview line, padded with invisible characters so that inboxes do not append the body's first words. */
function buildPreheader(previewText: string): string {
  if (previewText === '') return ''
  const padding = '&#847;&zwnj;&nbsp;'.repeat(Math.max(MIN_PADDING, INBOX_LINE - previewText.length))
  return `<div style="${HIDDEN_STYLE}" aria-hidden="true">${escapeHtml(previewText)}${padding}</div>`
}
