import type { Problem } from '../../problems/define.ts'
import { problemOf } from '../../problems/problem-of.ts'
import { editDistance } from '../edit-distance.ts'
import { decodeEntities, escapeHtml } from '../html/entities.ts'
import { type HtmlTag, readHtmlTags } from '../html/tokens.ts'
import { readableName } from '../liquid/readable-name.ts'
import { customNames, requiredSecrets, secretsUsed, variablesUsed } from '../liquid/usage.ts'
import { baseLanguage } from '../locale.ts'
import { isRecord } from '../objects.ts'

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
  subject: string
  html: string
  isBlank: boolean
  /** The target of the message's unsubscribe links. */
  unsubscribeUrl: string | null
  companyDetails: { text: string; locale: string } | null
  templates: { path: string; text: string }[]
  variables: Record<string, unknown>
  secretNames: string[]
  imagesWithoutAlt: string[]
  /** Texts in a design with too little contrast against their background. */
  lowContrasts?: { path: string; ratio: number; minimum: number }[]
  /** Texts of starters and new blocks that are meant to be replaced. */
  sampleTexts?: string[]
  /** Links of starters, also meant to be replaced. */
  sampleLinks?: string[]
  /** The language whose body is sent, if it is not the message's. */
  bodyLocale?: string
  /** The shared header and footer, if their text is sent in another language. */
  untranslatedPresets?: { kind: 'header' | 'footer'; name: string; sent: string }[]
  /** The service's own URL, which is exempt from the http warning: authors cannot change it. */
  ownAddress: string
}

/** Gmail clips at 102 KB, and an email can be longer than the example that is checked. */
const MAX_HTML_BYTES = 80 * 1024
const MAX_SUBJECT_LENGTH = 150
const MAX_PER_RULE = 20
const UNSAFE_SCHEMES = ['javascript:', 'vbscript:', 'data:']

/** Findings that an author should see before the message is sent. */
export function lintMessage(input: LintInput): Finding[] {
  const tags = readHtmlTags(input.html).filter(({ closing }) => !closing)
  const findings = [
    ...lintSubject(input.subject),
    ...(input.isBlank ? [createFinding('body-empty', 'warning', problemOf('finding.body_empty'))] : []),
    ...lintSize(input.html),
    ...lintLanguage(input),
    ...input.imagesWithoutAlt.map((path) =>
      createFinding('image-alt', 'warning', problemOf('finding.image_alt'), path),
    ),
    ...(input.lowContrasts ?? []).map(({ path, ...data }) =>
      createFinding('contrast-low', 'warning', problemOf('finding.contrast_low', data), path),
    ),
    ...lintTags(input, tags),
    ...lintPlaceholders(input),
    ...(input.category === 'marketing'
      ? [...lintUnsubscribe(input, tags), ...lintCompanyDetails(input)]
      : []),
    ...lintTemplates(input),
  ]
  return limitPerRule(findings)
}

function lintSubject(subject: string): Finding[] {
  if (subject === '')
    return [createFinding('subject-empty', 'error', problemOf('finding.subject_empty'), 'subject')]
  const length = [...subject].length
  if (length <= MAX_SUBJECT_LENGTH) return []
  const problem = problemOf('finding.subject_long', { length, maximum: MAX_SUBJECT_LENGTH })
  return [createFinding('subject-long', 'warning', problem, 'subject')]
}

function lintSize(html: string): Finding[] {
  const bytes = Buffer.byteLength(html)
  if (bytes <= MAX_HTML_BYTES) return []
  const kilobytes = Math.ceil(bytes / 1024)
  return [createFinding('html-size', 'warning', problemOf('finding.html_size', { kilobytes }))]
}

function lintLanguage({ locale, bodyLocale, templates, untranslatedPresets = [] }: LintInput): Finding[] {
  const presetFindings = untranslatedPresets.map(({ kind, name, sent }) => {
    const problem = problemOf('finding.preset_language_missing', { kind, name, sent, locale })
    return createFinding('preset-language-missing', 'warning', problem, `bodyDesign.${kind}.presetId`)
  })
  if (bodyLocale === undefined) return presetFindings
  const problem = problemOf('finding.language_body_missing', { locale, sent: bodyLocale })
  const path = templates.some((template) => template.path === 'body') ? 'body' : 'bodyDesign'
  return [createFinding('language-body-missing', 'warning', problem, path), ...presetFindings]
}

