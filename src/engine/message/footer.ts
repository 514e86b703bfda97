import type { MarketingTexts } from '../content/snapshot.ts'
import { type LiquidScope, renderLiquid } from '../escape/render-liquid.ts'
import { escapeHtml } from '../html/entities.ts'
import { parseLiquid } from '../liquid/liquid.ts'
import { liquidTags } from '../liquid/tags.ts'
import { walkTemplates } from '../liquid/walk.ts'
import { baseLanguage, localeAndParents, nearestLocale } from '../locale.ts'
import { BUILT_IN_TEXTS, ENGLISH_TEXTS, type FooterTexts } from './footer-texts.ts'

export type Download = { filename: string; url: string }

const PLACEHOLDERS = new Set(['unsubscribe_link', 'unsubscribe_url'])
const STYLE =
  'font-family:Arial,Helvetica,sans-serif;font-size:12px;line-height:18px;color:#6b7280;text-align:center'

export type TextSources = {
  locale: string
  translation: MarketingTexts | null | undefined
  layout: MarketingTexts | null | undefined
  settings: Record<string, MarketingTexts>
  mainLocale: string
}

/** A footer text with its source and language. */
export type FooterField = {
  text: string
  from: 'language' | 'layout' | 'settings' | 'built-in' | 'nowhere'
  locale: string
}

/** Resolves each field in this order: translation, layout, the store's settings, built-in texts. */
export function resolveFooterFields(sources: TextSources): Record<keyof FooterTexts, FooterField> {
  const resolve = (field: 'unsubscribeText' | 'unsubscribeLinkLabel') =>
    contentText(sources, field) ?? settingsText(sources, field) ?? builtInText(sources, field)
  return {
    unsubscribeText: resolve('unsubscribeText'),
    unsubscribeLinkLabel: resolve('unsubscribeLinkLabel'),
    companyDetails: findCompanyDetails(sources) ?? { text: '', from: 'nowhere', locale: sources.locale },
  }
}

export function resolveMarketingTexts(sources: TextSources): FooterTexts {
  const { unsubscribeText, unsubscribeLinkLabel, companyDetails } = resolveFooterFields(sources)
  return {
    unsubscribeText: unsubscribeText.text,
    unsubscribeLinkLabel: unsubscribeLinkLabel.text,
    companyDetails: companyDetails.text,
  }
}

/** The translation's text, otherwise the layout's. Null in a translation skips the layout's text. */
function contentText({ locale, translation, layout }: TextSources, field: keyof FooterTexts) {
  const translated = translation?.[field]
  const text = translated === undefined ? layout?.[field] : translated
  if (text == null) return null
  return { text, from: translated === undefined ? 'layout' : 'language', locale } satisfies FooterField
}

function settingsText({ locale, settings }: TextSources, field: keyof FooterTexts): FooterField | null {
  for (const code of localeAndParents(locale)) {
    const text = settings[code]?.[field]
    if (text != null) return { text, from: 'settings', locale: code }
  }
  return null
}

function builtInText({ locale }: TextSources, field: keyof FooterTexts): FooterField {
  const base = baseLanguage(locale)
  const own = BUILT_IN_TEXTS[base]
  return { text: (own ?? ENGLISH_TEXTS)[field], from: 'built-in', locale: own ? base : 'en' }
}

/**
 * A marketing message must have company details, and there is no built-in text for them. So the closest language in the
 * settings is used, even an unrelated one.
 */
export function findCompanyDetails(sources: TextSources): FooterField | null {
  const { locale, settings, mainLocale } = sources
  const own = contentText(sources, 'companyDetails')
  if (own) return own
  const available = Object.keys(settings)
    .filter((code) => settings[code]?.companyDetails?.trim())
    .sort()
  const closest = nearestLocale(locale, available) ?? nearestLocale(mainLocale, available) ?? available[0]
  if (closest === undefined) return null
  return { text: settings[closest]?.companyDetails ?? '', from: 'settings', locale: closest }
}

/** Whether a template outputs one of the two placeholders. In a comment or a raw region, they do not count. */
export function hasUnsubscribePlaceholder(text: string): boolean {
  const parsed = parseLiquid(text)
  if ('problem' in parsed) return false
  let hasPlaceholder = false
  walkTemplates(parsed.templates, {
    reference: ({ root, path, outputFilters }) => {
      hasPlaceholder ||= outputFilters !== null && path.length === 0 && PLACEHOLDERS.has(root ?? '')
    },
  })
  return hasPlaceholder
}

/** Converts plain text to HTML; Liquid is left unchanged. */
function textTemplateToHtml(text: string): string {
  let html = ''
  let position = 0
  const escapeLines = (part: string) => escapeHtml(part).replace(/\r?\n/g, '<br>')
  for (const { start, end, raw } of liquidTags(text)) {
    html += escapeLines(text.slice(position, start)) + raw
    position = end
  }
  return html + escapeLines(text.slice(position))
}

/** The footer: files to download, then the unsubscribe sentence and the company details. */
export type FooterParts = { texts: FooterTexts | null; downloads: Download[] }

/** The rendered sentence and company details. If the sentence does not contain the unsubscribe link, adds it. */
function closingTexts(texts: FooterTexts | null, render: (template: string) => string): string[] {
  if (texts === null) return []
  const sentence = render(texts.unsubscribeText)
  const hasLink = sentence.includes(render('{{ unsubscribe_url }}'))
  const withLink = hasLink ? sentence : `${sentence} ${render('{{ unsubscribe_link }}')}`
  return [withLink, render(texts.companyDetails)].map((text) => text.trim()).filter((text) => text !== '')
}

export function buildFooterHtml({ texts, downloads }: FooterParts, scope: LiquidScope): string {
  const closing = closingTexts(texts, (text) => renderLiquid(textTemplateToHtml(text), 'html', scope))
  const links = downloads.map(
    ({ filename, url }) => `<a href="${escapeHtml(url)}" style="color:#6b7280">${escapeHtml(filename)}</a>`,
  )
  const paragraphs = links.length > 0 ? [links.join('<br>'), ...closing] : closing
  if (paragraphs.length === 0) return ''
  const cells = paragraphs.map((html) => `<p style="margin:0 0 8px">${html}</p>`).join('')
  return `<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0"><tbody><tr><td class="fp-footer" align="center" style="padding:24px 16px;${STYLE}">${cells}</td></tr></tbody></table>`
}

export function buildFooterText({ texts, downloads }: FooterParts, scope: LiquidScope): string {
  const links = downloads.map(({ filename, url }) => `${filename}: ${url}`).join('\n')
  const closing = closingTexts(texts, (text) => renderLiquid(text, 'text', scope))
  return [links, ...closing].filter((part) => part !== '').join('\n\n')
}
