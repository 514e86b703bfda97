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
  /** The store's main language. */
  mainLocale: string
}

/** Where a footer text comes from, and in which language it is written there. */
export type FooterField = {
  text: string
  from: 'language' | 'layout' | 'settings' | 'built-in' | 'nowhere'
  locale: string
}

/** Resolves each field in this order: translation, layout, the store's settings, built-in texts. */
export function resolveFooterFields(sources: TextSources): Record<keyof FooterTexts, FooterField> {
  const resolve = (field: 'unsubscribeText' | 'unsubscribeLinkLabel') =>
    writtenText(sources, field) ?? settingsText(sources, field) ?? builtInText(sources, field)
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
function writtenText({ locale, translation, layout }: TextSources, field: keyof FooterTexts) {
  const own = translation?.[field]
  const text = own === undefined ? layout?.[field] : own
  if (text == null) return null
  return { text, from: own === undefined ? 'layout' : 'language', locale } satisfies FooterField
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
 * Company details have no built-in text, and a marketing message must have them. So the closest language in the settings
 * is used, whichever it is. Returned with their language.
 */
export function findCompanyDetails(sources: TextSources): FooterField | null {
  const { locale, settings, mainLocale } = sources
  const written = writtenText(sources, 'companyDetails')
  if (written) return written
  const offered = Object.keys(settings)
    .filter((code) => settings[code]?.companyDetails?.trim())
    .sort()
  const found = nearestLocale(locale, offered) ?? nearestLocale(mainLocale, offered) ?? offered[0]
  if (found === undefined) return null
  return { text: settings[found]?.companyDetails ?? '', from: 'settings', locale: found }
}

/** Whether a text outputs one of the two placeholders, not just mentions it in a comment or a raw region. */
export function hasUnsubscribePlaceholder(text: string): boolean {
  const parsed = parseLiquid(text)
  if ('problem' in parsed) return false
  let found = false
  walkTemplates(parsed.templates, {
    reference: ({ root, path, outputFilters }) => {
      found ||= outputFilters !== null && path.length === 0 && PLACEHOLDERS.has(root ?? '')
    },
  })
  return found
}

/** Converts plain text to HTML line by line; Liquid is left unchanged. */
function textTemplateToHtml(text: string): string {
  let html = ''
  let at = 0
  const escapeLines = (part: string) => escapeHtml(part).replace(/\r?\n/g, '<br>')
  for (const { start, end, raw } of liquidTags(text)) {
    html += escapeLines(text.slice(at, start)) + raw
    at = end
  }
  return html + escapeLines(text.slice(at))
}

/** The footer: files to download, then the unsubscribe sentence and the company details. */
export type FooterParts = { texts: FooterTexts | null; downloads: Download[] }

/** Ensures an unsubscribe link, whatever the texts contain and however their conditions turn out. */
function closingTexts(texts: FooterTexts | null, render: (template: string) => string): string[] {
  if (texts === null) return []
  const sentence = render(texts.unsubscribeText)
  const hasAddress = sentence.includes(render('{{ unsubscribe_url }}'))
  const offered = hasAddress ? sentence : `${sentence} ${render('{{ unsubscribe_link }}')}`
  return [offered, render(texts.companyDetails)].map((text) => text.trim()).filter((text) => text !== '')
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
