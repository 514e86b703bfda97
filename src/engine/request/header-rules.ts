const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}$/
const MAX_VALUE = 8192

/** Headers that control the connection, or that only the HTTP client can set correctly. */
const OWN =
  /^(?:host|content-length|transfer-encoding|connection|te|upgrade|keep-alive|trailer|expect|proxy-.*)$/i

/** Why a header name is not allowed, or null. */
export function headerNameProblem(name: string): string | null {
  if (!TOKEN.test(name) || name === '__proto__') return 'is not a header name'
  return OWN.test(name) ? 'is set by the connection and cannot be given' : null
}

/** Why a header value is not allowed, or null. */
export function headerValueProblem(value: string): string | null {
  if (value.length > MAX_VALUE) return `longer than ${MAX_VALUE} characters`
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) return 'has characters that a header cannot carry'
  return null
}
