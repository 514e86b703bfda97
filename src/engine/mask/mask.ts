export const MASK = '••••'

const MAX_LENGTH_WITHOUT_TAIL = 12
const TAIL_LENGTH = 4

/** The last of several values in one string, such as cookies or scheme parameters. */
const LAST_VALUE = /[;,&]\s?[\w.-]+="?([^;,&"=]+)"?$/
const MAX_LAST_VALUE = 80

/** Whether a literal is long enough that its last characters may stay visible. */
export const isLong = (literal: string) =>
  (LAST_VALUE.exec(literal.slice(-MAX_LAST_VALUE))?.[1] ?? literal).length > MAX_LENGTH_WITHOUT_TAIL

/** The last four characters of a long literal stay visible, so users can tell two of them apart. */
export function maskLiteral(literal: string): string {
  if (!isLong(literal)) return MASK
  const tail = literal.slice(-TAIL_LENGTH)
  // A lone surrogate is not a character.
  return /^[\udc00-\udfff]/.test(tail) ? MASK + tail.slice(1) : MASK + tail
}

const SCHEME =
  /^((?:bearer|basic|digest|token|apikey|api-key|negotiate|hawk|ssws|splunk|genie ?key|key|aws4-hmac-sha256|discogs|oauth|bot|ntlm|hmac|signature)[ :]{1,4})(?=\S)/i
const MASKED = /^•{4}[^•]{0,4}$/u

export const isMasked = (literal: string): boolean => MASKED.test(literal)

export const schemeLength = (value: string): number => SCHEME.exec(value)?.[0].length ?? 0

export function maskCredential(value: string): string {
  const scheme = value.slice(0, schemeLength(value))
  const literal = value.slice(scheme.length)
  return isMasked(literal) ? value : scheme + maskLiteral(literal)
}
