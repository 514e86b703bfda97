import { getIndex } from './identity/get-index.ts'
import { getMe } from './identity/get-me.ts'
import { createKey } from './keys/create-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { revokeKey } from './keys/revoke-key.ts'
import type { AnyOperation } from './operation.ts'
import { createStore } from './stores/create-store.ts'
import { listStores } from './stores/list-stores.ts'
import { createToken } from './tokens/create-token.ts'
import { listTokens } from './tokens/list-tokens.ts'
import { revokeToken } from './tokens/revoke-token.ts'

/** Everything that the service does. Each surface offers those that name it. */
export const operations: readonly AnyOperation[] = [
  getIndex,
  getMe,
  createStore,
  listStores,
  createKey,
  listKeys,
  revokeKey,
  createToken,
  listTokens,
  revokeToken,
]
