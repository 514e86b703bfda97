import { countsCredentials, isCredentialKey, isOpenName } from './credential-keys.ts'
import { isReadableInside, type KeyMeaning, meaningOf } from './personal-keys.ts'
import { cachedByText, listWords } from './words.ts'

/** Everything that a key says about its value, computed once per key. */
export type KeyJudgement = {
  key: string
  isCredential: boolean
  /** Its value is a credential if it looks like one. */
  isOpen: boolean
  /** A number under it is a count of credentials, not a credential. */
  isCount: boolean
  meaning: KeyMeaning
  /** It stays readable inside something personal. */
  isReadable: boolean
  /** What it is in `{ name, value }`. */
  role: 'name' | 'value' | 'none'
}

const NAME_KEYS = listWords(
  'name key field label id attribute property header param parameter title question type system',
)
const VALUE_KEYS = listWords('value val values answer answers content text string_value stringvalue')

function roleOf(key: string): KeyJudgement['role'] {
  const folded = key.toLowerCase()
  if (NAME_KEYS.has(folded)) return 'name'
  return VALUE_KEYS.has(folded) ? 'value' : 'none'
}

/** Only the end of a very long key is judged and stored. */
export const judgeKey: (key: string) => KeyJudgement = cachedByText((key) => ({
  key,
  isCredential: isCredentialKey(key),
  isOpen: isOpenName(key),
  isCount: countsCredentials(key),
  meaning: meaningOf(key),
  isReadable: isReadableInside(key),
  role: roleOf(key),
}))

export const isPersonalMeaning = (meaning: KeyMeaning): boolean =>
  meaning === 'personal' || meaning === 'address'
