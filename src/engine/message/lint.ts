import type { Problem } from '../../problems/define.ts'
import { problemOf } from '../../problems/problem-of.ts'
import { escapeHtml } from '../html/entities.ts'
import { type HtmlTag, readHtmlTags } from '../html/tokens.ts'
import { foreignNames, secretsNeeded, secretsUsed, variablesUsed } from '../liquid/usage.ts'
import { baseLanguage } from '../locale.ts'
import { nearestName, pathsIn } from './nearest-name.ts'

export type Finding = {
  rule: string
  severity: 'error' | 'warning' | 'info'
  problem: Problem
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
    ...(input.isBlank ? [find('body-empty', 'warning', problemOf('finding.body_empty'))] : []),
    ...lintSize(input.html),
    ...input.imagesWithoutAlt.map((path) =>
      find('image-alt', 'warning', problemOf('finding.image_alt'), path),
    ),
    ...tags.flatMap((tag) => lintTag(tag, input.ownAddress)),
    ...(input.category === 'marketing'
      ? [...lintUnsubscribe(input, tags), ...lintCompanyDetails(input)]
      : []),
    ...lintTemplates(input),
  ]
  return limitPerRule(findings)
}

function lintSubject(subject: string): Finding[] {
  if (subject === '') return [find('subject-empty', 'error', problemOf('finding.subject_empty'), 'subject')]
  const length = [...subject].length
  if (length <= MAX_SUBJECT) return []
  const problem = problemOf('finding.subject_long', { length, maximum: MAX_SUBJECT })
  return [find('subject-long', 'warning', problem, 'subject')]
}

function lintSize(html: string): Finding[] {
  const bytes = Buffer.byteLength(html)
  if (bytes <= MAX_HTML_BYTES) return []
  const kilobytes = Math.ceil(bytes / 1024)
  return [find('html-size', 'warning', problemOf('finding.html_size', { kilobytes }))]
}

function lintTag(tag: HtmlTag, ownAddress: string): Finding[] {
  if (tag.name === 'img') return lintImage(tag)
  return tag.name === 'a' || tag.name === 'area' ? lintLink(tag, ownAddress) : []
}

function lintImage({ attributes }: HtmlTag): Finding[] {
  if (attributes.has('alt')) return []
  const source = shorten(attributes.get('src'))
  return [find('image-alt', 'warning', problemOf('finding.image_alt_of', { source }))]
}

function lintLink({ attributes }: HtmlTag, ownAddress: string): Finding[] {
  const href = attributes.get('href')
  // An anchor with a name is a target, not a link.
  if (href === undefined && (attributes.has('name') || attributes.has('id'))) return []
  const address = (href ?? '').replace(/[\p{Cc}\s]+/gu, '').toLowerCase()
  if (address === '') return [find('link-empty', 'error', problemOf('finding.link_empty'))]
  if (address === '#') return [find('link-nowhere', 'warning', problemOf('finding.link_nowhere'))]
  if (UNSAFE_SCHEMES.some((scheme) => address.startsWith(scheme))) {
    return [find('link-unsafe', 'error', problemOf('finding.link_unsafe', { href: shorten(href) }))]
  }
  if (address.startsWith('http:') && !address.startsWith(ownAddress)) {
    return [find('link-http', 'warning', problemOf('finding.link_http', { href: shorten(href) }))]
  }
  return []
}

function lintUnsubscribe({ unsubscribeUrl }: LintInput, tags: HtmlTag[]): Finding[] {
  const address = escapeHtml(unsubscribeUrl ?? '')
  const links = tags.filter(({ name, attributes }) => name === 'a' && attributes.get('href') === address)
  if (links.length < 2) return []
  const problem = problemOf('finding.unsubscribe_repeated', { links: links.length })
  return [find('unsubscribe-repeated', 'info', problem)]
}

function lintCompanyDetails({ locale, companyDetails }: LintInput): Finding[] {
  const path = 'marketingTexts.companyDetails'
  if (!companyDetails?.text.trim())
    return [find('company-details-missing', 'error', problemOf('finding.company_details_missing'), path)]
  if (baseLanguage(companyDetails.locale) === baseLanguage(locale)) return []
  const problem = problemOf('finding.company_details_of_other_language', {
    locale,
    sent: companyDetails.locale,
  })
  return [find('company-details-missing', 'warning', problem, path)]
}

type Template = LintInput['templates'][number]

function lintTemplates(input: LintInput): Finding[] {
  const values = pathsIn(input.variables)
  const names = input.templates.map((template) => ({ ...template, ...foreignNames(template.text) }))
  const defined = names.flatMap(({ path, defined: found }) =>
    found.map((name) => ({ name, within: scopeOf(path) })),
  )
  return names.flatMap(({ paths, ...template }) => [
    ...lintTemplate(template, input, values),
    ...paths
      .filter((name) => !isDefined(name, template.path))
      .map((name) => findUnknown(template.path, name, values)),
  ])

  function isDefined(name: string, path: string): boolean {
    const [root] = name.split('.')
    return defined.some((one) => one.name === root && path.startsWith(one.within))
  }
}

/** A repeated block's item is defined only in that block; a name that a text assigns is defined from there on. */
const scopeOf = (path: string) => (/\.(?:each|rows)$/.test(path) ? path.replace(/\w+$/, '') : '')

/** The most common mistake is to omit the `variables` prefix. */
function findUnknown(path: string, name: string, values: readonly string[]): Finding {
  const known = values.includes(name) ? name : nearestName(name, values)
  const problem = problemOf('finding.variable_unknown', { name, near: `variables.${known ?? name}` })
  return find('variable-unknown', 'warning', problem, path)
}

function lintTemplate({ path, text }: Template, input: LintInput, values: readonly string[]): Finding[] {
  const secrets = secretsUsed([text])
  const known = secrets.filter((name) => input.secretNames.includes(name))
  const unknown = secrets.filter((name) => !known.includes(name))
  const needed = secretsNeeded(text)
  const variables = variablesUsed([text]).filter((name) => !hasValue(input.variables, name))
  return [
    ...known.map((name) => findSecret(path, name)),
    ...unknown.map((name) => {
      // Without a default, sending fails.
      const severity = needed.includes(name) ? 'error' : 'warning'
      return find('secret-unknown', severity, problemOf('finding.secret_unknown', { name }), path)
    }),
    ...variables.map((name) => {
      const near = nearestName(name, values)
      const problem =
        near === null
          ? problemOf('finding.variable_missing', { name })
          : problemOf('finding.variable_misspelt', { name, near })
      return find('variable-missing', 'warning', problem, path)
    }),
  ]
}

const ATTACHED_ADDRESS = /^attachments\[\d+\]\.url$/

/** Where a secret ends up. The address of an attachment is called, and no recipient sees it. */
const findSecret = (path: string, name: string): Finding =>
  ATTACHED_ADDRESS.test(path)
    ? find('secret-sent', 'warning', problemOf('finding.secret_sent', { name }), path)
    : find('secret-readable', 'warning', problemOf('finding.secret_readable', { name }), path)

export const findSecrets = ({ path, text }: { path: string; text: string }): Finding[] =>
  secretsUsed([text]).map((name) => findSecret(path, name))

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

function find(rule: string, severity: Finding['severity'], problem: Problem, path = 'html'): Finding {
  return { rule, severity, problem, path }
}

const shorten = (text = '') => (text.length > 100 ? `${text.slice(0, 100)}…` : text)
