export type CurlCommand = {
  method: string
  url: string
  headers: { name: string; value: string }[]
  body: string
  /** Unknown and unsupported options, as written. */
  unsupported: string[]
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Options with a value, under all of their names. */
const WITH_VALUE: Record<string, string> = {
  '-X': 'method',
  '--request': 'method',
  '-H': 'header',
  '--header': 'header',
  '-d': 'data',
  '--data': 'data',
  '--data-ascii': 'data',
  '--data-raw': 'data',
  '--data-binary': 'data',
  '--json': 'json',
  '-u': 'user',
  '--user': 'user',
  '-A': 'agent',
  '--user-agent': 'agent',
  '-e': 'referer',
  '--referer': 'referer',
  '-b': 'cookie',
  '--cookie': 'cookie',
  '--url': 'url',
  '--oauth2-bearer': 'bearer',
}

/** Options with a value that have no equivalent in a request. */
const UNSUPPORTED_WITH_VALUE =
  /^(?:-[omFTxKECPYyzUrctwD]|--(?:output|max-time|connect-timeout|form|form-string|upload-file|proxy|config|cert|key|cacert|retry|data-urlencode|url-query|resolve|interface|proxy-user|range|limit-rate|dump-header|write-out|cookie-jar))$/

/** Options that only affect curl itself. */
const CURL_ONLY =
  /^(?:-[sSvifLg#]|--(?:silent|show-error|verbose|include|fail|location|compressed|globoff|http1\.1|http2|progress-bar|no-progress-meter))$/

/** Splits a shell command into words. Handles quotes, escapes and line continuations. */
export function shellWords(text: string): string[] {
  const words: string[] = []
  const part =
    /(?:\\\r?\n|\^\r?\n)|(\s+)|\$'((?:\\[\s\S]|[^'\\])*)'|'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])|([^\s'"\\]+)|(['"\\])/g
  let word: string | null = null
  for (const [, space, ansi, single, double, escaped, plain, stray] of text.matchAll(part)) {
    if (space !== undefined) {
      if (word !== null) words.push(word)
      word = null
      continue
    }
    const piece =
      single ??
      (ansi !== undefined ? unescapeAnsi(ansi) : undefined) ??
      double?.replace(/\\([$`"\\]|\r?\n)/g, (_, char: string) => (/\n/.test(char) ? '' : char)) ??
      escaped ??
      plain ??
      stray
    if (piece !== undefined) word = (word ?? '') + piece
  }
  if (word !== null) words.push(word)
  return words
}

const ANSI: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\x07' }

const unescapeAnsi = (text: string) =>
  text.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi, (_, unicode, hex, char) =>
    unicode || hex ? String.fromCharCode(Number.parseInt(unicode ?? hex, 16)) : (ANSI[char] ?? char),
  )

export const isCurl = (text: string) => /^\s*(?:\$\s+)?curl(?:\.exe)?\s/.test(text)

/** `raw` is the option with its value, as written. */
type Option = { kind: string; value: string; raw: string }

/** Splits combined flags, such as `-sX` into `-s` and `-X`. The last one may have its value attached. */
function splitFlags(word: string): string[] {
  const name = word.slice(0, 2)
  const takesValue = name in WITH_VALUE || UNSUPPORTED_WITH_VALUE.test(name)
  return /^-\w./.test(word) && !takesValue ? [name, `-${word.slice(2)}`] : [word]
}

/** The options in order. A bare URL counts as an option. */
function readOptions(words: readonly string[]): Option[] {
  const options: Option[] = []
  const rest = [...words]
  for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
    const [word = '', ...others] = splitFlags(next)
    rest.unshift(...others)
    const [, long = '', longValue] = /^(--[\w.-]+)(?:=([\s\S]*))?$/.exec(word) ?? []
    const short = /^-\w/.test(word) ? word.slice(0, 2) : ''
    const name = long || short
    const attachedValue = long ? longValue : word.length > 2 ? word.slice(2) : undefined
    const kind = WITH_VALUE[name] ?? (UNSUPPORTED_WITH_VALUE.test(name) ? 'unsupported' : undefined)
    if (kind) {
      const value = attachedValue ?? rest.shift() ?? ''
      options.push({ kind, value, raw: attachedValue === undefined ? `${word} ${value}`.trim() : word })
    } else if (CURL_ONLY.test(word)) continue
    else if (word === '-G' || word === '--get') options.push({ kind: 'get', value: '', raw: word })
    else options.push({ kind: word.startsWith('-') ? 'unsupported' : 'url', value: word, raw: word })
  }
  return options
}

const HEADERS: Record<string, (value: string) => [name: string, value: string]> = {
  agent: (value) => ['User-Agent', value],
  referer: (value) => ['Referer', value],
  cookie: (value) => ['Cookie', value],
  bearer: (value) => ['Authorization', `Bearer ${value}`],
  user: (value) => ['Authorization', `Basic ${base64(value)}`],
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** Parses a curl command; null if the text is not one. */
export function parseCurl(text: string): CurlCommand | null {
  if (!isCurl(text)) return null
  const words = shellWords(text.replace(/^\s*\$\s+/, '')).slice(1)
  const command: CurlCommand = { method: '', url: '', headers: [], body: '', unsupported: [] }
  const data: string[] = []
  let sendsDataInUrl = false
  for (const { kind, value, raw } of readOptions(words)) {
    const header = HEADERS[kind]
    if (kind === 'url' && command.url === '') command.url = withScheme(value)
    else if (kind === 'method' && METHODS.has(value.toUpperCase())) command.method = value.toUpperCase()
    else if (kind === 'header') addHeader(command, value)
    else if (header) setHeader(command, ...header(value))
    else if (kind === 'get') sendsDataInUrl = true
    else if ((kind === 'data' || kind === 'json') && !value.startsWith('@')) {
      data.push(value)
      if (kind === 'json') setDefault(command, 'Content-Type', 'application/json')
      if (kind === 'json') setDefault(command, 'Accept', 'application/json')
    } else command.unsupported.push(raw)
  }
  return finish(command, data, sendsDataInUrl)
}

function finish(command: CurlCommand, data: readonly string[], sendsDataInUrl: boolean): CurlCommand {
  const joined = data.join('&')
  if (sendsDataInUrl && joined !== '') command.url += (command.url.includes('?') ? '&' : '?') + joined
  else command.body = joined
  command.method ||= command.body === '' ? 'GET' : 'POST'
  return command
}

/** curl treats a URL without a scheme as http. */
const withScheme = (url: string) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${url}`)

function addHeader(command: CurlCommand, line: string) {
  const [, name, value] = /^\s*([^:;\s]+)\s*:\s*([\s\S]*?)\s*$/.exec(line) ?? []
  if (name && value) setHeader(command, name, value)
  else command.unsupported.push(`-H ${line}`.trim())
}

const isNamed = (header: { name: string }, name: string) => header.name.toLowerCase() === name.toLowerCase()

/** The HTTP client sets these. */
const SET_BY_CLIENT = /^(?:host|content-length|connection|transfer-encoding|te|upgrade|accept-encoding)$/i

function setHeader(command: CurlCommand, name: string, value: string) {
  if (SET_BY_CLIENT.test(name)) return
  command.headers = [...command.headers.filter((header) => !isNamed(header, name)), { name, value }]
}

function setDefault(command: CurlCommand, name: string, value: string) {
  if (!command.headers.some((header) => isNamed(header, name))) command.headers.push({ name, value })
}
