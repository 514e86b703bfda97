import { countsCredentials, isAmbiguousName, isCredentialKey } from './credential-keys.ts'
import { isReadableInside, type KeyMeaning, meaningOf } from './personal-keys.ts'
import { cachedByText, listWords, splitWords } from './words.ts'

/** What a key implies about its value. */
export type KeyInfo = {
  key: string
  isCredential: boolean
  /** Its value is a credential if it looks like one. */
  isAmbiguous: boolean
  /** A number under it is a count of credentials, not a credential. */
  isCount: boolean
  meaning: KeyMeaning
  /** Its value stays readable inside personal data. */
  isReadable: boolean
  /** Its role in `{ name, value }`. */
  role: 'name' | 'value' | 'none'
  /** Set if it is a credential under a parent that expects this suffix: `{"api": {"key": …}}`. */
  suffix: CredentialSuffix | null
  /** The suffix that is a credential when it is a member of this key's object. */
  expectedSuffix: CredentialSuffix | null
}

type CredentialSuffix = 'key' | 'code'

const SUFFIXES = new Map<string, CredentialSuffix>([
  ['key', 'key'],
  ['keys', 'key'],
  ['code', 'code'],
  ['codes', 'code'],
])

/** Other words, such as account or query, often precede a record's key instead of a credential. */
const PARENTS: Record<CredentialSuffix, ReadonlySet<string>> = {
  key: listWords('api access private signing encryption master shared hmac ssh pgp gpg rsa aes license'),
  code: listWords('verification recovery backup activation login'),
}

const expectedSuffixOf = (key: string): CredentialSuffix | null => {
  const last = splitWords(key).at(-1) ?? ''
  return PARENTS.key.has(last) ? 'key' : PARENTS.code.has(last) ? 'code' : null
}

/** Classifies a member together with the key of its object. */
export const classifyMember = (parent: KeyInfo, member: KeyInfo): KeyInfo =>
  member.suffix !== null && member.suffix === parent.expectedSuffix && !member.isCredential
    ? { ...member, isCredential: true }
    : member

const NAME_KEYS = listWords(
  'name key field label id attribute property header param parameter title question type system',
)
const VALUE_KEYS = listWords('value val values answer answers content text string_value stringvalue')

function roleOf(key: string): KeyInfo['role'] {
  const folded = key.toLowerCase()
  if (NAME_KEYS.has(folded)) return 'name'
  return VALUE_KEYS.has(folded) ? 'value' : 'none'
}

/** Results are cached. Only the end of a very long key is classified, and that result is not cached. */
export const classifyKey: (key: string) => KeyInfo = cachedByText((key) => ({
  key,
  isCredential: isCredentialKey(key),
  isAmbiguous: isAmbiguousName(key),
  isCount: countsCredentials(key),
  meaning: meaningOf(key),
  isReadable: isReadableInside(key),
  role: roleOf(key),
  suffix: SUFFIXES.get(key.toLowerCase()) ?? null,
  expectedSuffix: expectedSuffixOf(key),
}))

export const isPersonalMeaning = (meaning: KeyMeaning): boolean =>
  meaning === 'personal' || meaning === 'address'
