import { isMasked, MASK, maskLiteral } from '../mask.ts'
import { MAX_CREDENTIALS, type Span } from '../spans.ts'
import { endOfToken, markedPatternsFor } from './provider-tokens.ts'

/** Shorter tokens are not recognized, and shorter texts are not searched at all. */
const MIN_TOKEN_LENGTH = 15

/** Finds credentials by their shape, regardless of their name. */
export function addCredentialSpans(text: string, spans: Span[]) {
  if (text.length < MIN_TOKEN_LENGTH) return
  const matches: Span[] = []
  for (const add of FINDERS) {
    add(text, matches)
    if (matches.length <= MAX_CREDENTIALS) continue
    spans.push({ start: 0, end: text.length, replacement: MASK })
    return
  }
  for (const span of matches) spans.push(span)
}

const isAlnum = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** Hyphens, dots and underscores join words. */
const isJoiner = (code: number) => code === 45 || code === 46 || code === 95

/** How far into a joined word a token may start. Without a limit, hostile text would take quadratic time. */
const MAX_TOKEN_OFFSET = 80

/** A token starts at a word boundary, or after a percent escape or a backslash escape. */
function addTokens(text: string, spans: Span[]) {
  const markedPatterns = markedPatternsFor(text)
  let wasAlnum = false
  let joinedStart = 0
  for (
    let position = 0;
    position + MIN_TOKEN_LENGTH <= text.length && spans.length <= MAX_CREDENTIALS;
    position += 1
  ) {
    const code = text.charCodeAt(position)
    if (!isAlnum(code)) {
      wasAlnum = false
      if (code === 92) position += 1
      else if (code === 37 && isAlnum(text.charCodeAt(position + 2))) position += 2
      if (!isJoiner(code)) joinedStart = position + 1
      continue
    }
    if (wasAlnum || position - joinedStart > MAX_TOKEN_OFFSET) continue
    wasAlnum = true
    const end = endOfToken(text, position, markedPatterns)
    if (end === -1) continue
    spans.push({ start: position, end, replacement: maskLiteral(text.slice(position, end)) })
    position = end - 1
    joinedStart = end
  }
}

const PEM_START = '-----BEGIN'
const PEM_END = /-----END[A-Z0-9 ]{0,60}-----/g

function addPemBlocks(text: string, spans: Span[]) {
  let start = text.indexOf(PEM_START)
  while (start !== -1 && spans.length <= MAX_CREDENTIALS) {
    PEM_END.lastIndex = start
    // A truncated block extends to the end.
    const end = PEM_END.test(text) ? PEM_END.lastIndex : text.length
    spans.push({ start, end, replacement: MASK })
    start = text.indexOf(PEM_START, end)
  }
}

const SCHEME = /\b(bearer|basic)[ +]{1,4}([A-Za-z0-9._~+/=-]{8,8192})/gi

const SCHEME_WORDS = ['earer', 'asic', 'EARER', 'ASIC']

function addSchemes(text: string, spans: Span[]) {
  if (!/[ +]/.test(text) || !SCHEME_WORDS.some((word) => text.includes(word))) return
  for (const { 0: whole, 1: scheme = '', 2: value = '', index } of text.matchAll(SCHEME)) {
    if (spans.length > MAX_CREDENTIALS) return
    const looksGenerated = scheme.toLowerCase() === 'basic' ? isUserAndPassword(value) : isGenerated(value)
    if (!looksGenerated) continue
    const end = index + whole.length
    spans.push({ start: end - value.length, end, replacement: maskLiteral(value) })
  }
}

/** In a sentence, an ordinary word may follow `bearer`. */
const isGenerated = (value: string) => /[0-9]/.test(value) || value.length >= 16 || /[a-z][A-Z]/.test(value)

function isUserAndPassword(value: string): boolean {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return false
  return Buffer.from(value, 'base64').toString('latin1').includes(':')
}

/** Webhooks that anyone who knows the URL can call. */
const WEBHOOK_HOSTS = [
  'hooks.slack',
  'discord',
  'webhook.office',
  'hooks.zapier',
  'maker.ifttt',
  '.make.com/',
]
const WEBHOOK =
  /(hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/|discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d{1,30}\/|webhook\.office(?:365)?\.com\/webhookb2\/|hooks\.zapier\.com\/hooks\/catch\/|maker\.ifttt\.com\/trigger\/[\w-]{1,80}\/(?:json\/)?with\/key\/|hook\.[a-z0-9.]{2,10}\.make\.com\/)([A-Za-z0-9_@/+-]{8,400})/g

function addWebhooks(text: string, spans: Span[]) {
  if (!WEBHOOK_HOSTS.some((host) => text.includes(host))) return
  for (const { 0: whole, 2: value = '', index } of text.matchAll(WEBHOOK)) {
    if (spans.length > MAX_CREDENTIALS) return
    const end = index + whole.length
    spans.push({ start: end - value.length, end, replacement: maskLiteral(value) })
  }
}

const COMMAND_USER =
  /(?<=\s)(?:-u|--user|--proxy-user)(?:[ =]{1,3}|(?=["']))(?:\\?["'])?([^\s:"'\\{}]{1,100}):([^\s"'\\]{1,400})/g

/** `curl -u name:password`. */
function addCurlLogins(text: string, spans: Span[]) {
  if (!text.includes(' -u') && !text.includes('-user')) return
  for (const { 0: whole, 1: user = '', 2: password = '', index } of text.matchAll(COMMAND_USER)) {
    if (spans.length > MAX_CREDENTIALS) return
    const end = index + whole.length
    const userEnd = end - password.length - 1
    addLiteral(text, userEnd - user.length, userEnd, spans)
    addLiteral(text, end - password.length, end, spans)
  }
}

function addLiteral(text: string, start: number, end: number, spans: Span[]) {
  const literal = text.slice(start, end)
  if (literal !== '' && !isMasked(literal)) spans.push({ start, end, replacement: maskLiteral(literal) })
}

const USERINFO = /:\/\/([^\s/?#@"'<>\\{}]{1,400})@/g

/** `scheme://user:password@host`. */
function addUserinfo(text: string, spans: Span[]) {
  if (!text.includes('://') || !text.includes('@')) return
  for (const { 1: userinfo = '', index } of text.matchAll(USERINFO)) {
    if (spans.length > MAX_CREDENTIALS) return
    const start = index + 3
    const colon = userinfo.indexOf(':')
    const end = start + userinfo.length
    if (colon === -1) addLiteral(text, start, end, spans)
    else {
      addLiteral(text, start, start + colon, spans)
      addLiteral(text, start + colon + 1, end, spans)
    }
  }
}

const FINDERS = [addTokens, addPemBlocks, addSchemes, addWebhooks, addUserinfo, addCurlLogins]
