import { literalsByField, type RequestTexts } from '../mask/credentials/credentials.ts'

/** Scheme, host and port as written: where one of them is Liquid, it counts as it stands. */
function writtenOrigin(url: string): string {
  const [, scheme = '', authority = ''] =
    /^([a-z]+):\/\/((?:\{\{.*?\}\}|\{%.*?%\}|[^/?#\\])*)/is.exec(url.trim()) ?? []
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const known = URL.parse(`${scheme}://${host}/`)
  return known && known.origin !== 'null' ? known.origin : `${scheme}://${host}`.toLowerCase()
}

/**
 * The first field whose stored literal would go to another origin than the one it was entered for, or null. `sent` is
 * the change with its masks; a field that it leaves out keeps what is stored.
 */
export function literalThatMoves(sent: Partial<RequestTexts>, stored: RequestTexts): string | null {
  if (sent.url === undefined || writtenOrigin(sent.url) === writtenOrigin(stored.url)) return null
  for (const field of literalsByField(stored).keys()) if (keepsLiteral(field, sent)) return field
  // A mask can stand for a literal that another field had.
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
