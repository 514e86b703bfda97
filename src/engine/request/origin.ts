import { replaceTags } from '../liquid/tags.ts'
import { literalsByField, type RequestTexts } from '../mask/credentials/credentials.ts'

/** The URL with digits for its Liquid; null if Liquid can change where it leads. */
export function withFixedOrigin(url: string): URL | null {
  const [first, second] = ['1', '2'].map((value) => URL.parse(replaceTags(url, () => value).trim()))
  return first && second && loginAndOrigin(first) === loginAndOrigin(second) ? first : null
}

/**
 * The scheme, host and port of a URL template, normalized. Liquid in them is compared as written, because its value is
 * known only when a call is made.
 */
export function templateOrigin(url: string): string {
  const fixed = withFixedOrigin(url)
  return fixed ? originOf(fixed) : unrenderedOrigin(url.trim())
}

const originOf = ({ protocol, hostname, port }: URL) =>
  `${protocol}//${hostname.replace(/\.$/, '')}${port && `:${port}`}`

const loginAndOrigin = (url: URL) => `${url.username}:${url.password}@${originOf(url)}`

/** A block tag may hide or repeat the text after it, so if the host contains one, the origin is the whole URL. */
function unrenderedOrigin(url: string): string {
  const blank = replaceTags(url, ({ kind, raw }) => (kind === 'tag' ? '%' : '_').repeat(raw.length))
  const start = blank.indexOf('://') + 3
  const length = blank.slice(start).search(/[/?#\\]/)
  const authority = blank.slice(start, length === -1 ? undefined : start + length)
  if (authority.includes('%')) return url
  const host = start + authority.lastIndexOf('@') + 1
  return url.slice(0, start).toLowerCase() + url.slice(host, start + authority.length)
}

/** Whether a call would go to another host or port, or to the same one without encryption. */
export const isDifferentTarget = (from: string, to: string) =>
  to !== from && to !== from.replace(/^http:/, 'https:')

/**
 * The first field whose stored value would be sent to a different origin than it was entered for, or null. `sent` is
 * the change, in which stored values may be masked; omitted fields do not change.
 */
export function literalSentElsewhere(sent: Partial<RequestTexts>, stored: RequestTexts): string | null {
  if (sent.url === undefined || templateOrigin(sent.url) === templateOrigin(stored.url)) return null
  for (const field of literalsByField(stored).keys()) if (keepsLiteral(field, sent)) return field
  // A mask can refer to a value stored in another field.
  const masked = [...literalsByField({ url: sent.url, headers: sent.headers ?? {}, body: sent.body ?? null })]
  return masked.find(([, literals]) => literals.some((literal) => literal.includes('•')))?.[0] ?? null
}

function keepsLiteral(field: string, sent: Partial<RequestTexts>): boolean {
  if (field === 'url') return sent.url?.includes('•') ?? false
  if (field === 'body') return sent.body === undefined || (sent.body?.includes('•') ?? false)
  if (sent.headers === undefined) return true
  const name = field.slice('headers.'.length).toLowerCase()
  return Object.entries(sent.headers).some(
    ([header, value]) => header.toLowerCase() === name && value.includes('•'),
  )
}
