import { escapeHtml } from '../html/entities.ts'
import { type HtmlTag, readHtmlTags } from '../html/tokens.ts'
import { secretsNeeded, secretsUsed, variablesUsed } from '../liquid/usage.ts'
import { baseLanguage } from '../locale.ts'

export type Finding = {
  rule: string
  severity: 'error' | 'warning' | 'info'
  message: string
  /** The field that the finding is about: a template's path, `html` for the rendered message, or `subject`. */
  path: string
}

export type LintInput = {
  category: 'transactional' | 'marketing'
  locale: string
  /** The message as rendered. */
  subject: string
  html: string
  isBlank: boolean
  /** The target of the message's unsubscribe links. */
  unsubscribeUrl: string | null
  /** The footer's company details and their language. */
  companyDetails: { text: string; locale: string } | null
  /** Every text of the layout that may contain Liquid, unrendered. */
  templates: { path: string; text: string }[]
  variables: Record<string, unknown>
  secretNames: string[]
  /** The paths of a design's missing alt texts. */
  imagesWithoutAlt: string[]
  /** The service's own URL, which is exempt from the http warning: authors cannot change it. */
  ownAddress: string
}

const MAX_HTML_BYTES = 80 * 1024
const MAX_SUBJECT = 150
const MAX_PER_RULE = 20
const UNSAFE_SCHEMES = ['javascript:', 'vbscript:', 'data:']

/** Findings that an author should see before the message is sent. */
export function lintMessage(input: LintInput): Finding[] {
  const tags = readHtmlTags(input.html).filter(({ closing }) => !closing)
  const findings = [
    ...lintSubject(input.subject),
    ...(input.isBlank ? [find('body-empty', 'warning', 'the body is empty')] : []),
    ...lintSize(input.html),
    ...input.imagesWithoutAlt.map((path) => find('image-alt', 'warning', 'image has no alt text', path)),
    ...tags.flatMap((tag) => lintTag(tag, input.ownAddress)),
    ...(input.category === 'marketing'
      ? [...lintUnsubscribe(input, tags), ...lintCompanyDetails(input)]
      : []),
    ...input.templates.flatMap((template) => lintTemplate(template, input)),
  ]
  return limitPerRule(findings)
}

function lintSubject(subject: string): Finding[] {
  if (subject === '') return [find('subject-empty', 'error', 'the subject is empty', 'subject')]
  const length = [...subject].length
  if (length <= MAX_SUBJECT) return []
  return [
    find('subject-long', 'warning', `the subject has ${length} characters, over ${MAX_SUBJECT}`, 'subject'),
  ]
}

function lintSize(html: string): Finding[] {
  const bytes = Buffer.byteLength(html)
  if (bytes <= MAX_HTML_BYTES) return []
  const size = `${Math.ceil(bytes / 1024)} KB`
  return [find('html-size', 'warning', `the HTML is ${size} long; Gmail clips messages at 102 KB`)]
}

function lintTag(tag: HtmlTag, ownAddress: string): Finding[] {
  if (tag.name === 'img') return lintImage(tag)
  return tag.name === 'a' || tag.name === 'area' ? lintLink(tag, ownAddress) : []
}

function lintImage({ attributes }: HtmlTag): Finding[] {
  if (attributes.has('alt')) return []
  return [find('image-alt', 'warning', `image has no alt text: ${quote(attributes.get('src'))}`)]
}

function lintLink({ attributes }: HtmlTag, ownAddress: string): Finding[] {
  const href = attributes.get('href')
  // An anchor with a name is a target, not a link.
  if (href === undefined && (attributes.has('name') || attributes.has('id'))) return []
  const address = (href ?? '').replace(/[\p{Cc}\s]+/gu, '').toLowerCase()
  if (address === '') return [find('link-empty', 'error', 'a link has no URL')]
  if (address === '#') return [find('link-nowhere', 'warning', 'a link points only to "#"')]
  if (UNSAFE_SCHEMES.some((scheme) => address.startsWith(scheme))) {
    return [find('link-unsafe', 'error', `mail clients block this link: ${quote(href)}`)]
  }
  if (address.startsWith('http:') && !address.startsWith(ownAddress)) {
    return [find('link-http', 'warning', `link is not encrypted (http): ${quote(href)}`)]
  }
  return []
}

function lintUnsubscribe({ unsubscribeUrl }: LintInput, tags: HtmlTag[]): Finding[] {
  const address = escapeHtml(unsubscribeUrl ?? '')
  const links = tags.filter(({ name, attributes }) => name === 'a' && attributes.get('href') === address)
  if (links.length < 2) return []
  const message = `the message has ${links.length} unsubscribe links; the footer always adds one`
  return [find('unsubscribe-repeated', 'info', message)]
}

function lintCompanyDetails({ locale, companyDetails }: LintInput): Finding[] {
  const path = 'marketingTexts.companyDetails'
  if (!companyDetails?.text.trim())
    return [find('company-details-missing', 'error', 'the message has no company details', path)]
  if (baseLanguage(companyDetails.locale) === baseLanguage(locale)) return []
  const message = `there are no company details in ${locale}; those in ${companyDetails.locale} are sent`
  return [find('company-details-missing', 'warning', message, path)]
}

function lintTemplate(template: { path: string; text: string }, input: LintInput): Finding[] {
  const { path, text } = template
  const secrets = secretsUsed([text]).filter((name) => !input.secretNames.includes(name))
  const needed = secretsNeeded(text)
  const variables = variablesUsed([text]).filter((name) => !hasValue(input.variables, name))
  return [
    ...secrets.map((name) => {
      // Without a default, sending fails.
      const severity = needed.includes(name) ? 'error' : 'warning'
      return find('secret-unknown', severity, `secrets.${name} has no value`, path)
    }),
    ...variables.map((name) =>
      find('variable-missing', 'warning', `variables.${name} has no value here`, path),
    ),
  ]
}

/** Paths are not followed into lists, because items may differ. */
function hasValue(variables: Record<string, unknown>, path: string): boolean {
  let value: unknown = variables
  for (const part of path.split('.')) {
    if (Array.isArray(value)) return true
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return false
    value = Reflect.get(value, part)
  }
  return value !== null && value !== undefined
}

function limitPerRule(findings: Finding[]): Finding[] {
  const counts = new Map<string, number>()
  return findings.filter(({ rule }) => {
    const count = (counts.get(rule) ?? 0) + 1
    counts.set(rule, count)
    return count <= MAX_PER_RULE
  })
}

function find(rule: string, severity: Finding['severity'], message: string, path = 'html'): Finding {
  return { rule, severity, message, path }
}

function quote(text = ''): string {
  return text.length > 100 ? `"${text.slice(0, 100)}…"` : `"${text}"`
}
