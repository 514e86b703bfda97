// The database as types. Times are ISO 8601 text, JSON is text, booleans are 0 or 1: the same on every store.

export type Tables = {
  stores: StoresTable
  apiKeys: ApiKeysTable
  stepTokens: StepTokensTable
  requestBudgets: BudgetTable
  executeBudgets: BudgetTable
  idempotentCalls: IdempotentCallsTable
}

type StoresTable = { id: string; name: string; createdAt: string }

type ApiKeysTable = {
  id: string
  storeId: string
  name: string
  level: 'read' | 'write' | 'execute'
  /** The first characters, to tell keys apart; the key itself is kept nowhere. */
  prefix: string
  hash: string
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

type StepTokensTable = {
  id: string
  storeId: string
  name: string
  prefix: string
  hash: string
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

export type BudgetTable = { keyId: string; windowStartMs: number; used: number }

type IdempotentCallsTable = {
  storeId: string
  idempotencyKey: string
  /** Of the operation and its input: the same key with another call is a mistake of the caller. */
  callHash: string
  /** JSON of the first answer; null while the first call is running. */
  answer: string | null
  createdAt: string
}
