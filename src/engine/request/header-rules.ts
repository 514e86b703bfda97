import type { Problem } from '../../problems/define.ts'
import { problemOf } from '../../problems/problem-of.ts'

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,256}$/
const MAX_VALUE = 8192

/** Headers that control the connection, or that only the HTTP client can set correctly. */
const RESERVED =
  /^(?:host|content-length|transfer-encoding|connection|te|upgrade|keep-alive|trailer|expect|proxy-.*)$/i

export function headerNameProblem(name: string): Problem | null {
  if (!TOKEN.test(name) || name === '__proto__') return problemOf('request.header_name_invalid')
  return RESERVED.test(name) ? problemOf('request.header_reserved') : null
}

export function headerValueProblem(value: string): Problem | null {
  if (value.length > MAX_VALUE) return problemOf('request.header_too_long', { maximum: MAX_VALUE })
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) return problemOf('request.header_characters')
  return null
}