/** Checks the tags of the rendered message; the block that a finding concerns is found by its URL. */
function lintTags(input: LintInput, tags: HtmlTag[]): Finding[] {
  const hasBase = tags.some(({ name }) => name === 'base')
  const findings = tags.flatMap((tag) => {
    const url = decodeEntities(tag.attributes.get(tag.name === 'img' ? 'src' : 'href') ?? '')
    return lintTag(tag, input, hasBase).map((finding) => ({ ...finding, url }))
  })
  if (findings.length === 0) return []
  const blockTexts = input.templates
    .filter(({ path }) => path.startsWith('bodyDesign.'))
    .map(({ path, text }) => ({ path, text: decodeEntities(fillVariables(text, input.variables)) }))
  const isListed = createRuleLimit()
  return findings.map(({ url, ...finding }) => {
    if (!isListed(finding)) return finding
    const block = blockTexts.find(({ text }) => text === url || text.includes(`"${url}"`))
    return block && url !== '' ? { ...finding, path: block.path } : finding
  })
}

const fillVariables = (text: string, variables: Record<string, unknown>) =>
  text.replace(/\{\{-?\s*variables\.([\w.-]+)\s*-?\}\}/g, (_, path: string) =>
    String(valueAt(variables, path)),
  )

function lintTag(tag: HtmlTag, { ownAddress }: LintInput, hasBase: boolean): Finding[] {
  if (tag.name === 'img') return lintImage(tag)
  return tag.name === 'a' || tag.name === 'area' ? lintLink(tag, ownAddress, hasBase) : []
}

function lintImage({ attributes }: HtmlTag): Finding[] {
  if (attributes.has('alt')) return []
  const source = shorten(attributes.get('src'))
  return [createFinding('image-alt', 'warning', problemOf('finding.image_alt_of', { source }))]
}

function lintLink({ attributes }: HtmlTag, ownAddress: string, hasBase: boolean): Finding[] {
  const href = attributes.get('href')
  // An anchor without a URL, but with a name or id, is a target rather than a link.
  if (href === undefined && (attributes.has('name') || attributes.has('id'))) return []
  const address = (href ?? '').replace(/[\p{Cc}\s]+/gu, '').toLowerCase()
  if (address === '') return [createFinding('link-empty', 'error', problemOf('finding.link_empty'))]
  if (address === '#') return [createFinding('link-nowhere', 'warning', problemOf('finding.link_nowhere'))]
  if (UNSAFE_SCHEMES.some((scheme) => address.startsWith(scheme))) {
    return [createFinding('link-unsafe', 'error', problemOf('finding.link_unsafe', { href: shorten(href) }))]
  }
  if (address.startsWith('http:') && !address.startsWith(ownAddress)) {
    return [createFinding('link-http', 'warning', problemOf('finding.link_http', { href: shorten(href) }))]
  }
  if (!hasBase && !isAbsolute(address))
    return [
      createFinding('link-invalid', 'error', problemOf('finding.link_invalid', { href: shorten(href) })),
    ]
  return []
}

/** Whether a link works in an email without a base URL. */
function isAbsolute(address: string): boolean {
  if (address.startsWith('#')) return true
  const [, scheme, rest = ''] = /^([a-z][a-z\d+.-]*):(.*)/.exec(address) ?? []
  if (scheme === 'http' || scheme === 'https') return /^\/\/[^/?#]/.test(rest)
  if (scheme === 'mailto') return rest.includes('@') || rest.startsWith('?')
  if (scheme === 'tel' || scheme === 'sms') return /\d/.test(rest)
  return scheme !== undefined
}

/** Placeholder text that authors and tools commonly use. */
const PLACEHOLDER =
  /lorem ipsum|dolor sit amet|\b(?:your|insert|enter|add|type|write) (?:(?:your|a|the|some) )?(?:text|title|headline|heading|copy|content|name|logo|image|link|message|description|subject)(?: goes)? here\b|\[(?:your|insert|add) [^\]]{1,40}\]|\bblindtext\b|\b(?:ihr|dein) text hier\b|\bvotre texte ici\b/i
const NOT_PROSE = /\.(?:if|each|rows|href|url)$|^attachments/

function lintPlaceholders({ templates, sampleTexts = [], sampleLinks = [] }: LintInput): Finding[] {
  const samples = new Set(sampleTexts.map(wordsOf))
  const placeholdersIn = (text: string): string[] => {
    const placeholder = PLACEHOLDER.exec(wordsOf(text))
    if (placeholder) return [placeholder[0]]
    const unchanged = samples.has(wordsOf(text))
      ? [text]
      : paragraphsOf(text).filter((paragraph) => samples.has(wordsOf(paragraph)))
    return unchanged.map((sample) => wordsOf(withNames(sample)))
  }
  return templates.flatMap(({ path, text }) => {
    const links = sampleLinks.filter((link) => text === link || text.includes(`href="${link}"`))
    return [...(NOT_PROSE.test(path) ? [] : placeholdersIn(text)), ...links].map((words) =>
      createFinding(
        'placeholder-text',
        'warning',
        problemOf('finding.placeholder_text', { words: shorten(words) }),
        path,
      ),
    )
  })
}

