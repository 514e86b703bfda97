/** Stands for what is not shown. */
export const MASK = '••••'

const SHOWN_ABOVE_LENGTH = 12
const SHOWN_TAIL = 4

/** The last of several values in one text, such as cookies or scheme parameters. */
const LAST_VALUE = /[;,&]\s?[\w.-]+="?([^;,&"=]+)"?$/
const LOOKED_AT = 80

/** Whether enough is hidden that the last characters may be shown. */
export const isLong = (literal: string) =>
  (LAST_VALUE.exec(literal.slice(-LOOKED_AT))?.[1] ?? literal).length > SHOWN_ABOVE_LENGTH

/** A long literal keeps its last four characters, so that its owner can tell two of them apart. */
export function maskLiteral(literal: string): string {
  if (!isLong(literal)) return MASK
  const tail = literal.slice(-SHOWN_TAIL)
  // A lone surrogate is not a character.
  return /^[\udc00-\udfff]/.test(tail) ? MASK + tail.slice(1) : MASK + tail
}

const SCHEME =
  /^((?:bearer|basic|digest|token|apikey|api-key|negotiate|hawk|ssws|splunk|genie ?key|key|aws4-hmac-sha256|discogs|oauth|bot|ntlm|hmac|signature)[ :]{1,4})(?=\S)/i
const MASKED = /^•{4}[^•]{0,4}$/u

export const isMasked = (literal: string): boolean => MASKED.test(literal)

/** The length of the scheme at the start of a credential. */
export const schemeLength = (value: string): number => SCHEME.exec(value)?.[0].length ?? 0

/** A credential as shown: its scheme stays. */
export function maskCredential(value: string): string {
  const scheme = value.slice(0, schemeLength(value))
  const literal = value.slice(scheme.length)
  return isMasked(literal) ? value : scheme + maskLiteral(literal)
}
