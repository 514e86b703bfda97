import { classifyKey, isPersonalMeaning } from '../keys/classify.ts'
import { isCredentialParameter } from '../keys/credential-keys.ts'
import { MASK, maskCredential } from '../mask.ts'
import { replaceSpans, type Span } from '../spans.ts'
import { addAddresses } from './addresses.ts'
import { maskJson } from './json.ts'
import { maskPersonal, maskPlain } from './text.ts'

export { maskAddress } from './addresses.ts'

/** Masks credentials and personal data in any text, by their shape and by the keys before them. */
export const maskText = (text: string): string => maskPlain(text)

/** Masks a body: JSON stays JSON, a form stays a form, anything else is text. */
export function maskBody<Body extends string | null>(body: Body): Body | string {
  if (body === null || body === '') return body
  return maskJson(body) ?? (isForm(body) ? maskParameters(body) : maskText(body))
}

/** Masks a URL like a form, except for the host, which shows the target of the call. */
export function maskUrl(url: string): string {
  const [, address = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/.exec(url) ?? []
  const [, origin = '', userinfo, host = '', path = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)([^/@]*@)?([^/]*)([\s\S]*)$/i.exec(address) ?? ['', '', undefined, '', address]
  const user = userinfo === undefined ? '' : userinfo.includes(':') ? `${MASK}:${MASK}@` : `${MASK}@`
  return `${origin}${user}${host}${maskPath(host, path)}${maskPart(query)}${maskPart(fragment)}`
}

/** On some hosts the path is a credential, so it is checked together with its host. */
function maskPath(host: string, path: string): string {
  const masked = maskPlain(`${host}${path}`, 'id')
  return masked.startsWith(host) ? masked.slice(host.length) : maskPlain(path, 'id')
}

function maskPart(part: string): string {
  if (part.length < 2) return part
  return part.charAt(0) + (part.includes('=') ? maskParameters(part.slice(1)) : maskText(part.slice(1)))
}

const isForm = (text: string) => /^[\w.~%[\]+*$-]{1,200}=/.test(text) && !/[\s<>"{}]/.test(text)

function maskParameters(text: string): string {
  return text
    .split('&')
    .map((parameter) => {
      const equals = parameter.indexOf('=')
      if (equals === -1) return maskText(parameter)
      return (
        parameter.slice(0, equals + 1) +
        maskParameter(parameter.slice(0, equals), parameter.slice(equals + 1))
      )
    })
    .join('&')
}

function maskParameter(name: string, raw: string): string {
  const key = decodeParameter(name)
  const value = decodeParameter(raw)
  if (value === '') return raw
  if (isCredentialParameter(key, value)) return maskCredential(value)
  const { meaning } = classifyKey(key)
  if (isPersonalMeaning(meaning)) return encodeMasked(maskPersonal(value))
  const replacement = maskJson(value) ?? maskPlain(value, meaning)
  return replacement === value ? raw : encodeMasked(replacement)
}

function decodeParameter(raw: string): string {
  const spaced = raw.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** Encodes characters that would end the parameter, but not the mask. */
const encodeMasked = (replacement: string) => replacement.replace(/[\s&#%+"<>{}]/g, encodeURIComponent)

/** Masks only the email addresses in a text, such as an id that the caller chose. */
export function maskAddressesIn(text: string): string {
  const spans: Span[] = []
  if (text.includes('@')) addAddresses(text, spans)
  return replaceSpans(text, spans)
}

/** Masks headers: credentials and personal data by name, everything else by shape. The `Host` header stays readable. */
export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskHeader(name, value)]))
}

function maskHeader(name: string, value: string): string {
  if (value === '' || name.toLowerCase() === 'host') return value
  const { isCredential, meaning } = classifyKey(name)
  if (isCredential) return maskCredential(value)
  if (isPersonalMeaning(meaning)) return maskPersonal(value)
  if (/^https?:\/\/\S+$/i.test(value)) return maskUrl(value)
  return maskJson(value) ?? maskPlain(value, meaning)
}