/** Texts are often edited only in part, so each paragraph is compared with the sample texts. */
export const paragraphsOf = (html: string): string[] =>
  html.split(/<\/(?:p|li|h[1-6]|td|div)\s*>|<br\b[^<>]*>/i).filter((paragraph) => wordsOf(paragraph) !== '')

/** Variables by their readable names, in single braces: `Hello {First name}`. */
const withNames = (text: string) =>
  text.replace(/\{\{-?\s*([\w.-]+)[^{}]*\}\}/g, (_, path: string) => `{${readableName(path)}}`)

const wordsOf = (html: string) =>
  html
    .replace(/<[^<>]*>|\{\{[^{}]*\}\}|\{%[^{}]*%\}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The required footer has an unsubscribe link, so any link in the layout is a second one. */
function lintUnsubscribe({ unsubscribeUrl, templates }: LintInput, tags: HtmlTag[]): Finding[] {
  const address = escapeHtml(unsubscribeUrl ?? '')
  const hrefs = tags.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.get('href') ?? '')
  const links = hrefs.filter((href) => href === address).length
  const template = templates.find(
    ({ path, text }) => path.startsWith('bodyDesign.') && UNSUBSCRIBE.test(text),
  )
  const repeated = problemOf('finding.unsubscribe_repeated', { links })
  return [
    ...(links < 2 ? [] : [createFinding('unsubscribe-repeated', 'info', repeated, template?.path)]),
    ...hrefs
      .filter((href) => href !== address && FOREIGN_UNSUBSCRIBE.test(href))
      .map((href) => {
        const problem = problemOf('finding.unsubscribe_foreign', { href: shorten(href) })
        return createFinding('unsubscribe-foreign', 'warning', problem)
      }),
  ]
}

