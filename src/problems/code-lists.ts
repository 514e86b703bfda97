import { CALL_PROBLEMS } from './calls.ts'
import type { Definition } from './define.ts'
import { type Code, PROBLEMS } from './problems.ts'
import { VALUE_PROBLEMS } from './values.ts'

type ResourceOf<C> = C extends `${infer R}.${string}` ? R : never

const ALL = Object.entries<Definition>(PROBLEMS) as [Code, Definition][]

/** The codes of these resources, such as `liquid.tag_not_closed` for `liquid`. */
const codesAbout = (...resources: readonly ResourceOf<Code>[]): Code[] => {
  const names = new Set<string>(resources)
  return ALL.map(([code]) => code).filter((code) => names.has(code.split('.', 1)[0] ?? ''))
}

/** Refusals that any call can return. Operations do not declare them. */
export const COMMON_CODES: readonly Code[] = [
  ...(Object.keys({ ...VALUE_PROBLEMS, ...CALL_PROBLEMS }) as Code[]),
  ...codesAbout('step_token', 'signature'),
]

export const FAILURE_CODES: readonly Code[] = ALL.filter(([, { failure }]) => failure).map(([code]) => code)

export const CONTENT_CODES: readonly Code[] = [
  ...codesAbout('liquid', 'design'),
  'layout.too_large',
  'layout.too_many_texts',
  'layout.field_of_other_type',
  'layout.html_is_body',
  'layout.html_generated',
  'layout.unsubscribe_placeholder_missing',
  'preset.other_kind',
  'file.key_unknown',
  'file.key_invalid',
  'file.source_wrong',
  'file.url_invalid',
  'file.link_of_url',
  'secret.limited_to_hosts',
]

/** Problems with a layout's commit, or with a reference to one. A missing commit is a 404, declared separately. */
export const COMMIT_CODES: readonly Code[] = codesAbout('commit').filter(
  (code) => code !== 'commit.not_found',
)

export const ADDRESS_CODES = codesAbout('address')

/** Why a URL may not be called or a call failed, directly or after a redirect. */
export const TARGET_CODES = codesAbout('http', 'redirect')

export const REQUEST_CODES: readonly Code[] = [
  ...codesAbout('liquid'),
  'request.headers_wrong_shape',
  'request.too_many_headers',
  'request.header_repeated',
  'request.header_name_invalid',
  'request.header_reserved',
  'request.header_too_long',
  'request.header_characters',
  'request.number_inexact',
  'request.body_not_json',
  'request.address_changed',
  'request.credential_unmatched',
  'request.url_credential_unmatched',
  'request.too_slow_to_mask',
  'secret.would_move',
]
