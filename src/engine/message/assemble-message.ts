import { attachmentsTemplate } from '../content/attachment-template.ts'
import {
  type Attachment,
  type Content,
  contentOf,
  type MarketingTexts,
  type Snapshot,
  sentLocale,
} from '../content/snapshot.ts'
import { translationOf } from '../content/texts.ts'
import { findCompanyDetails, resolveMarketingTexts, type TextSources } from './footer.ts'
import type { FooterTexts } from './footer-texts.ts'
import type { MessageTemplates } from './render-message.ts'

/** A compiled design: three Liquid templates. */
export type CompiledTemplates = { html: string; text: string; attachments: string }

/** A Liquid template with its field. */
export type MessageText = { path: string; text: string }

type Layout = {
  snapshot: Snapshot
  /** By language; the layout itself is under its default language. */
  compiled: ReadonlyMap<string, CompiledTemplates>
}

export type FooterSettings = { mainLocale: string; marketingTexts: Record<string, MarketingTexts> }

/** A layout's content in one language, before it is rendered for a recipient. */
export type AssembledMessage = {
  locale: string
  category: 'transactional' | 'marketing'
  content: Content
  /** Every template that will be rendered, by field; a design counts as one field. */
  texts: MessageText[]
  /** The language whose body is sent; null if the message's language has its own. */
  bodyLocale: string | null
  /** The footer's company details and their language; null if there are none. */
  companyDetails: { text: string; locale: string } | null
  templates: MessageTemplates
}

/** Collects the templates for a message in the requested language; used for previews and for sending. */
export function assembleMessage(
  { snapshot, compiled }: Layout,
  requested: string | null,
  settings: FooterSettings,
): AssembledMessage {
  const { category, bodyType, defaultLocale } = snapshot.layout
  const locale = sentLocale(snapshot, requested)
  const content = contentOf(snapshot, locale)
  const translation = translationOf(snapshot, locale)
  const inheritsBody = translation?.bodyDesign === null && translation.body === null
  const sources = footerSources(snapshot, locale, settings)
  const marketingTexts = category === 'marketing' ? resolveMarketingTexts(sources) : null
  const design = compiled.get(locale) ?? compiled.get(defaultLocale)
  const { subject, previewText, attachments } = content
  const html = design?.html ?? content.body ?? ''
  return {
    locale,
    category,
    content,
    texts: [
      { path: 'subject', text: subject },
      { path: 'previewText', text: previewText },
      ...(design ? designTemplates(design) : [{ path: 'body', text: html }, ...attachmentTexts(attachments)]),
      ...footerFields(marketingTexts),
    ],
    bodyLocale: inheritsBody ? defaultLocale : null,
    companyDetails: findCompanyDetails(sources),
    templates: {
      category,
      bodyType,
      subject,
      previewText,
      html,
      text: design?.text ?? null,
      attachments: nullIfEmpty(design?.attachments ?? attachmentsTemplate(attachments ?? [])),
      locale,
      marketingTexts,
    },
  }
}

export const footerSources = (snapshot: Snapshot, locale: string, settings: FooterSettings): TextSources => ({
  locale,
  translation: translationOf(snapshot, locale)?.marketingTexts,
  layout: snapshot.layout.marketingTexts,
  settings: settings.marketingTexts,
  mainLocale: settings.mainLocale,
})

const designTemplates = ({ html, text, attachments }: CompiledTemplates): MessageText[] =>
  [html, text, attachments].map((template) => ({ path: 'bodyDesign', text: template }))

/** The templates in a text layout's attachments. */
export const attachmentTexts = (attachments: readonly Attachment[] | null): MessageText[] =>
  (attachments ?? []).flatMap(({ filename, url }, index) => [
    { path: `attachments[${index}].filename`, text: filename },
    ...(url === undefined ? [] : [{ path: `attachments[${index}].url`, text: url }]),
  ])

export const footerFields = (texts: FooterTexts | null): MessageText[] =>
  Object.entries(texts ?? {}).map(([field, text]) => ({ path: `marketingTexts.${field}`, text }))

const nullIfEmpty = (template: string) => (template === '[]' || template === '[null]' ? null : template)