const UNSUBSCRIBE = /\{\{-?\s*unsubscribe_(?:link|url)\b/
/** Unsubscribe links and merge tags of other systems. */
const FOREIGN_UNSUBSCRIBE = /unsub(?:scribe)?\b|\boptout\b|opt-out/i

function lintCompanyDetails({ locale, companyDetails }: LintInput): Finding[] {
  const path = 'marketingTexts.companyDetails'
  if (!companyDetails?.text.trim())
    return [
      createFinding('company-details-missing', 'error', problemOf('finding.company_details_missing'), path),
    ]
  if (baseLanguage(companyDetails.locale) === baseLanguage(locale)) return []
  const problem = problemOf('finding.company_details_of_other_language', {
    locale,
    sent: companyDetails.locale,
  })
  return [createFinding('company-details-missing', 'warning', problem, path)]
}

type Template = LintInput['templates'][number]

function lintTemplates(input: LintInput): Finding[] {
  const values = pathsIn(input.variables)
  const names = input.templates.map((template) => ({ ...template, ...customNames(template.text) }))
  const loops = names.flatMap(({ path, items }) => items.map((item) => ({ ...item, path })))
  const definedAnywhere = new Set(names.flatMap(({ defined }) => defined))
  return names.flatMap(({ paths, ...template }) => [
    ...lintTemplate(template, input, values),
    ...paths.flatMap((name) => lintCustomName(template.path, name)),
  ])

  function lintCustomName(path: string, name: string): Finding[] {
    const [root = '', ...field] = name.split('.')
    const ownLoops = loops.filter((loop) => loop.name === root)
    const around = ownLoops.find((loop) => isInsideLoop(path, loop.path))
    if (around?.list && isMissingInItems(valueAt(input.variables, around.list), field)) {
      const missing = { name: [`${around.list}[]`, ...field].join('.') }
      return [
        createFinding('variable-missing', 'warning', problemOf('finding.variable_missing', missing), path),
      ]
    }
    if (definedAnywhere.has(root) || around) return []
    if (ownLoops.length === 0) return [unknownVariableFinding(path, name, values)]
    return [
      createFinding('variable-unknown', 'warning', problemOf('finding.item_outside_loop', { name }), path),
    ]
  }
}

/** Whether a list has items, but none of them has the field. */
const isMissingInItems = (items: unknown, field: readonly string[]) =>
  Array.isArray(items) &&
  items.length > 0 &&
  field.length > 0 &&
  items.every((item) => isRecord(item) && !hasValue(item, field.join('.')))

/** A block's own loop contains the whole block, and a loop over a table's rows only the cells of its columns. */
function isInsideLoop(path: string, loopPath: string): boolean {
  const [, block = '', kind] = /^(.*\.)(each|rows)$/.exec(loopPath) ?? []
  if (kind === 'rows') return path.startsWith(`${block}columns[`) && path.endsWith('.cell')
  return kind === 'each' && path.startsWith(block) && path !== loopPath
}

/** The most common mistake is to omit the `variables` prefix. */
function unknownVariableFinding(path: string, name: string, values: readonly string[]): Finding {
  const suggestion = values.includes(name) ? name : nearestName(name, values)
  const problem = problemOf('finding.variable_unknown', { name, near: `variables.${suggestion ?? name}` })
  return createFinding('variable-unknown', 'warning', problem, path)
}

function lintTemplate({ path, text }: Template, input: LintInput, values: readonly string[]): Finding[] {
  const secrets = secretsUsed([text])
  const knownSecrets = secrets.filter((name) => input.secretNames.includes(name))
  const unknownSecrets = secrets.filter((name) => !knownSecrets.includes(name))
  const required = requiredSecrets(text)
  const variables = variablesUsed([text]).filter((name) => !hasValue(input.variables, name))
  return [
    ...knownSecrets.map((name) => secretFinding(path, name)),
    ...unknownSecrets.map((name) => {
      // Without a default, sending fails.
      const severity = required.includes(name) ? 'error' : 'warning'
      return createFinding('secret-unknown', severity, problemOf('finding.secret_unknown', { name }), path)
    }),
    ...variables.map((name) => {
      const near = nearestName(name, values)
      const problem =
        near === null
          ? problemOf('finding.variable_missing', { name })
          : problemOf('finding.variable_misspelt', { name, near })
      return createFinding('variable-missing', 'warning', problem, path)
    }),
  ]
}

const ATTACHMENT_URL = /^attachments\[\d+\]\.url$/

/** A secret in an attachment's URL is sent to that URL; anywhere else, the recipient can read it. */
export const secretFinding = (path: string, name: string): Finding =>
  ATTACHMENT_URL.test(path)
    ? createFinding('secret-sent', 'warning', problemOf('finding.secret_sent', { name }), path)
    : createFinding('secret-readable', 'warning', problemOf('finding.secret_readable', { name }), path)

/** A path into a list counts as having a value, because the list's items may differ. */
function hasValue(variables: Record<string, unknown>, path: string): boolean {
  const value = valueAt(variables, path)
  return value !== null && value !== undefined
}

/** The value at a path, or the first list along the path. */
function valueAt(variables: Record<string, unknown>, path: string): unknown {
  let value: unknown = variables
  for (const part of path.split('.')) {
    if (Array.isArray(value)) return value
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = Reflect.get(value, part)
  }
  return value
}

/** Lists the first findings of each rule, and says how many more there are. */
function limitPerRule(findings: Finding[]): Finding[] {
  const isListed = createRuleLimit()
  const listed: Finding[] = []
  const others: Finding[] = []
  for (const finding of findings) (isListed(finding) ? listed : others).push(finding)
  const counted = [...Map.groupBy(others, ({ rule }) => rule)].map(([rule, rest]) => {
    const severity = rest.some((finding) => finding.severity === 'error') ? 'error' : 'warning'
    return createFinding(rule, severity, problemOf('finding.more', { count: rest.length }))
  })
  return [...listed, ...counted]
}

/** Returns whether a finding is one of the first of its rule. */
function createRuleLimit() {
  const counts = new Map<string, number>()
  return ({ rule }: Finding) => {
    const count = (counts.get(rule) ?? 0) + 1
    counts.set(rule, count)
    return count <= MAX_PER_RULE
  }
}

function createFinding(
  rule: string,
  severity: Finding['severity'],
  problem: Problem,
  path = 'html',
): Finding {
  return { rule, severity, problem, path }
}

const shorten = (text = '') => (text.length > 100 ? `${text.slice(0, 100)}…` : text)

const MAX_DEPTH = 6

/** The paths of all values, including objects and lists, but not of list items. */
function pathsIn(values: Readonly<Record<string, unknown>>, prefix = ''): string[] {
  if (prefix.split('.').length > MAX_DEPTH) return []
  return Object.entries(values).flatMap(([name, value]) => {
    const path = prefix + name
    return isRecord(value) ? [path, ...pathsIn(value, `${path}.`)] : [path]
  })
}

/** The name that was probably intended: equal except for case and separators, with the same ending, or the closest. */
function nearestName(unknown: string, names: readonly string[]): string | null {
  const normalize = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')
  const target = normalize(unknown)
  const ranked = names
    .filter((name) => name !== unknown)
    .map((name) => {
      const candidate = normalize(name)
      const isEnd = candidate.endsWith(`.${target}`) || target.endsWith(`.${candidate}`)
      return { name, distance: isEnd ? 0.5 : editDistance(target, candidate) }
    })
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(1, Math.floor(target.length / 4)) ? best.name : null
}
