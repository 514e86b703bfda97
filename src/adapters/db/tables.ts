import type { Generated } from 'kysely'

// The database as types. Times are ISO 8601 text, JSON is text, booleans are 0 or 1: the same on every store.

export type Tables = {
  stores: StoresTable
  apiKeys: ApiKeysTable
  stepTokens: StepTokensTable
  requestBudgets: BudgetTable
  executeBudgets: BudgetTable
  idempotentCalls: IdempotentCallsTable
  layouts: LayoutsTable
  translations: TranslationsTable
  layoutVersions: LayoutVersionsTable
  presets: PresetsTable
  presetUses: PresetUsesTable
  settings: SettingsTable
  files: FilesTable
  stepReferences: StepReferencesTable
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

/** What a language says, and what its design was compiled to. JSON in the text columns. */
type ContentColumns = {
  subject: string
  previewText: string
  bodyDesign: string | null
  body: string | null
  attachments: string | null
  marketingTexts: string | null
  compiledHtml: string | null
  compiledText: string | null
  compiledAttachments: string | null
}

type LayoutsTable = ContentColumns & {
  /** The search index refers to rows by number. */
  seq: Generated<number>
  id: string
  storeId: string
  name: string
  description: string | null
  bodyType: 'visual' | 'text'
  defaultLocale: string
  category: 'transactional' | 'marketing'
  searchText: string
  version: number
  /** 1 while a preset that it shows has changed since it was compiled. */
  stale: number
  createdAt: string
  updatedAt: string
}

type TranslationsTable = ContentColumns & {
  layoutId: string
  storeId: string
  locale: string
  outdated: number
  createdAt: string
  updatedAt: string
}

type LayoutVersionsTable = {
  layoutId: string
  storeId: string
  version: number
  action: string
  source: 'api' | 'mcp' | 'app' | 'repo' | 'cli'
  author: string
  changed: string
  snapshot: string
  searchText: string
  createdAt: string
}

type PresetsTable = {
  id: string
  storeId: string
  kind: 'header' | 'footer'
  name: string
  blocks: string
  createdAt: string
  updatedAt: string
}

type PresetUsesTable = { presetId: string; layoutId: string }

type SettingsTable = {
  storeId: string
  marketingTexts: string
  emailQuota: number | null
  defaultSenderId: string | null
  updatedAt: string
}

type FilesTable = {
  key: string
  storeId: string
  filename: string
  contentType: string
  sizeBytes: number
  kind: 'logo' | 'image' | 'attachment'
  createdAt: string
}

type StepReferencesTable = {
  storeId: string
  stepRef: string
  layoutId: string | null
  requestId: string | null
  workflow: string | null
  createdAt: string
}
