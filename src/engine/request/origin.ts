import { literalsByField, type RequestTexts } from '../mask/credentials/credentials.ts'

/** Scheme, host and port of a URL template; Liquid in them is compared as literal text. */
function writtenOrigin(url: string): string {
  const [, scheme = '', authority = ''] =
    /^([a-z]+):\/\/((?:\{\{.*?\}\}|\{%.*?%\}|[^/?#\\])*)/is.exec(url.trim()) ?? []
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const known = URL.parse(`${scheme}://${host}/`)
  return known && known.origin !== 'null' ? known.origin : `${scheme}://${host}`.toLowerCase()
}

/**
 * The first field whose stored value would be sent to another origin than it was entered for, or null. `sent` is the
 * change, in which stored values may be masked; omitted fields keep the stored value.
 */
export function literalThatMoves(sent: Partial<RequestTexts>, stored: RequestTexts): string | null {
  if (sent.url === undefined || writtenOrigin(sent.url) === writtenOrigin(stored.url)) return null
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
    ([own, value]) => own.toLowerCase() === name && value.includes('•'),
  )
}
